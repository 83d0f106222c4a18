// The engine's renderer: from a photo and its face to headshots in any style. Pixels in, pixels out.
import type { Rgb } from '../types.ts';
import { backdropFor } from './backgrounds/index.ts';
import { compose, contrastOf } from './composite.ts';
import { keepSkin } from './keep-skin.ts';
import type { PreparedShot } from './prepare.ts';
import { seedOf } from './raster/random.ts';
import { lightMap } from './relight.ts';
import type { StyleSpec } from './style.ts';
import { shadeWall } from './wall-shadow.ts';

export { developNegative } from './negative.ts';
export type { Negative } from './negative.ts';
export { matteOf, prepareShot, printOf, SHOT_SIZE } from './prepare.ts';
export type { PreparedShot, PrepareOptions } from './prepare.ts';
export { STYLES } from './styles.ts';
export type { StyleSpec } from './style.ts';

/** Warmth, contrast, and the key's strength against the style's own; one row a variation, then they repeat. */
const GRADES = [
  { warmth: 0, contrast: 0, key: 1 },
  { warmth: 0.01, contrast: 0.06, key: 1.2 },
  { warmth: -0.009, contrast: -0.02, key: 0.85 },
  { warmth: 0.005, contrast: 0.12, key: 1.35 },
  { warmth: -0.012, contrast: 0.08, key: 1.1 },
] as const;

/** Four backgrounds, two sides for the key and five grades: 40 variations before one repeats. */
const VARIANTS = 4;

/** Grain that keeps skies of smooth colour from banding, even for a photo without any noise. */
const LEAST_GRAIN = 0.006;
const MOST_GRAIN = 0.018;

export async function renderShot(prepared: PreparedShot, style: StyleSpec, variation = 0): Promise<Rgb> {
  const n = Math.abs(Math.trunc(variation));
  const side = n % 2 === 0 ? -1 : 1;
  const grade = GRADES[n % GRADES.length]!;
  const variant = (n + (n >> 2)) % VARIANTS;
  const wall = await backdropFor(style, side, variant, prepared.surroundings);
  const key = { ...style.light.key, strength: style.light.key.strength * grade.key };
  const grain = Math.min(MOST_GRAIN, Math.max(LEAST_GRAIN, prepared.noise));
  const backdrop = shadeWall(wall, prepared.alpha, style, side);
  const light = lightMap(prepared.relief, { ...style.light, key }, side);
  const contrast = style.grade.contrast + grade.contrast;
  keepSkin(prepared.person, prepared.face, light, (v) => contrastOf(v, contrast));
  return compose({
    person: prepared.person,
    alpha: prepared.alpha,
    spill: prepared.spill,
    light,
    backdrop,
    wrap: style.wrap,
    vignette: style.vignette,
    grade: {
      warmth: style.grade.warmth + grade.warmth,
      contrast,
      saturation: style.grade.saturation,
    },
    grain: { background: grain, person: Math.sqrt(Math.max(0, grain ** 2 - prepared.noise ** 2)) },
    seed: seedOf(style.id, n),
  });
}
