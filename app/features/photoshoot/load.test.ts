// What the photoshoot's first page offers somebody who followed a team's link before they signed in.
import { expect, it } from 'vitest';
import { createApiFromSend } from '~/api/client';
import { ApiError } from '~/api/errors';
import { loadPhotoshoot } from './load';

const LINK = { company_id: 'k', name: 'Acme', seat: true };
const api = createApiFromSend(async (_, path, { params }) => {
  if (path === '/companies') return { companies: [], suggested: null, invites: [] };
  if (path === '/join-links/:code' && params?.['code'] === 'Ab12') return LINK;
  if (path.startsWith('/join-links')) throw new ApiError('Nowhere', 404);
  return {};
});
async function offersAfter(code: string | undefined, query = '') {
  const found = await loadPhotoshoot(api, new URLSearchParams(query), code);
  return 'page' in found ? found.page.offers : undefined;
}

it('is what the link leads to, with the seat that it gives', async () => {
  expect(await offersAfter('Ab12')).toMatchObject([{ name: 'Acme', by: 'link', seat: true, declinable: true }]);
  expect(await offersAfter('old')).toEqual([]);
  expect(await offersAfter(undefined)).toEqual([]);
});

it('is nothing for a shoot of their own', async () => {
  expect(await offersAfter('Ab12', 'own=yes')).toEqual([]);
});
