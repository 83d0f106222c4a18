// The random walker (Grady 2006) with priors (Grady 2005): values spread from pixels where they are known along ways that cross no edge, so that
// borders come to lie on the picture's own edges and are closed smoothly where it has none. Solved by conjugate gradients.

const ITERATIONS = 240;
const TOLERANCE = 2e-4;

export interface Walk {
  width: number;
  height: number;
  /** 1 where the value is sought; elsewhere `value` is known. */
  free: Uint8Array;
  /** 0..1; where it is sought, a first guess. */
  value: Float32Array;
  /** What each pixel is held to and how strongly, relative to a step between two pixels of one colour. */
  towards: Float32Array;
  pull: Float32Array;
  /** How easily a walk steps between two neighbouring pixels, up to 1. */
  ease: (from: number, to: number) => number;
}

interface Equations {
  /** The free pixels, and four neighbours each as places in that list; -1 is none. */
  pixels: Int32Array;
  next: Int32Array;
  weights: Float32Array;
  diagonal: Float32Array;
  right: Float32Array;
}

function equationsOf({ width, height, free, value, towards, pull, ease }: Walk): Equations {
  const place = new Int32Array(width * height).fill(-1);
  let count = 0;
  for (let i = 0; i < free.length; i++) if (free[i]) place[i] = count++;
  const pixels = new Int32Array(count);
  const next = new Int32Array(count * 4).fill(-1);
  const weights = new Float32Array(count * 4);
  const diagonal = new Float32Array(count);
  const right = new Float32Array(count);
  for (let i = 0; i < free.length; i++) {
    const k = place[i]!;
    if (k < 0) continue;
    pixels[k] = i;
    diagonal[k] = pull[i]!;
    right[k] = pull[i]! * towards[i]!;
    const x = i % width;
    const beside = [
      x > 0 ? i - 1 : -1,
      x < width - 1 ? i + 1 : -1,
      i - width,
      i + width < width * height ? i + width : -1,
    ];
    for (let d = 0; d < 4; d++) {
      const j = beside[d]!;
      if (j < 0) continue;
      const weight = ease(i, j);
      diagonal[k]! += weight;
      if (place[j]! < 0) right[k]! += weight * value[j]!;
      else {
        next[k * 4 + d] = place[j]!;
        weights[k * 4 + d] = weight;
      }
    }
  }
  return { pixels, next, weights, diagonal, right };
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!;
  return sum;
}

/** Values of all pixels, 0..1. */
export function randomWalk(walk: Walk): Float32Array {
  const { pixels, next, weights, diagonal, right } = equationsOf(walk);
  const multiply = (x: Float32Array, out: Float32Array): void => {
    for (let k = 0; k < x.length; k++) {
      let sum = diagonal[k]! * x[k]!;
      for (let d = k * 4; d < k * 4 + 4; d++) if (next[d]! >= 0) sum -= weights[d]! * x[next[d]!]!;
      out[k] = sum;
    }
  };
  const x = Float32Array.from(pixels, (i) => walk.value[i]!);
  const product = new Float32Array(x.length);
  multiply(x, product);
  const residual = right.map((v, k) => v - product[k]!);
  const scaled = residual.map((v, k) => v / diagonal[k]!);
  const direction = Float32Array.from(scaled);
  let size = dot(residual, scaled);
  const target = Math.max(1e-12, dot(right, right)) * TOLERANCE * TOLERANCE;
  for (let round = 0; round < ITERATIONS && size > target; round++) {
    multiply(direction, product);
    const step = size / dot(direction, product);
    for (let k = 0; k < x.length; k++) {
      x[k]! += step * direction[k]!;
      residual[k]! -= step * product[k]!;
      scaled[k] = residual[k]! / diagonal[k]!;
    }
    const after = dot(residual, scaled);
    const keep = after / size;
    size = after;
    for (let k = 0; k < x.length; k++) direction[k] = scaled[k]! + keep * direction[k]!;
  }
  const out = Float32Array.from(walk.value);
  for (let k = 0; k < x.length; k++) out[pixels[k]!] = Math.min(1, Math.max(0, x[k]!));
  return out;
}
