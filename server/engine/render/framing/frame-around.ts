// The frame of a negative: the part of the photo that its crops show, at the size on which mattes are solved.
import type { Face, Rgb } from '../../types.ts';
import { geometryOf } from '../face-regions.ts';
import { FACE_ON_GRID, MAX_GRID } from '../matting/matte.ts';
import { meshInFrame, photoCorners } from './framing.ts';
import type { Frame } from './framing.ts';

/** The union of the crops, which must have the same rotation. Throws RangeError without any. */
export function frameAround(photo: Rgb, face: Face, frames: readonly Frame[]): Frame {
  const [first] = frames;
  if (!first) throw new RangeError('A negative is made for at least one crop');
  /** The photo rotated about the frames' pivot, unscaled, with the pivot at the origin. */
  const turned: Frame = { ...first, scale: 1, origin: [0, 0], cut: 0 };
  const corners = photoCorners(photo, turned);
  /** Range of the frames along an axis, limited to the photo. */
  const extent = (axis: 0 | 1, size: (of: Frame) => number): [number, number] => [
    Math.max(
      Math.min(...corners.map((corner) => corner[axis])),
      Math.min(...frames.map((one) => -one.origin[axis] / one.scale)),
    ),
    Math.min(
      Math.max(...corners.map((corner) => corner[axis])),
      Math.max(...frames.map((one) => (size(one) - one.origin[axis]) / one.scale)),
    ),
  ];
  const [left, right] = extent(0, ({ width }) => width);
  const [top, bottom] = extent(1, ({ height }) => height);
  const scale = Math.min(
    FACE_ON_GRID / geometryOf({ mesh: meshInFrame(turned, face.mesh) }).width,
    MAX_GRID / Math.max(right - left, bottom - top),
  );
  return {
    ...turned,
    width: Math.max(8, Math.ceil((right - left) * scale)),
    height: Math.max(8, Math.ceil((bottom - top) * scale)),
    scale,
    origin: [-left * scale, -top * scale],
  };
}
