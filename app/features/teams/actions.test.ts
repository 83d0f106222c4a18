// The buttons of the team pages.
import { expect, it } from 'vitest';
import { createApiFromSend } from '~/api/client';
import { handleTeamAction } from './actions.server';

it('a button of another version changes no setting', async () => {
  const sent: string[] = [];
  const api = createApiFromSend(async (_, path) => void sent.push(path));
  const form = new FormData();
  form.set('intent', 'archive');
  form.set('name', 'Acme');
  const act = async () => handleTeamAction(form, 'k1', { api, customerId: 'c1', returnPath: '/app/teams/k1' });
  await expect(act).rejects.toMatchObject({ status: 400 });
  expect(sent).toEqual([]);
});

it.each([
  ['0', '0'],
  ['-3', '-3'],
  ['2.5', '2.5'],
  ['99999', '99999'],
  ['', ''],
  // Typed before the page's script began, beside the price of five.
  ['12', '12'],
])('seats whose price was not shown are not bought: %j', async (quantity, shown) => {
  const sent: string[] = [];
  const api = createApiFromSend(async (_, path) => void sent.push(path));
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'buy-seats', quantity, priced: '5' })) form.set(name, value);
  const outcome = await handleTeamAction(form, 'k1', { api, customerId: 'c1', returnPath: '/app/teams/k1' });
  expect(outcome).toEqual({ redirectTo: `/app/teams/k1?view=seats&quantity=${shown}` });
  expect(sent).toEqual([]);
});
