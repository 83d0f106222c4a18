// Seamless studio paper: a lamp's pool of light, the curve at the bottom, and the faint unevenness of real paper.
import { cycled } from '../cycled.ts';
import { clamp, encodedOf, linearColour, smoothstep } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import type { PaperBackground } from '../style.ts';
import { emptyColour, mottle } from './canvas.ts';
import type { Setting } from './canvas.ts';

/** Position, size and strength of the pool of light for each variation; x is positive towards the key light's side. */
const POOLS = [
  { x: 0.1, y: 0.4, spread: 1, lean: 0.25, power: 1 },
  { x: -0.3, y: 0.26, spread: 0.74, lean: 0.7, power: 0.86 },
  { x: 0.34, y: 0.58, spread: 0.9, lean: -0.5, power: 1.06 },
  { x: 0, y: 0.1, spread: 1.5, lean: 0, power: 0.76 },
] as const;

export function paper(spec: PaperBackground, setting: Setting): Colour {
  const { width, height, side, variant, random } = setting;
  const out = emptyColour(width, height);
  const pool = cycled(POOLS, variant);
  const uneven = mottle(width, height, random, 0.012);
  const lit = linearColour(spec.lit);
  const shade = linearColour(spec.shade);
  const cx = 0.5 + pool.x * side;
  const aspect = height / width;
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width;
      const i = y * width + x;
      const dx = u - cx;
      const dy = (v - pool.y) * aspect;
      // A softbox at an angle lights an ellipse; inverse-square fall-off, softened by its size.
      const along = dx * 0.92 + dy * 0.39 * pool.lean * side;
      const across = dy * 0.85 - dx * 0.3 * pool.lean * side;
      const far = Math.hypot(along, across) / (spec.pool * pool.spread);
      const light = 1 / (1 + far * far * 1.9) ** 1.25;
      // The sheet curves towards the camera at the bottom and gets less light.
      const foot = 1 - 0.16 * smoothstep(0.62, 1.05, v);
      const level = clamp(light * pool.power * foot * (1 + uneven[i]!), 0, 1.1);
      out.r[i] = encodedOf(shade[0] + (lit[0] - shade[0]) * level);
      out.g[i] = encodedOf(shade[1] + (lit[1] - shade[1]) * level);
      out.b[i] = encodedOf(shade[2] + (lit[2] - shade[2]) * level);
    }
  }
  return out;
}
