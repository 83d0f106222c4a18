// Which headshot is shown first.
import { expect, test } from 'vitest';
import type { Attachment } from '#server/contracts/api.ts';
import { recommendHeadshot } from './recommend-headshot';

const shot = (attachment_id: string, likeness: number | null, rank: number | null = null): Attachment =>
  ({ attachment_id, likeness, rank, warnings: [] as string[], preview_url: `/${attachment_id}` }) as Attachment;

test('without ranks the headshot closest to the person, and the least of all', () => {
  const choice = recommendHeadshot([shot('a', 0.96), shot('b', 0.98), shot('c', 0.97)]);
  expect([choice?.picture.attachment_id, choice?.likeness, choice?.lowest]).toEqual(['b', 0.98, 0.96]);
});

test('the highest rank, whichever is closest to the person', () => {
  const choice = recommendHeadshot([shot('a', 0.96, 90), shot('b', 0.99, 40), shot('c', 0.97, 70)]);
  expect([choice?.picture.attachment_id, choice?.likeness, choice?.lowest]).toEqual(['a', 0.96, 0.96]);
});

test('the first of equals', () =>
  expect(recommendHeadshot([shot('a', 0.98), shot('b', 0.98), shot('c', 0.97)])?.picture.attachment_id).toBe('a'));

test('none of two that were measured', () => {
  expect(recommendHeadshot([shot('a', 0.98), shot('b', 0.97)])).toBeUndefined();
  expect(recommendHeadshot([shot('a', 0.98), shot('b', 0.97), shot('c', null)])).toBeUndefined();
});

test('the best of those that were measured, where one was not', () => {
  const choice = recommendHeadshot([
    shot('a', 0.96, 60),
    shot('none', null, 95),
    shot('b', 0.98, 80),
    shot('c', 0.97, 70),
  ]);
  expect([choice?.picture.attachment_id, choice?.lowest]).toEqual(['b', 0.96]);
});

test('never one that shows a fault of its photo, however high its rank', () => {
  const flagged = (id: string, rank: number): Attachment => ({ ...shot(id, 0.96, rank), warnings: ['eyes_closed'] });
  const shots = [flagged('a', 90), shot('b', 0.99, 40), flagged('c', 70)];
  expect(recommendHeadshot(shots)?.picture.attachment_id).toBe('b');
  expect(recommendHeadshot([flagged('a', 90), flagged('b', 80), flagged('c', 70)])).toBeUndefined();
});
