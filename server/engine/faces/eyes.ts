// Reads the eyes: how open they are and where they look. The iris network sees eyelids that the mesh only estimates.
import { runModel } from '../models.ts';
import type { Face, Rgb } from '../types.ts';
import { apply, cutOut, squareAt } from './affine.ts';
import type { Affine, Point } from './affine.ts';
import { distance, LANDMARK, pointOf } from './landmarks.ts';

const SIDE = 64;
/** Side of the crop in eye widths, as the network was trained. */
const MARGIN = 2.3;
/** The first 16 of the network's 71 outline points are the lids: 0..8 below from corner to corner, 9..15 above. */
const LID_POINTS = 16;
/** After the outline follow the iris's centre and four points of its rim. */
const IRIS = { centre: 71, rim: [72, 73, 74, 75] } as const;
const LOWER = [2, 3, 4, 5, 6] as const;
const UPPER = [10, 11, 12, 13, 14] as const;

export interface Eye {
  /** Height over width of the opening: about 0.3 open, under 0.13 closed. */
  openness: number;
  /** Position of the iris between the corners of the eye: -1 left, 0 centre, 1 right. */
  gaze: number;
  lids: Point[];
  iris: readonly [centre: Point, ...rim: Point[]];
}

async function readEye(image: Rgb, face: Face, left: number, right: number): Promise<Eye> {
  const a = pointOf(face.mesh, left);
  const b = pointOf(face.mesh, right);
  const matrix: Affine = squareAt((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, distance(a, b) * MARGIN, face.roll, SIDE);
  const input = cutOut(image, SIDE, SIDE, matrix, 0).map((value) => value / 255);
  const { points } = await runModel('iris', input, [1, SIDE, SIDE, 3]);
  const at = (index: number): Point => pointOf(points.data, index);
  const inPicture = ([x, y]: Point): Point => apply(matrix, x, y);

  const width = distance(at(0), at(8));
  const mean = (indices: readonly number[]): number =>
    indices.reduce((sum, index) => sum + at(index)[1], 0) / indices.length;
  const middle = (at(0)[0] + at(8)[0]) / 2;
  return {
    openness: Math.max(0, mean(LOWER) - mean(UPPER)) / (width || 1),
    gaze: (at(IRIS.centre)[0] - middle) / (width / 2 || 1),
    lids: Array.from({ length: LID_POINTS }, (_, index) => inPicture(at(index))),
    iris: [inPicture(at(IRIS.centre)), ...IRIS.rim.map((index) => inPicture(at(index)))],
  };
}

export async function readEyes(image: Rgb, face: Face): Promise<{ left: Eye; right: Eye }> {
  return {
    left: await readEye(image, face, LANDMARK.leftEyeOuter, LANDMARK.leftEyeInner),
    right: await readEye(image, face, LANDMARK.rightEyeInner, LANDMARK.rightEyeOuter),
  };
}
