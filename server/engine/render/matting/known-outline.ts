// Carries the known parts of a crop's outline over to the small picture on which the matte is solved.
import type { Frame } from '../framing/framing.ts';
import { transformOfFrame } from '../framing/transform.ts';
import { BACKGROUND, FOREGROUND, UNKNOWN } from './trimap.ts';

/** 1 where a crop shows no part of the person, and where it does. Masks of one size, over the whole crop. */
export interface KnownOutline {
  drop: Uint8Array;
  keep: Uint8Array;
  width: number;
  height: number;
}

/** BACKGROUND and FOREGROUND on the frame `on` where they are known of the crop `frame` of the same photo, turned alike; UNKNOWN elsewhere. */
export function trimapOfKnownOutline({ drop, keep, width, height }: KnownOutline, frame: Frame, on: Frame): Uint8Array {
  const transform = transformOfFrame(frame, on);
  const brushMask = new Uint8Array(on.width * on.height).fill(UNKNOWN);
  for (let y = 0; y < on.height; y++) {
    const row = Math.floor((((y - transform.y) / transform.scale + 0.5) * height) / frame.height);
    if (row < 0 || row >= height) continue;
    for (let x = 0; x < on.width; x++) {
      const column = Math.floor((((x - transform.x) / transform.scale + 0.5) * width) / frame.width);
      if (column < 0 || column >= width) continue;
      const i = row * width + column;
      if (drop[i] || keep[i]) brushMask[y * on.width + x] = drop[i] ? BACKGROUND : FOREGROUND;
    }
  }
  return brushMask;
}
