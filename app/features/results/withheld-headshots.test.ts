// What a person reads about headshots that were not delivered.
import { expect, test } from 'vitest';
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import { groupWithheld, countInOwnSurroundings } from './withheld-headshots';

const slot = (at: number, reason: 'outline' | 'likeness', photo_id: string | null) => ({
  slot: at,
  style: 'cafe',
  reason,
  photo_id,
  confidence: null,
});

test('groups by reason, the most frequent first, with each photo named once', () => {
  const attachments = [{ attachment_id: 'a', file_name: 'garden.jpg' }];
  const withheld = [
    slot(0, 'likeness', null),
    slot(1, 'outline', 'a'),
    slot(2, 'outline', 'a'),
    slot(3, 'outline', 'gone'),
  ];
  expect(groupWithheld({ withheld, attachments })).toEqual([
    { reason: 'outline', count: 3, photos: ['garden.jpg'] },
    { reason: 'likeness', count: 1, photos: [] },
  ]);
});

test('counts headshots in their own surroundings where another look was chosen', () => {
  const attachments = ['own-background', 'own-background', 'cafe'].map((style) => ({ kind: 'headshot', style }));
  const order = (styles: string[]) => ({ styles, attachments }) as unknown as OrderWithAttachments;
  expect(countInOwnSurroundings(order(['cafe']))).toBe(2);
  expect(countInOwnSurroundings(order(['cafe', 'own-background']))).toBe(0);
});
