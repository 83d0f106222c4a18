// Measures along alpha's outline: where the photo shows no edge, and where the photo's border cuts the person.
import type { Plane, Rgb } from '../types.ts';
import { toFrame } from '../render/framing/framing.ts';
import type { Frame } from '../render/framing/framing.ts';
import { blur } from '../render/raster/blur.ts';
import type { Evidence } from './evidence.ts';

export interface OutlineMeasures {
  /** Share of the outline above the chin along which the photo has hardly an edge: background was kept, or a part of the person lost. */
  edgeless: number;
  /** Length of the photo's border inside the frame along which alpha shows the person, in frame widths. */
  border: number;
}

/** Colour difference (0..1, root of summed squares) under which there is no edge, this far on both sides of the outline in face widths. */
const EDGE = 0.09;
const BESIDE = 0.04;
const SOLID = 0.5;
/** Points below which a share says little. */
const MIN_POINTS = 20;

interface OutlinePoint {
  x: number;
  y: number;
  /** Unit normal, outwards. */
  nx: number;
  ny: number;
}

function outlinePoints({ data, width, height }: Plane): OutlinePoint[] {
  const soft = blur({ data, width, height }, 1.2).data;
  const points: OutlinePoint[] = [];
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      const inside = soft[i]! > SOLID;
      if (!inside) continue;
      if (soft[i + 1]! > SOLID && soft[i - 1]! > SOLID && soft[i + width]! > SOLID && soft[i - width]! > SOLID)
        continue;
      const gx = soft[i + 1]! - soft[i - 1]!;
      const gy = soft[i + width]! - soft[i - width]!;
      const length = Math.hypot(gx, gy);
      if (length > 0.02) points.push({ x, y, nx: -gx / length, ny: -gy / length });
    }
  return points;
}

function colourAt({ data, width, height }: Rgb, x: number, y: number): [number, number, number] {
  const px = Math.min(width - 1, Math.max(0, Math.round(x)));
  const py = Math.min(height - 1, Math.max(0, Math.round(y)));
  const i = (py * width + px) * 3;
  return [data[i]! / 255, data[i + 1]! / 255, data[i + 2]! / 255];
}

function contrastAcross(photo: Rgb, { x, y, nx, ny }: OutlinePoint, reach: number): number {
  let most = 0;
  for (const far of [0.6, 1, 1.5]) {
    const inside = colourAt(photo, x - nx * reach * far, y - ny * reach * far);
    const outside = colourAt(photo, x + nx * reach * far, y + ny * reach * far);
    most = Math.max(most, Math.hypot(inside[0] - outside[0], inside[1] - outside[1], inside[2] - outside[2]));
  }
  return most;
}

const BORDER_STEPS = 200;
/** Pixels of the grid inwards from the photo's border where the person is looked for, and from the frame's border to which it may be seen. */
const INWARDS = 2;
const MARGIN = 1.5;

/** See OutlineMeasures.border; `photo` is the size of the photo that the frame lies on. */
function borderInside(alpha: Plane, frame: Frame, photo: { width: number; height: number }): number {
  const scale = alpha.width / frame.width;
  const corners = [
    [-0.5, -0.5],
    [photo.width - 0.5, -0.5],
    [photo.width - 0.5, photo.height - 0.5],
    [-0.5, photo.height - 0.5],
  ].map(([x, y]) => toFrame(frame, x!, y!).map((v) => v * scale));
  const centre = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis]!, 0) / 4);
  let length = 0;
  corners.forEach((from, k) => {
    const to = corners[(k + 1) % 4]!;
    const step = Math.hypot(to[0]! - from[0]!, to[1]! - from[1]!) / BORDER_STEPS;
    const normal = [to[1]! - from[1]!, from[0]! - to[0]!].map((v) => v / Math.max(1e-6, step * BORDER_STEPS));
    const inwards = Math.sign(normal[0]! * (centre[0]! - from[0]!) + normal[1]! * (centre[1]! - from[1]!)) * INWARDS;
    for (let j = 0; j < BORDER_STEPS; j++) {
      const t = (j + 0.5) / BORDER_STEPS;
      const x = from[0]! + (to[0]! - from[0]!) * t;
      const y = from[1]! + (to[1]! - from[1]!) * t;
      if (x < MARGIN || y < MARGIN || x > alpha.width - 1 - MARGIN || y > alpha.height - 1 - MARGIN) continue;
      const px = Math.round(x + normal[0]! * inwards);
      const py = Math.round(y + normal[1]! * inwards);
      if (px < 0 || py < 0 || px >= alpha.width || py >= alpha.height) continue;
      if (alpha.data[py * alpha.width + px]! > SOLID) length += step;
    }
  });
  return length / alpha.width;
}

export function outlineMeasures({ alpha, face, photo, frame, size }: Evidence): OutlineMeasures {
  const head = outlinePoints(alpha).filter(({ y }) => y < face.top + face.height);
  const reach = Math.max(1.5, face.width * BESIDE);
  const edgeless = head.filter((point) => contrastAcross(photo, point, reach) < EDGE).length;
  return { edgeless: edgeless / Math.max(MIN_POINTS, head.length), border: borderInside(alpha, frame, size) };
}
