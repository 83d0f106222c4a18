// Measures along alpha's outline: where the photo shows no edge, and where the photo's border cuts the person.
import type { Plane } from '../types.ts';
import { photoCorners } from '../render/framing/framing.ts';
import type { Frame } from '../render/framing/framing.ts';
import { edgelessShare } from '../render/matting/edgeless.ts';
import type { Point } from '../render/raster/polygon.ts';
import type { CheckInput } from './check-input.ts';

export interface OutlineMeasures {
  /** See edgelessShare; 0 where there is hardly any outline. */
  edgeless: number;
  /** Length of the photo's border inside the frame along which alpha shows the person, in frame widths. */
  border: number;
}

const SOLID = 0.5;
const BORDER_STEPS = 200;
/** Pixels of the grid inwards from the photo's border where the person is looked for, and from the frame's border to which it may be seen. */
const INWARDS = 2;
const MARGIN = 1.5;

/** See OutlineMeasures.border; `photo` is the size of the photo that the frame lies on. */
function borderInside(alpha: Plane, frame: Frame, photo: { width: number; height: number }): number {
  const scale = alpha.width / frame.width;
  const onGrid = ([x, y]: Point): Point => [x * scale, y * scale];
  const corners = photoCorners(photo, frame);
  const [a, b, c, d] = [onGrid(corners[0]), onGrid(corners[1]), onGrid(corners[2]), onGrid(corners[3])];
  const [centreX, centreY] = [(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4];
  const sides = [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ] as const;
  let length = 0;
  for (const [from, to] of sides) {
    const step = Math.hypot(to[0] - from[0], to[1] - from[1]) / BORDER_STEPS;
    const side = Math.max(1e-6, step * BORDER_STEPS);
    const [normalX, normalY] = [(to[1] - from[1]) / side, (from[0] - to[0]) / side];
    const inwards = Math.sign(normalX * (centreX - from[0]) + normalY * (centreY - from[1])) * INWARDS;
    for (let j = 0; j < BORDER_STEPS; j++) {
      const t = (j + 0.5) / BORDER_STEPS;
      const x = from[0] + (to[0] - from[0]) * t;
      const y = from[1] + (to[1] - from[1]) * t;
      if (x < MARGIN || y < MARGIN || x > alpha.width - 1 - MARGIN || y > alpha.height - 1 - MARGIN) continue;
      const px = Math.round(x + normalX * inwards);
      const py = Math.round(y + normalY * inwards);
      if (px < 0 || py < 0 || px >= alpha.width || py >= alpha.height) continue;
      if (alpha.data[py * alpha.width + px]! > SOLID) length += step;
    }
  }
  return length / alpha.width;
}

export const outlineMeasures = ({ alpha, face, photo, frame, size }: CheckInput): OutlineMeasures => ({
  edgeless: edgelessShare(alpha, photo, face) ?? 0,
  border: borderInside(alpha, frame, size),
});
