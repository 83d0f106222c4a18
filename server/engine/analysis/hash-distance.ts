// Compares the hashes of dhash.ts. Apart from it, so that comparing loads no image decoder.

/** Hamming distance of two hashes, 0..64. */
export function hashDistance(a: string, b: string): number {
  let differing = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  while (differing) {
    count += Number(differing & 1n);
    differing >>= 1n;
  }
  return count;
}
