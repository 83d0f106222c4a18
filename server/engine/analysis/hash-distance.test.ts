// How far two hashes of pictures are apart.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashDistance } from './hash-distance.ts';

const hex = (bits: bigint): string => bits.toString(16).padStart(16, '0');

it('is the number of places in which they differ', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.uniqueArray(fc.nat(63), { maxLength: 64 }),
      (hash, places) => {
        const other = places.reduce((bits, place) => bits ^ (1n << BigInt(place)), hash);
        expect(hashDistance(hex(hash), hex(other))).toBe(places.length);
      },
    ),
  );
});
