// A free redo has no hosted headshot more than its shoot, wherever the hosted look stands.
import { expect, it } from 'vitest';
import type { StyleId } from '../../contracts/catalogue.ts';
import { hostedHeadshotsInRedo, priceOfShoot, stylesInShootOrder } from './look-renderers.ts';
import { planSlot } from './slots.ts';

const STYLES: StyleId[] = ['library', 'studio-grey', 'warm-paper'];
const renderers = { library: 'hosted', 'studio-grey': 'embedded', 'warm-paper': 'embedded' } as const;

it.each([
  [null, 2],
  ['first', 1],
])('of %s, of five headshots', (redo_of, hosted) => {
  const styles = stylesInShootOrder({ styles: STYLES, redo_of }, renderers);
  const slots = [0, 1, 2, 3, 4].map((slot) => planSlot({ styles, renderers, headshot_count: 5 }, slot, 0));
  expect(slots.filter(({ renderer }) => renderer === 'hosted')).toHaveLength(hosted);
});

it.each([
  [60, 3, 1, 20],
  [60, 2, 1, 30],
  [60, 1, 1, 60],
  [5, 3, 1, 1],
  [6, 3, 3, 6],
  [60, 3, 0, 0],
])('of %i headshots in %i looks, %i of them hosted, are %i', (headshots, looks, hosted, expected) => {
  expect(hostedHeadshotsInRedo(headshots, looks, hosted)).toBe(expected);
});

it.each([
  [5, 2, 7],
  [6, 3, 10],
  [1, 3, 3],
])('costs of %i headshots, at %i credits for each of the model’s, are %i', (headshots, hostedCredits, expected) => {
  expect(priceOfShoot({ styles: STYLES, renderers, redo_of: null, seat: false }, headshots, hostedCredits)).toBe(
    expected,
  );
});

it('cost nothing in a redo and on a seat, and a credit each where nobody chose', () => {
  const order = { styles: STYLES, renderers, redo_of: null, seat: false };
  expect(priceOfShoot({ ...order, seat: true }, 5, 3)).toBe(0);
  expect(priceOfShoot({ ...order, redo_of: 'a' }, 5, 3)).toBe(0);
  expect(priceOfShoot({ ...order, renderers: null }, 5, 3)).toBe(5);
  expect(priceOfShoot({ ...order, styles: [] }, 5, 3)).toBe(5);
});
