// A photo's matte is judged once, its crops each by themselves.
import { expect, test } from 'vitest';
import { judge, MEASURES } from '../check/judge.ts';
import type { OutputMeasures } from '../check/judge.ts';
import { PhotoChecks } from './photo-checks.ts';

const clean = Object.fromEntries(MEASURES.map((name) => [name, 0])) as unknown as OutputMeasures;
const check = (changes: Partial<OutputMeasures>) => judge({ ...clean, ...changes });

test('a matte that held in the first crop is not doubted in another', () => {
  const checks = new PhotoChecks();
  expect(checks.refusalOf('a', check({ rejected: 0.0039 }))).toBeNull();
  expect(checks.refusalOf('a', check({ rejected: 0.0064 }))).toBeNull();
});

test('a matte that fails at first closes the photo, and no other', () => {
  const checks = new PhotoChecks();
  expect(checks.refusalOf('a', check({ rejected: 0.0064 }))).toBe('photo');
  expect(checks.refusalOf('b', check({}))).toBeNull();
});

test.each([{ border: 0.2 }, { face: 0.7 }, { otherFace: 0.6 }])('a crop is refused for its own fault: %o', (fault) => {
  const checks = new PhotoChecks();
  expect(checks.refusalOf('a', check({}))).toBeNull();
  expect(checks.refusalOf('a', check(fault))).toBe('crop');
});

test('a border inside the first crop leaves the photo’s other crops open', () => {
  const checks = new PhotoChecks();
  expect(checks.refusalOf('a', check({ border: 0.2 }))).toBe('crop');
  expect(checks.refusalOf('a', check({}))).toBeNull();
});
