// A plan outlives the process that made it, and serves that shoot alone.
import { expect, it } from 'vitest';
import { Plans } from './plans.ts';

const order = { kind: 'order', id: 'one' } as const;
const all = [{ id: 'a' }, { id: 'b' }];
const plan = [
  { photo: 'a', composition: 0 },
  { photo: 'b', composition: 0 },
];

it('gives the plan back also when a photo is missing, and remembers what it was made for', () => {
  const plans = new Plans();
  expect(plans.of(order, all)).toBeUndefined();
  plans.keep(order, all, plan);
  expect(plans.of(order, [{ id: 'b' }])).toBe(plan);
  plans.keep(order, [{ id: 'b' }], [{ photo: 'b', composition: 0 }]);
  expect(plans.of(order, all)).toBe(plan);
});

it('gives none to another shoot, after new photos, and once the shoot is forgotten', () => {
  const plans = new Plans();
  plans.keep(order, all, plan);
  expect(plans.of({ kind: 'generation', id: 'one' }, all)).toBeUndefined();
  expect(plans.of(undefined, all)).toBeUndefined();
  expect(plans.of(order, [...all, { id: 'new' }])).toBeUndefined();
  plans.forget(order);
  expect(plans.of(order, all)).toBeUndefined();
});
