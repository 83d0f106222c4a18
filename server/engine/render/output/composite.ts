// Composites the lit person over the background: light wrap, grade, vignette and grain in one pass.
import type { Plane, Rgb } from '../../types.ts';
import { luma } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { blur } from '../raster/blur.ts';
import { bilinearTaps, shrinkPlane } from '../raster/resample.ts';
import type { Taps } from '../raster/resample.ts';
import { litValue, shadedChroma } from '../light/relight.ts';
import type { LightMap } from '../light/relight.ts';
import type { Grade } from '../style.ts';

export interface Composite {
  person: Colour;
  alpha: Plane;
  /** Reach of the background's light: 1 in the background, falling to 0 inside the person. Any size. */
  spill: Plane;
  light: LightMap;
  /** Encoded sRGB, any size; interpolated. */
  backdrop: Colour;
  wrap: number;
  vignette: number;
  /** The vignette lies over the person's layer as well: where that shows the surroundings too, it would end round the person in a halo. */
  overAll: boolean;
  grade: Grade;
  /** Standard deviation of the grain added to background and person, encoded 0..1. */
  grain: { background: number; person: number };
  seed: number;
}

type RowOfEach<Planes extends readonly Float32Array[]> = { readonly [Index in keyof Planes]: Float32Array };

/**
 * Enlarges planes on the fly: each source row is stretched to the frame's width once, and the pixel loop mixes the two nearest rows. A
 * full-size copy would cost more than the compositing.
 */
class Enlarged<const Planes extends readonly Float32Array[]> {
  /** For each plane the stretched rows above and below the current row; `part` is the position between them. */
  readonly above: RowOfEach<Planes>;
  readonly below: RowOfEach<Planes>;
  part = 0;
  readonly #lines: readonly { plane: Float32Array; above: Float32Array; below: Float32Array }[];
  readonly #width: number;
  readonly #across: Taps;
  readonly #down: Taps;
  readonly #at = { above: -1, below: -1 };

  constructor(planes: Planes, from: { width: number; height: number }, to: Colour) {
    this.#width = from.width;
    this.#across = bilinearTaps(from.width, to.width);
    this.#down = bilinearTaps(from.height, to.height);
    const row = (): Float32Array => new Float32Array(to.width);
    this.#lines = planes.map((plane) => ({ plane, above: row(), below: row() }));
    this.above = this.#lines.map(({ above }) => above) as RowOfEach<Planes>;
    this.below = this.#lines.map(({ below }) => below) as RowOfEach<Planes>;
  }

