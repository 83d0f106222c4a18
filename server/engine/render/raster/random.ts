// Reproducible pseudo-random numbers: rendering again must give the same picture.

/** Mulberry32 (Tommy Ettinger, public domain), written out anew: a stream of numbers in 0..1 from one seed. */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A fixed seed for a name and a number. */
export function seedOf(name: string, variation: number): number {
  let hash = 2166136261;
  for (const char of `${name}#${variation}`) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  return hash;
}
