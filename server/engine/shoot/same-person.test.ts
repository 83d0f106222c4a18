// The person of a shoot is found by the majority, whoever comes first.
import { expect, test } from 'vitest';
import { findPerson } from './same-person.ts';
import type { Portrait } from './same-person.ts';

/** Directions near one axis stand for photos of one person. */
const portrait = (axis: number, lean: number, quality = 50): Portrait => {
  const embedding = [0.1, 0.1, 0.1];
  embedding[axis] = 1;
  embedding[(axis + 1) % 3]! += lean;
  return { embedding, quality };
};

test('strangers are left out, also when one of them came first', () => {
  const set = [portrait(1, 0), portrait(0, 0), portrait(0, 0.3), portrait(0, -0.2), portrait(2, 0)];
  const { belongs, similarity } = findPerson(set);
  expect(belongs).toEqual([false, true, true, true, false]);
  expect(Math.min(...[1, 2, 3].map((i) => similarity[i]!))).toBeGreaterThan(0.85);
});

test('of two who resemble each other too little the better photo stays', () => {
  expect(findPerson([portrait(0, 0, 40), portrait(1, 0, 80)]).belongs).toEqual([false, true]);
});

test('one photo is compared with nothing, and no photo is nobody', () => {
  expect(findPerson([portrait(0, 0)])).toMatchObject({ similarity: [null], belongs: [true] });
  expect(findPerson([])).toEqual({ similarity: [], belongs: [], median: null });
});
