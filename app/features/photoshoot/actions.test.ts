// Where a size leads: a draft that came from the free generator has been answered for already, every other one is asked about its person.
import { expect, it } from 'vitest';
import { createApiFromSend } from '~/api/client';
import { handlePhotoshootAction } from './actions.server';

async function pathAfter(order: { consent: boolean; purpose: string | null }): Promise<string | undefined> {
  const api = createApiFromSend(async () => ({ order_id: 'a', ...order }));
  const form = new FormData();
  form.set('intent', 'size');
  form.set('headshot_count', '20');
  const outcome = await handlePhotoshootAction(api, 'a', form);
  return 'to' in outcome ? outcome.to : undefined;
}

it('goes on with the first open step when the questions about the person are answered', async () => {
  expect(await pathAfter({ consent: true, purpose: 'other' })).toBe('/app/photoshoot?order=a');
});

it('asks about the person otherwise', async () => {
  expect(await pathAfter({ consent: true, purpose: null })).toBe('/app/photoshoot?order=a&step=about');
  expect(await pathAfter({ consent: false, purpose: 'other' })).toBe('/app/photoshoot?order=a&step=about');
});
