// How hard the person was to cut out, whatever became of it: where these are large, people see fringes, specks and lumps along the outline.
import type { Plane, Rgb } from '../types.ts';
import { labOf } from '../render/colour/lab.ts';
import { outlinePoints, type OutlinePoint } from '../render/matting/edgeless.ts';
import { ORIGIN_SIZE } from '../render/origin.ts';
import { linearColourAt, percentile } from '../render/raster/colour-space.ts';
import { shrinkPlane } from '../render/raster/resample.ts';
import type { CheckInput, FaceBox } from './check-input.ts';

export interface EdgeMeasures {
  /** Mean width of alpha's slope along the head, in face widths. */
  headEdge: number;
  /** The same of the body, as the sum of 4 alpha (1 - alpha) along the outline. */
  bodyEdge: number;
  /** Standard deviation of the lightness (L*) of the wall outwards from the head's outline, where it is largest: its 90th percentile. */
  roughness: number;
}

/** Alpha is measured at twice the resolution of the origin, so that slopes of one and of two pixels differ. */
const FINER = 2;
/** Where alpha is read across the outline, outwards from it, in face widths, and between which values it is neither the person nor the wall. */
const ACROSS = { from: -0.06, to: 0.14, step: 0.01 } as const;
const NEITHER = [0.1, 0.9] as const;
/** Where the wall is read, outwards from the outline, in face widths. */
const WALL_AT = [0.04, 0.07, 0.1, 0.14, 0.18] as const;
const ROUGHEST = 0.9;

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);

/** Index of the pixel so far outwards from a point of the outline; the picture's border where it lies beyond. */
function indexAt({ width, height }: Pick<Plane, 'width' | 'height'>, at: OutlinePoint, outwards: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(at.x + at.nx * outwards)));
  const row = Math.min(height - 1, Math.max(0, Math.round(at.y + at.ny * outwards)));
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

/** `alpha` shows the face 100 to 200 px wide, `face` lies on it, and `photo` is the same scene, of any size. */
export function edgeMeasures(alpha: Plane, photo: Rgb, face: Pick<FaceBox, 'top' | 'width' | 'height'>): EdgeMeasures {
  const { data, width, height } = alpha;
  const scale = photo.width / width;
  const chin = Math.min(height, Math.round(face.top + face.height));
  const points = outlinePoints(alpha);
  const head = points.filter(({ y }) => y < chin);
  const body = points.length - head.length;
  let vague = 0;
  for (let i = chin * width; i < data.length; i++) vague += 4 * data[i]! * (1 - data[i]!);
  const lightness = (point: OutlinePoint, outwards: number): number => {
    const there = { ...point, x: point.x * scale, y: point.y * scale };
    const i = indexAt(photo, there, outwards * face.width * scale) * 3;
    return labOf(...linearColourAt(photo.data, i))[0];
  };
  const deviations = head.map((point) => {
    const levels = WALL_AT.map((outwards) => lightness(point, outwards));
    const middle = mean(levels);
    return Math.sqrt(mean(levels.map((v) => (v - middle) ** 2)));
  });
  return {
    headEdge: mean(head.map((point) => slopeAt(alpha, point, face.width))),
    bodyEdge: body === 0 ? 0 : vague / body / face.width,
    roughness: percentile(deviations, ROUGHEST),
  };
}

/** The same of a print: `evidence` is what was kept of it. */
export function edgeMeasuresOfPrint(alpha: Plane, { photo, face }: Pick<CheckInput, 'photo' | 'face'>): EdgeMeasures {
  const fine = shrinkPlane(alpha, ORIGIN_SIZE.width * FINER, ORIGIN_SIZE.height * FINER);
  const { top, width, height } = face;
  return edgeMeasures(fine, photo, { top: top * FINER, width: width * FINER, height: height * FINER });
}
