// How large a headshot is printed: as large as the photo's own pixels allow. A face is never enlarged beyond the standard size.
import { SHOT_SIZE } from '../render/index.ts';
import type { Frame } from '../render/framing/framing.ts';
import { resizeRgb } from '../render/raster/resample.ts';
import type { Face, Rgb } from '../types.ts';

/** Factors on SHOT_SIZE: up to 3072 x 3840 pixels. 2.5 is enough for a print of 8 by 10 inches at 320 dots an inch. */
const SIZES = [3, 2.5, 2, 1.75, 1.5, 1.25] as const;
/** Largest factor where another whole picture is held beside the print: own surroundings, or what a model made. */
const MAX_IN_PLACE = 2.5;
/** A frame this little short of a size still gets it. */
const TOLERANCE = 1.02;

/** The factor for one frame. `detail` is how many pixels of the stored photo one pixel of the frame's photo stands for; `inPlace`: another whole picture is held beside the print. */
export const printFactor = (frame: Frame, detail: number, inPlace = false): number =>
  SIZES.find((size) => size * frame.scale <= detail * TOLERANCE && (!inPlace || size <= MAX_IN_PLACE)) ?? 1;

/** The frame on a photo that is `detail` times as large. */
export function onLargerPhoto(frame: Frame, detail: number): Frame {
  return { ...frame, scale: frame.scale / detail, pivot: [frame.pivot[0] * detail, frame.pivot[1] * detail] };
}

/** The same frame with `factor` times as many pixels on each side. */
export function printedAt(frame: Frame, factor: number): Frame {
  return {
    ...frame,
    width: Math.round(frame.width * factor),
    height: Math.round(frame.height * factor),
    scale: frame.scale * factor,
    origin: [frame.origin[0] * factor, frame.origin[1] * factor],
  };
}

export function faceOnLargerPhoto(face: Face, detail: number): Face {
  if (detail === 1) return face;
  const { x, y, width, height } = face.box;
  return {
    ...face,
    box: { x: x * detail, y: y * detail, width: width * detail, height: height * detail },
    mesh: face.mesh.map((v) => v * detail),
  };
}

/** A headshot and its face mesh at SHOT_SIZE, at which scores, thresholds and hashes are defined; a preview, which is printed smaller, stays as it is. */
export async function atShotSize(image: Rgb, mesh: Float32Array): Promise<{ image: Rgb; mesh: Float32Array }> {
  if (image.width <= SHOT_SIZE.width) return { image, mesh };
  const scale = SHOT_SIZE.width / image.width;
  return { image: await resizeRgb(image, SHOT_SIZE.width, SHOT_SIZE.height), mesh: mesh.map((v) => v * scale) };
}
