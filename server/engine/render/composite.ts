// Lays the lit person over the background: light wrap, grade, vignette and grain in one pass over the frame.
import type { Plane, Rgb } from '../types.ts';
import type { Colour } from './raster/colour-space.ts';
import { blur } from './raster/blur.ts';
import { bilinearTaps, shrinkPlane } from './raster/resample.ts';
import type { LightMap } from './relight.ts';
import type { Grade } from './style.ts';

export interface Composite {
  person: Colour;
  alpha: Plane;
  /** 1 deep inside the background, falling to 0 inside the person: how far the background's light reaches. Any size. */
  spill: Plane;
  light: LightMap;
  /** Encoded sRGB, any size: it is interpolated. */
  backdrop: Colour;
  wrap: number;
  vignette: number;
  grade: Grade;
  /** Standard deviation of the grain laid over the background, and over the person. */
  grain: { background: number; person: number };
  seed: number;
}

/**
 * A small picture (of one or three planes) enlarged on the fly: per frame row the two source rows are mixed into
 * `lines`, and the pixel loop mixes two neighbours of those. A full-size copy would cost more than the compositing.
 */
class Enlarged {
  readonly lines: readonly Float32Array[];
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly part: Float32Array;
  readonly #planes: readonly Float32Array[];
  readonly #width: number;
  readonly #down: ReturnType<typeof bilinearTaps>;

  constructor(planes: readonly Float32Array[], from: { width: number; height: number }, to: Colour) {
    this.#planes = planes;
    this.#width = from.width;
    this.#down = bilinearTaps(from.height, to.height);
    this.lines = planes.map(() => new Float32Array(from.width));
    ({ low: this.low, high: this.high, part: this.part } = bilinearTaps(from.width, to.width));
  }

  goTo(y: number): void {
    const width = this.#width;
    const top = this.#down.low[y]! * width;
    const bottom = this.#down.high[y]! * width;
    const v = this.#down.part[y]!;
    this.#planes.forEach((plane, k) => {
      const line = this.lines[k]!;
      for (let x = 0; x < width; x++) line[x] = plane[top + x]! + (plane[bottom + x]! - plane[top + x]!) * v;
    });
  }
}

const planesOf = (colour: Colour): Float32Array[] => [colour.r, colour.g, colour.b];

/** The backdrop as the person's edge receives it: from all around, so without any detail. */
function ambient(backdrop: Colour): Colour {
  const [width, height] = [128, 160];
  const soft = (data: Float32Array): Float32Array =>
    blur(shrinkPlane({ data, width: backdrop.width, height: backdrop.height }, width, height), 1.6).data;
  return { r: soft(backdrop.r), g: soft(backdrop.g), b: soft(backdrop.b), width, height };
}

/** S-curve about the middle and a warm or cold shift, as one table a channel over 0..1. */
const STEPS = 1023;
/** The grade's S-curve on one encoded value. */
export const contrastOf = (v: number, contrast: number): number => v + (v * v * (3 - 2 * v) - v) * contrast;

function gradeTable(grade: Grade, shift: number): Float32Array {
  return Float32Array.from({ length: STEPS + 1 }, (_, i) => {
    const curved = contrastOf(i / STEPS, grade.contrast);
    // The shift bends the middle tones and leaves black and white alone.
    return (curved + shift * 4 * curved * (1 - curved)) * 255;
  });
}

const step = (v: number): number => (v <= 0 ? 0 : v >= 1 ? STEPS : (v * STEPS + 0.5) | 0);

