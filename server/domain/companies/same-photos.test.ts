// People whose pictures come from the same photos count as one, and large teams are told apart without comparing every pair.
import { expect, it } from 'vitest';
import { hashDistance } from '../../engine/analysis/hash-distance.ts';
import { deduplicatePeople } from './same-photos.ts';

const HASH = '0f1e2d3c4b5a6978';
/** The hash with these of its 64 places changed. */
const changed = (...places: number[]): string =>
  places
    .reduce((hash, place) => hash ^ (1n << BigInt(place)), BigInt(`0x${HASH}`))
    .toString(16)
    .padStart(16, '0');
const picture = (person: string, phash: string | null, style = 'library') => ({ person, phash, style });
const countPeople = (pictures: ReturnType<typeof picture>[]): number =>
  new Set(pictures.map(({ person }) => deduplicatePeople(pictures, { hashDistance })(person))).size;

it('makes one of people whose pictures differ in four places at most, wherever these are', () => {
  for (const places of [[], [0], [0, 20, 40, 63], [1, 17, 33, 49], [60, 61, 62, 63]])
    expect(countPeople([picture('a', HASH), picture('b', changed(...places))]), places.join(' ')).toBe(1);
  expect(countPeople([picture('a', HASH), picture('b', changed(0, 15, 30, 45, 60))])).toBe(2);
});

it('makes one of a chain of people, and none across looks or without a hash', () => {
  const chain = [picture('a', HASH), picture('b', changed(0, 1, 2)), picture('c', changed(0, 1, 2, 30, 31, 32))];
  expect(countPeople(chain)).toBe(1);
  expect(countPeople([picture('a', HASH), picture('b', HASH, 'cafe')])).toBe(2);
  expect(countPeople([picture('a', null), picture('b', null), picture('c', 'none')])).toBe(3);
});

it('compares few of the pairs of a large team', () => {
  let state = 1n;
  const random = (): string => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return state.toString(16).padStart(16, '0');
  };
  let compared = 0;
  const counting = (a: string, b: string): number => {
    compared += 1;
    return hashDistance(a, b);
  };
  const pictures = Array.from({ length: 2000 }, (_, at) => picture(String(at), random()));
  deduplicatePeople(pictures, { hashDistance: counting });
  expect(compared).toBeLessThan((2000 * 1999) / 2 / 100);
});
