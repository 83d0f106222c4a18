// A rating as the results page sends it: value, comment, type and reason, and nothing that was not offered.
import { expect, it } from 'vitest';
import { apiOver } from '~/api/client';
import { actOnResults } from './act';

async function rate(values: Record<string, string>) {
  const sent: unknown[] = [];
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'rate', ...values })) form.set(name, value);
  const api = apiOver(async (_, path, { body }) => void sent.push([path, body]));
  return { outcome: await actOnResults(api, 'o1', form), sent };
}

it('carries stars, words and what it is about', async () => {
  const { outcome, sent } = await rate({ value: '2', comment: ' Too dark ', reason: 'light' });
  expect(outcome).toEqual({ said: 'rated' });
  const body = { value: 2, comment: 'Too dark', reason: 'light', type: 'shoot', order_id: 'o1' };
  expect(sent).toEqual([['/ratings', body]]);
});

it('needs neither words nor a reason, and takes no reason that is not offered', async () => {
  const { sent } = await rate({ value: '5', comment: '', reason: '<b>mine</b>' });
  expect(sent).toEqual([['/ratings', { value: 5, type: 'shoot', order_id: 'o1' }]]);
});

it.each(['0', '6', '4.5', '', 'five'])('is not sent with %j stars', async (value) => {
  expect(await rate({ value })).toEqual({ outcome: {}, sent: [] });
});
