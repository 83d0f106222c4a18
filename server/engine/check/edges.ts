// How hard the person was to cut out, whatever became of it: where these are large, people see fringes, specks and lumps along the outline.
import type { Plane } from '../types.ts';
import { labOf } from '../render/colour/lab.ts';
import { outlinePoints, type OutlinePoint } from '../render/matting/edgeless.ts';
import { ORIGIN_SIZE } from '../render/origin.ts';
import { LINEAR_OF_BYTE, percentile } from '../render/raster/colour-space.ts';
import { shrinkPlane } from '../render/raster/resample.ts';
import type { Evidence } from './evidence.ts';

export interface EdgeMeasures {
  /** Mean width of alpha's slope along the head, in face widths. */
  headEdge: number;
  /** The same of the body, as the sum of 4 alpha (1 - alpha) along the outline. */
  bodyEdge: number;
  /** Standard deviation of the lightness (L*) of the wall outwards from the head's outline, where it is largest: its 90th percentile. */
  roughness: number;
}

/** Alpha is looked at on twice the grid of the origin, so that slopes of one or two pixels are told apart. */
const FINER = 2;
/** Where alpha is read across the outline, outwards from it, in face widths, and between which values it is neither the person nor the wall. */
const ACROSS = { from: -0.06, to: 0.14, step: 0.01 } as const;
const NEITHER = [0.1, 0.9] as const;
/** Where the wall is read, outwards from the outline, in face widths. */
const WALL_AT = [0.04, 0.07, 0.1, 0.14, 0.18] as const;
const ROUGHEST = 0.9;

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);

/** Index of the pixel so far outwards from a point of the outline; the picture's border where it lies beyond. */
function indexAt({ width, height }: Plane, { x, y, nx, ny }: OutlinePoint, outwards: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x + nx * outwards)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y + ny * outwards)));
  return row * width + column;
}

function slopeAt(alpha: Plane, point: OutlinePoint, faceWidth: number): number {
  let width = 0;
  for (let d: number = ACROSS.from; d <= ACROSS.to; d += ACROSS.step) {
    const a = alpha.data[indexAt(alpha, point, d * faceWidth)]!;
    if (a > NEITHER[0] && a < NEITHER[1]) width += ACROSS.step;
  }
  return width;
}

/** `alpha` is the print's, of any size; `evidence` what was kept of the same print. */
export function edgeMeasures(alpha: Plane, { photo, face }: Pick<Evidence, 'photo' | 'face'>): EdgeMeasures {
  const { width, height } = ORIGIN_SIZE;
  const fine = shrinkPlane(alpha, width * FINER, height * FINER);
  const faceWidth = face.width * FINER;
  const chin = Math.round((face.top + face.height) * FINER);
  const points = outlinePoints(fine);
  const head = points.filter(({ y }) => y < chin);
  const body = points.length - head.length;
  let vague = 0;
  for (let i = chin * fine.width; i < fine.data.length; i++) vague += 4 * fine.data[i]! * (1 - fine.data[i]!);
  const lightness = (point: OutlinePoint, outwards: number): number => {
    const coarse = { ...point, x: point.x / FINER, y: point.y / FINER };
    const i = indexAt({ data: fine.data, width, height }, coarse, outwards * face.width) * 3;
    const [r, g, b] = [photo.data[i]!, photo.data[i + 1]!, photo.data[i + 2]!];
    return labOf(LINEAR_OF_BYTE[r]!, LINEAR_OF_BYTE[g]!, LINEAR_OF_BYTE[b]!)[0];
  };
  const deviations = head.map((point) => {
    const levels = WALL_AT.map((outwards) => lightness(point, outwards));
    const middle = mean(levels);
    return Math.sqrt(mean(levels.map((v) => (v - middle) ** 2)));
  });
  return {
    headEdge: mean(head.map((point) => slopeAt(fine, point, faceWidth))),
    bodyEdge: body === 0 ? 0 : vague / body / faceWidth,
    roughness:
      deviations.length === 0
        ? 0
        : percentile(
            deviations.sort((a, b) => a - b),
            ROUGHEST,
          ),
  };
}
