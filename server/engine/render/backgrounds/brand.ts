// The brand background: a wall in the brand's colour, with a diagonal sweep of light, and a pool of light behind the head.
import { cycled } from '../cycled.ts';
import { clamp, encodedOf, linearColour, smoothstep } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import type { BrandBackground } from '../style.ts';
import { emptyColour, mottle, poolBehindHead } from './canvas.ts';
import type { Setting } from './canvas.ts';

const SWEEPS = [
  { angle: 0.55, at: 0.3, width: 0.5 },
  { angle: -0.35, at: 0.62, width: 0.42 },
  { angle: 1.1, at: 0.45, width: 0.62 },
  { angle: 0.15, at: 0.5, width: 0.75 },
] as const;

/** The pool of light for each variation; x is positive towards the key light's side. */
const POOLS = [
  { x: 0, y: 0, spread: 1 },
  { x: -0.1, y: -0.06, spread: 0.86 },
  { x: 0.12, y: 0.02, spread: 0.95 },
  { x: 0.03, y: -0.1, spread: 1.2 },
] as const;
/** Light of the sweep on that of the pool. */
const SWEEP = 0.6;

export function brand(spec: BrandBackground, setting: Setting): Colour {
  const { width, height, side, variant, random } = setting;
  const out = emptyColour(width, height);
  const sweep = cycled(SWEEPS, variant);
  const pool = cycled(POOLS, variant);
  const uneven = mottle(width, height, random, 0.02);
  const from = linearColour(spec.from);
  const to = linearColour(spec.to);
  const cos = Math.cos(sweep.angle);
  const sin = Math.sin(sweep.angle);
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < width; x++) {
      const u = 0.5 + ((x + 0.5) / width - 0.5) * side;
      const i = y * width + x;
      const along = u * cos + v * sin;
      const beam = Math.exp(-(((along - sweep.at) / sweep.width) ** 2) * 1.6);
      const fall = 1 - 0.55 * smoothstep(0.15, 1.05, v);
      const behind = poolBehindHead(u, v, pool);
      const level = clamp(Math.max(SWEEP * (0.12 + 0.88 * beam) * fall, behind) * (1 + uneven[i]!), 0, 1.1);
      out.r[i] = encodedOf(to[0] + (from[0] - to[0]) * level);
      out.g[i] = encodedOf(to[1] + (from[1] - to[1]) * level);
      out.b[i] = encodedOf(to[2] + (from[2] - to[2]) * level);
    }
  }
  return out;
}
