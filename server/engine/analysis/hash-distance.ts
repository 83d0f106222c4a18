// Compares the hashes of dhash.ts. Apart from it, so that comparing loads no image decoder.

const HALF = 8;

/** Hamming distance of two hashes, 0..64. By halves of 32 bits, which need no BigInt. */
export function hashDistance(a: string, b: string): number {
  let count = 0;
  for (let at = 0; at < a.length; at += HALF) {
    let differing = (Number.parseInt(a.slice(at, at + HALF), 16) ^ Number.parseInt(b.slice(at, at + HALF), 16)) >>> 0;
    for (; differing; differing = (differing & (differing - 1)) >>> 0) count += 1;
  }
  return count;
}
