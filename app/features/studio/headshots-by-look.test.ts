// Whose face the looks of an edit show: the person's own, where a picture of it is there.
import { expect, it } from 'vitest';
import { createApiFromSend } from '~/api/client';
import { loadHeadshotsByLook } from './headshots-by-look';

const headshot = (style: string, preview_url: string | null, changes: object = {}) => ({
  ...{ kind: 'headshot', status: 'accepted', style, preview_url, favourite: false, rank: 50 },
  ...changes,
});
const looksOf = (order: object) =>
  loadHeadshotsByLook(
    createApiFromSend(async () => order),
    { order_id: 'a' },
  );

it('shows the best headshot of each look of the shoot', async () => {
  const attachments = [
    headshot('library', '/best', { rank: 90 }),
    headshot('library', '/other', { rank: 60 }),
    headshot('cafe', '/ranked', { rank: 99 }),
    headshot('cafe', '/loved', { favourite: true }),
    headshot('greenery', null),
    headshot('studio-grey', '/photo', { kind: 'photo' }),
  ];
  expect(await looksOf({ status: 'completed', brand_colour: null, attachments })).toEqual({
    library: '/best',
    cafe: '/loved',
  });
});

it('shows no wall of a company in place of navy', async () => {
  const attachments = [headshot('navy-brand', '/wall')];
  expect(await looksOf({ status: 'completed', brand_colour: '#aa0000', attachments })).toEqual({});
  expect(await looksOf({ status: 'completed', brand_colour: null, attachments })).toEqual({ 'navy-brand': '/wall' });
});