export function compose(parts: Composite): Rgb {
  const { person, light, grade, vignette, wrap } = parts;
  const { width, height, r: personR, g: personG, b: personB } = person;
  const alpha = parts.alpha.data;
  const out = new Uint8ClampedArray(width * height * 3);
  const back = new Enlarged(planesOf(parts.backdrop), parts.backdrop, person);
  const around = ambient(parts.backdrop);
  const near = new Enlarged(planesOf(around), around, person);
  const lamp = new Enlarged(light.gain, light, person);
  const spill = new Enlarged([parts.spill.data], parts.spill, person);
  const [backR, backG, backB] = back.lines as [Float32Array, Float32Array, Float32Array];
  const [nearR, nearG, nearB] = near.lines as [Float32Array, Float32Array, Float32Array];
  const [lampR, lampG, lampB] = lamp.lines as [Float32Array, Float32Array, Float32Array];
  const spillLine = spill.lines[0]!;
  const tableR = gradeTable(grade, grade.warmth);
  const tableG = gradeTable(grade, grade.warmth * 0.15);
  const tableB = gradeTable(grade, -grade.warmth);
  const { saturation } = grade;
  // Two uniform numbers in -0.5..0.5 add up to a deviation of 0.41.
  const grainBack = parts.grain.background * 2.45;
  const grainPerson = parts.grain.person * 2.45;
  let noise = parts.seed | 0 || 1;
  for (let y = 0; y < height; y++) {
    back.goTo(y);
    near.goTo(y);
    lamp.goTo(y);
    spill.goTo(y);
    const vy = (y + 0.5) / height - 0.45;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const a = alpha[i]!;
      // Xorshift (Marsaglia 2003); the halves of one number are two uniform ones.
      noise ^= noise << 13;
      noise ^= noise >>> 17;
      noise ^= noise << 5;
      const grain = ((noise & 0xffff) + (noise >>> 16)) / 65536 - 1;
      let r = 0;
      let g = 0;
      let b = 0;
      if (a > 0) {
        const l = lamp.low[x]!;
        const h = lamp.high[x]!;
        const p = lamp.part[x]!;
        r = personR[i]! * (lampR[l]! + (lampR[h]! - lampR[l]!) * p);
        g = personG[i]! * (lampG[l]! + (lampG[h]! - lampG[l]!) * p);
        b = personB[i]! * (lampB[l]! + (lampB[h]! - lampB[l]!) * p);
        const sl = spillLine[spill.low[x]!]!;
        const reach = sl + (spillLine[spill.high[x]!]! - sl) * spill.part[x]!;
        if (reach > 0.002) {
          const share = Math.min(1, reach) * a * wrap * 0.55;
          const nl = near.low[x]!;
          const nh = near.high[x]!;
          const np = near.part[x]!;
          r += (nearR[nl]! + (nearR[nh]! - nearR[nl]!) * np - r) * share;
          g += (nearG[nl]! + (nearG[nh]! - nearG[nl]!) * np - g) * share;
          b += (nearB[nl]! + (nearB[nh]! - nearB[nl]!) * np - b) * share;
        }
        const fleck = grain * grainPerson;
        r += fleck;
        g += fleck;
        b += fleck;
      }
      if (a < 1) {
        const vx = (x + 0.5) / width - 0.5;
        const shade = 1 - vignette * Math.min(1, (vx * vx * 1.6 + vy * vy * 1.3) * 2);
        const l = back.low[x]!;
        const h = back.high[x]!;
        const p = back.part[x]!;
        const fleck = grain * grainBack;
        const rest = 1 - a;
        r = r * a + ((backR[l]! + (backR[h]! - backR[l]!) * p) * shade + fleck) * rest;
        g = g * a + ((backG[l]! + (backG[h]! - backG[l]!) * p) * shade + fleck) * rest;
        b = b * a + ((backB[l]! + (backB[h]! - backB[l]!) * p) * shade + fleck) * rest;
      }
      const grey = 0.299 * r + 0.587 * g + 0.114 * b;
      const o = i * 3;
      out[o] = tableR[step(grey + (r - grey) * saturation)]!;
      out[o + 1] = tableG[step(grey + (g - grey) * saturation)]!;
      out[o + 2] = tableB[step(grey + (b - grey) * saturation)]!;
    }
  }
  return { data: new Uint8Array(out.buffer), width, height };
}