  goTo(y: number): void {
    this.part = this.#down.part[y]!;
    const [above, below] = [this.#down.low[y]!, this.#down.high[y]!];
    if (above === this.#at.below) for (const line of this.#lines) line.above.set(line.below);
    else if (above !== this.#at.above) for (const line of this.#lines) this.#draw(line.plane, above, line.above);
    if (below !== this.#at.below) for (const line of this.#lines) this.#draw(line.plane, below, line.below);
    Object.assign(this.#at, { above, below });
  }

  #draw(plane: Float32Array, row: number, line: Float32Array): void {
    const { low, high, part } = this.#across;
    const from = row * this.#width;
    for (let x = 0; x < line.length; x++) {
      const left = plane[from + low[x]!]!;
      line[x] = left + (plane[from + high[x]!]! - left) * part[x]!;
    }
  }
}

/** Encoded level above which rim sheen has full effect; the dark gaps between strands of hair get none. */
const SHEEN_KNEE = 0.12;

const planesOf = ({ r, g, b }: Colour) => [r, g, b] as const;

/** The backdrop strongly blurred, as ambient light on the person's edge. */
function ambient(backdrop: Colour): Colour {
  const [width, height] = [128, 160];
  const soft = (data: Float32Array): Float32Array =>
    blur(shrinkPlane({ data, width: backdrop.width, height: backdrop.height }, width, height), 1.6).data;
  return { r: soft(backdrop.r), g: soft(backdrop.g), b: soft(backdrop.b), width, height };
}

/** The grade (S-curve and warmth) as one look-up table for each channel over 0..1. */
const STEPS = 1023;
/** The grade's S-curve on one encoded value. */
export const contrastOf = (v: number, contrast: number): number => v + (v * v * (3 - 2 * v) - v) * contrast;

function gradeTable(grade: Grade, shift: number): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: STEPS + 1 }, (_, i) => {
    const curved = contrastOf(i / STEPS, grade.contrast);
    // The warmth shift affects midtones and leaves black and white unchanged.
    return (curved + shift * 4 * curved * (1 - curved)) * 255;
  });
}

const step = (v: number): number => (v <= 0 ? 0 : v >= 1 ? STEPS : (v * STEPS + 0.5) | 0);

// oxlint-disable-next-line max-lines-per-function -- one pass over the pixels
export function compose(parts: Composite): Rgb {
  const { person, light, grade, vignette, overAll, wrap } = parts;
  const { width, height, r: personR, g: personG, b: personB } = person;
  const alpha = parts.alpha.data;
  const out = new Uint8Array(width * height * 3);
  const back = new Enlarged(planesOf(parts.backdrop), parts.backdrop, person);
  const around = ambient(parts.backdrop);
  const near = new Enlarged(planesOf(around), around, person);
  const lamp = new Enlarged(light.gain, light, person);
  const spill = new Enlarged([parts.spill.data], parts.spill, person);
  const sheen = light.sheen && new Enlarged([light.sheen.data], light, person);
  const [backR0, backG0, backB0] = back.above;
  const [backR1, backG1, backB1] = back.below;
  const [nearR0, nearG0, nearB0] = near.above;
  const [nearR1, nearG1, nearB1] = near.below;
  const [lampR0, lampG0, lampB0] = lamp.above;
  const [lampR1, lampG1, lampB1] = lamp.below;
  const [spill0] = spill.above;
  const [spill1] = spill.below;
  const sheen0 = sheen?.above[0];
  const sheen1 = sheen?.below[0];
  const [sheenR, sheenG, sheenB] = light.sheen?.colour ?? [0, 0, 0];
  const tableR = gradeTable(grade, grade.warmth);
  const tableG = gradeTable(grade, grade.warmth * 0.15);
  const tableB = gradeTable(grade, -grade.warmth);
  const { saturation } = grade;
  // The sum of two uniform numbers in -0.5..0.5 has a standard deviation of 0.41.
  const grainBack = parts.grain.background * 2.45;
  const grainPerson = parts.grain.person * 2.45;
  let noise = parts.seed | 0 || 1;
  for (let y = 0; y < height; y++) {
    back.goTo(y);
    near.goTo(y);
    lamp.goTo(y);
    spill.goTo(y);
    sheen?.goTo(y);
    const [backPart, nearPart, lampPart, spillPart] = [back.part, near.part, lamp.part, spill.part];
    const vy = (y + 0.5) / height - 0.45;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const a = alpha[i]!;
      // Xorshift (Marsaglia 2003); the two halves of a number serve as two uniform numbers.
      noise ^= noise << 13;
      noise ^= noise >>> 17;
      noise ^= noise << 5;
      const grain = ((noise & 0xffff) + (noise >>> 16)) / 65536 - 1;
      const vx = (x + 0.5) / width - 0.5;
      const shade = 1 - vignette * Math.min(1, (vx * vx * 1.6 + vy * vy * 1.3) * 2);
      const own = overAll ? shade : 1;
      let r = 0;
      let g = 0;
      let b = 0;
      if (a > 0) {
        r = personR[i]! * own;
        g = personG[i]! * own;
        b = personB[i]! * own;
        const brightest = r > g ? (r > b ? r : b) : g > b ? g : b;
        const before = luma(r, g, b);
        r = litValue(r, lampR0[x]! + (lampR1[x]! - lampR0[x]!) * lampPart, brightest);
        g = litValue(g, lampG0[x]! + (lampG1[x]! - lampG0[x]!) * lampPart, brightest);
        b = litValue(b, lampB0[x]! + (lampB1[x]! - lampB0[x]!) * lampPart, brightest);
        if (r > g) {
          const after = luma(r, g, b);
          const chroma = shadedChroma(before, after, r - g);
          if (chroma > 1) {
            r = after + (r - after) * chroma;
            g = after + (g - after) * chroma;
            b = after + (b - after) * chroma;
          }
        }
        if (sheen0 && sheen1) {
          const glance = sheen0[x]! + (sheen1[x]! - sheen0[x]!) * lampPart;
          if (glance > 0.002) {
            // By the brightness alone: a gloss has the lamp's colour, and by channel dark brown hair would turn red.
            const grey = Math.max(0, 0.299 * r + 0.587 * g + 0.114 * b);
            const gloss = (glance * grey) / (grey + SHEEN_KNEE);
            r += gloss * sheenR;
            g += gloss * sheenG;
            b += gloss * sheenB;
          }
        }
        const reach = spill0[x]! + (spill1[x]! - spill0[x]!) * spillPart;
        if (reach > 0.002) {
          const share = Math.min(1, reach) * a * wrap * 0.55;
          r += (nearR0[x]! + (nearR1[x]! - nearR0[x]!) * nearPart - r) * share;
          g += (nearG0[x]! + (nearG1[x]! - nearG0[x]!) * nearPart - g) * share;
          b += (nearB0[x]! + (nearB1[x]! - nearB0[x]!) * nearPart - b) * share;
        }
        const fleck = grain * grainPerson;
        r += fleck;
        g += fleck;
        b += fleck;
      }
      if (a < 1) {
        const fleck = grain * grainBack;
        const rest = 1 - a;
        r = r * a + ((backR0[x]! + (backR1[x]! - backR0[x]!) * backPart) * shade + fleck) * rest;
        g = g * a + ((backG0[x]! + (backG1[x]! - backG0[x]!) * backPart) * shade + fleck) * rest;
        b = b * a + ((backB0[x]! + (backB1[x]! - backB0[x]!) * backPart) * shade + fleck) * rest;
      }
      const grey = 0.299 * r + 0.587 * g + 0.114 * b;
      const o = i * 3;
      out[o] = tableR[step(grey + (r - grey) * saturation)]!;
      out[o + 1] = tableG[step(grey + (g - grey) * saturation)]!;
      out[o + 2] = tableB[step(grey + (b - grey) * saturation)]!;
    }
  }
  return { data: out, width, height };
}
