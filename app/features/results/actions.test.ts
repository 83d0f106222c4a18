// A rating as the results page sends it: value, comment, type and reason, and nothing that was not offered.
import { expect, it } from 'vitest';
import { createApiFromSend } from '~/api/client';
import { handleResultsAction } from './actions.server';

async function rate(values: Record<string, string>) {
  const sent: unknown[] = [];
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'rate', ...values })) form.set(name, value);
  const api = createApiFromSend(async (_, path, { body }) => void sent.push([path, body]));
  return { outcome: await handleResultsAction(api, 'o1', form), sent };
}

it('carries stars, words and what it is about', async () => {
  const { outcome, sent } = await rate({ value: '2', comment: ' Too dark ', reason: 'light' });
  expect(outcome).toEqual({ messageKey: 'done.rated' });
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

it.each([
  [20, 'done.cancelledReturned'],
  [0, 'done.cancelled'],
])('says of a cancelled shoot that cost %i credits %s', async (credits_spent, messageKey) => {
  const form = new FormData();
  form.set('intent', 'cancel');
  const api = createApiFromSend(async () => ({ credits_spent }));
  expect(await handleResultsAction(api, 'o1', form)).toEqual({ messageKey });
});
