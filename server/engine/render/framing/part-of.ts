// A part of a frame as a frame of its own.
import type { Box } from '../../types.ts';
import type { Frame } from './framing.ts';

/** The part `box` of a frame, in the frame's pixels, as a frame of the same size. */
export function partOf(frame: Frame, { x, y, width }: Box): Frame {
  const factor = frame.width / width;
  return {
    ...frame,
    scale: frame.scale * factor,
    origin: [(frame.origin[0] - x) * factor, (frame.origin[1] - y) * factor],
  };
}
