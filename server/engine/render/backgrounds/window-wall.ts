// A plain plastered wall in window light: slanted panes with edges softened by the sun's size and the distance, and the wall falling off
// into shade.
import { cycled } from '../cycled.ts';
import { clamp, encodedOf, linearColour, smoothstep } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import type { WindowBackground } from '../style.ts';
import { emptyColour, mottle } from './canvas.ts';
import type { Setting } from './canvas.ts';

/** For each variation: position, slant and pane size in frame widths; x counts from the key light's side. */
const PANES = [
  { x: 0.36, y: 0.3, lean: 0.32, width: 0.26, height: 0.3, soft: 0.06 },
  { x: 0.3, y: 0.42, lean: 0.5, width: 0.3, height: 0.34, soft: 0.075 },
  { x: 0.44, y: 0.22, lean: 0.22, width: 0.22, height: 0.4, soft: 0.065 },
  { x: 0.26, y: 0.36, lean: 0.62, width: 0.34, height: 0.28, soft: 0.085 },
] as const;
const COLUMNS = 2;
const ROWS = 3;
/** Width of the glazing bars as a share of a pane. */
const BAR = 0.14;

export function windowWall(spec: WindowBackground, setting: Setting): Colour {
  const { width, height, side, variant, random } = setting;
  const out = emptyColour(width, height);
  const pane = cycled(PANES, variant);
  const uneven = mottle(width, height, random, 0.03);
  const lit = linearColour(spec.lit);
  const shade = linearColour(spec.shade);
  const aspect = height / width;
  /** 1 inside `low`..`high`, with soft ends. */
  const between = (v: number, low: number, high: number): number =>
    smoothstep(low - pane.soft, low + pane.soft, v) * (1 - smoothstep(high - pane.soft, high + pane.soft, v));
  for (let y = 0; y < height; y++) {
    const v = ((y + 0.5) / height) * aspect;
    for (let x = 0; x < width; x++) {
      const u = 0.5 - ((x + 0.5) / width - 0.5) * side;
      // Slanted: the panes of light lean away from the window.
      const along = u - pane.x + (v - pane.y) * pane.lean * 0.5;
      const down = v - pane.y + along * pane.lean;
      let sun = 0;
      for (let row = 0; row < ROWS; row++) {
        for (let column = 0; column < COLUMNS; column++) {
          const left = (column - COLUMNS / 2) * pane.width;
          const top = (row - ROWS / 2) * pane.height;
          sun +=
            between(along, left + pane.width * BAR * 0.5, left + pane.width * (1 - BAR * 0.5)) *
            between(down, top + pane.height * BAR * 0.5, top + pane.height * (1 - BAR * 0.5));
        }
      }
      const i = y * width + x;
      // Ambient light from the sky and from the lit patch.
      const room = 0.44 - 0.2 * smoothstep(0.1, 1.1, Math.hypot(u - pane.x, (v - pane.y) * 0.7));
      const level = clamp((room + 0.46 * Math.min(1, sun)) * (1 + uneven[i]!), 0, 1.05);
      out.r[i] = encodedOf(shade[0] + (lit[0] - shade[0]) * level);
      out.g[i] = encodedOf(shade[1] + (lit[1] - shade[1]) * level);
      out.b[i] = encodedOf(shade[2] + (lit[2] - shade[2]) * level);
    }
  }
  return out;
}
