// Compares face embeddings. Apart from the network that makes them, so that comparing loads no weights.

export function normalise(vector: ArrayLike<number>): Float32Array {
  const length = Math.sqrt(Array.from(vector).reduce((sum, value) => sum + value * value, 0));
  return Float32Array.from(vector, (value) => value / (length || 1));
}

export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i += 1) {
    dot += a[i]! * (b[i] ?? 0);
    aa += a[i]! * a[i]!;
    bb += (b[i] ?? 0) ** 2;
  }
  return dot / (Math.sqrt(aa * bb) || 1);
}

/** The normalised median of each dimension, so that one stranger in the set has little effect; null for an empty set. */
export function medianEmbedding(embeddings: readonly ArrayLike<number>[]): Float32Array | null {
  const [first] = embeddings;
  if (!first) return null;
  const middle = new Float32Array(first.length);
  for (let i = 0; i < middle.length; i += 1) {
    const values = embeddings.map((embedding) => embedding[i]!).sort((a, b) => a - b);
    const half = values.length >> 1;
    middle[i] = values.length % 2 ? values[half]! : (values[half - 1]! + values[half]!) / 2;
  }
  return normalise(middle);
}
