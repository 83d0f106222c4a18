// What keeps an edit from being kept.
import { expect, it } from 'vitest';
import { standsAgainst } from './edit-values';

it('an outline that was brushed has been judged, but not a face that was brushed away', () => {
  const touched = { touch_up: 'r1' };
  const plain = { touch_up: '' };
  expect(standsAgainst(null, touched)).toBe(false);
  expect(standsAgainst('outline', plain)).toBe(true);
  expect(standsAgainst('outline', touched)).toBe(false);
  for (const problem of ['likeness', 'faithfulness']) {
    expect(standsAgainst(problem, plain)).toBe(true);
    expect(standsAgainst(problem, touched)).toBe(true);
  }
});
