// Names for the mesh's 468 points. "Left" and "right" are those of the picture, not of the person.
import type { Box, Face } from '../types.ts';
import type { Point } from './affine.ts';

export const LANDMARK = {
  forehead: 10,
  chin: 152,
  noseTip: 4,
  leftCheek: 234,
  rightCheek: 454,
  leftTemple: 127,
  rightTemple: 356,
  leftEyeOuter: 33,
  leftEyeInner: 133,
  rightEyeInner: 362,
  rightEyeOuter: 263,
  mouthLeft: 61,
  mouthRight: 291,
  innerLipTop: 13,
  innerLipBottom: 14,
  innerMouthLeft: 78,
  innerMouthRight: 308,
} as const;

export const LEFT_EYE = [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246] as const;
export const RIGHT_EYE = [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466] as const;

/** The outline of the face, clockwise from the top. */
export const OVAL = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136,
  172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;

type Mesh = Face['mesh'];

export const pointOf = (mesh: Mesh, index: number): Point => [mesh[index * 3]!, mesh[index * 3 + 1]!];

/** With its depth: z grows away from the camera. */
export const pointInSpace = (mesh: Mesh, index: number): readonly [x: number, y: number, z: number] => [
  ...pointOf(mesh, index),
  mesh[index * 3 + 2]!,
];

/** The box around all points. */
export function boxOf(mesh: Mesh): Box {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (let index = 0; index * 3 < mesh.length; index += 1) {
    const [x, y] = pointOf(mesh, index);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function midpoint(mesh: Mesh, ...indices: readonly number[]): Point {
  let x = 0;
  let y = 0;
  for (const index of indices) {
    const [left, top] = pointOf(mesh, index);
    x += left;
    y += top;
  }
  return [x / indices.length, y / indices.length];
}

export const leftEyeOf = (mesh: Mesh): Point => midpoint(mesh, LANDMARK.leftEyeOuter, LANDMARK.leftEyeInner);
export const rightEyeOf = (mesh: Mesh): Point => midpoint(mesh, LANDMARK.rightEyeInner, LANDMARK.rightEyeOuter);

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Height of the inner lips' opening over the mouth's width: closed 0.01-0.05, a smile with teeth 0.1-0.25. */
export function mouthOpening(mesh: Mesh): number {
  const { innerLipTop, innerLipBottom, innerMouthLeft, innerMouthRight } = LANDMARK;
  const between = (a: number, b: number): number => distance(pointOf(mesh, a), pointOf(mesh, b));
  return between(innerLipTop, innerLipBottom) / (between(innerMouthLeft, innerMouthRight) || 1);
}

/** Hairline to chin in pixels: the unit of crops and margins. */
export const faceHeight = (mesh: Mesh): number =>
  distance(pointOf(mesh, LANDMARK.forehead), pointOf(mesh, LANDMARK.chin));
