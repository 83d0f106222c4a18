// Hints about photos that are good enough.
import { expect, it } from 'vitest';
import { countWarnings, sortedWarnings, majorityWarnings } from './warnings';

it('knows its own list only, what weighs most first', () => {
  expect(sortedWarnings({ warnings: ['tilted_head', 'of a newer engine', 'soft'] })).toEqual(['soft', 'tilted_head']);
  expect(sortedWarnings({ warnings: [] })).toEqual([]);
});

it('says each hint once, with the number of photos, the most frequent first', () => {
  const photos = [{ warnings: ['turned_head', 'soft'] }, { warnings: ['soft'] }, { warnings: [] }];
  expect(countWarnings(photos)).toEqual([
    { hint: 'soft', count: 2 },
    { hint: 'turned_head', count: 1 },
  ]);
});

it('knows what most photos share, and of two photos nothing', () => {
  const soft = { warnings: ['soft'] };
  const turned = { warnings: ['turned_head', 'soft'] };
  expect([...majorityWarnings([soft, turned, { warnings: [] }])]).toEqual(['soft']);
  expect([...majorityWarnings([soft, turned])]).toEqual([]);
  expect([...majorityWarnings([soft, turned, { warnings: [] }, { warnings: [] }])]).toEqual([]);
});
