// What keeps an edit from being kept.
import { expect, it } from 'vitest';
import { preventsKeeping } from './edit-values';

it('an outline that was brushed has been judged, but not a face that was brushed away', () => {
  const touched = { touch_up: 'r1' };
  const plain = { touch_up: '' };
  expect(preventsKeeping(null, touched)).toBe(false);
  expect(preventsKeeping('outline', plain)).toBe(true);
  expect(preventsKeeping('outline', touched)).toBe(false);
  for (const problem of ['likeness', 'faithfulness']) {
    expect(preventsKeeping(problem, plain)).toBe(true);
    expect(preventsKeeping(problem, touched)).toBe(true);
  }
});
