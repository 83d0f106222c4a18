// Which headshot is shown first.
import { expect, test } from 'vitest';
import type { Attachment } from '#server/contracts/api.ts';
import { closest } from './closest';

const shot = (attachment_id: string, likeness: number | null): Attachment =>
  ({ attachment_id, likeness, preview_url: `/${attachment_id}` }) as Attachment;

test('the headshot closest to the person, and the least of all', () => {
  const choice = closest([shot('a', 0.96), shot('b', 0.98), shot('c', 0.97)]);
  expect([choice?.picture.attachment_id, choice?.likeness, choice?.lowest]).toEqual(['b', 0.98, 0.96]);
});

test('the first of equals', () =>
  expect(closest([shot('a', 0.98), shot('b', 0.98), shot('c', 0.97)])?.picture.attachment_id).toBe('a'));

test('none of two, and none where one was not measured', () => {
  expect(closest([shot('a', 0.98), shot('b', 0.97)])).toBeUndefined();
  expect(closest([shot('a', 0.98), shot('b', 0.97), shot('c', null)])).toBeUndefined();
});
