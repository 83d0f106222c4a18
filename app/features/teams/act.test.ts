// The buttons of the team pages.
import { expect, it } from 'vitest';
import { apiOver } from '~/api/client';
import { actOnTeam } from './act';

it('a button of another version changes no setting', async () => {
  const sent: string[] = [];
  const api = apiOver(async (_, path) => void sent.push(path));
  const form = new FormData();
  form.set('intent', 'archive');
  form.set('name', 'Acme');
  const acted = actOnTeam(api, 'k1', 'c1', form, '/app/teams/k1');
  await expect(acted).rejects.toMatchObject({ status: 400 });
  expect(sent).toEqual([]);
});
