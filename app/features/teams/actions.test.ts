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
