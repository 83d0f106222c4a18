// Measures the room around the face in the photo: above the hairline, below the chin and at the sides.
import { faceHeight, LANDMARK, OVAL, pointOf } from '../faces/landmarks.ts';
import type { Face } from '../types.ts';
import { LIMITS } from './limits.ts';

/** In face heights (hairline to chin); negative where the photo cuts the face. */
export interface Framing {
  above: number;
  below: number;
  /** The smaller of the two sides. */
  sides: number;
}

export function framingOf(face: Face, width: number, height: number): Framing {
  const size = faceHeight(face.mesh) || 1;
  const [, top] = pointOf(face.mesh, LANDMARK.forehead);
  const [, chin] = pointOf(face.mesh, LANDMARK.chin);
  const { x, width: faceWidth } = face.box;
  return {
    above: top / size,
    below: (height - chin) / size,
    sides: Math.min(x, width - x - faceWidth) / size,
  };
}

/** True when part of the face itself lies beyond the frame. */
export function isFaceCut(face: Face, width: number, height: number): boolean {
  const slack = LIMITS.cut * face.box.width;
  return OVAL.some((index) => {
    const [x, y] = pointOf(face.mesh, index);
    return x < -slack || y < -slack || x > width + slack || y > height + slack;
  });
}
