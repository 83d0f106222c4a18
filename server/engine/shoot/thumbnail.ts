// The small picture of a photo in lists: a square around the head, because lists show squares, and a square from the middle of a photo of a
// whole person shows no head.
import { scaleFace } from '../faces/mesh.ts';
import { cropRgb } from '../render/raster/resample.ts';
import { previewOf } from '../decode/index.ts';
import { faceHeight } from '../faces/landmarks.ts';
import type { Face, Rgb } from '../types.ts';

/** Side of the square in face heights (hairline to chin): head, hair and shoulders. */
const SIDE = 3.4;
/** Height of the face's middle in the square, from its top. */
const MIDDLE = 0.42;

const clamped = (value: number, most: number): number => Math.round(Math.min(Math.max(0, value), Math.max(0, most)));

/** WebP. `face` is in pixels of a copy that is `copyWidth` px wide. */
export function thumbnailOf(photo: Rgb, face: Face, copyWidth: number): Promise<Uint8Array> {
  const { box, mesh } = scaleFace(face, photo.width / copyWidth);
  const side = Math.floor(Math.min(photo.width, photo.height, SIDE * faceHeight(mesh)));
  const x = clamped(box.x + box.width / 2 - side / 2, photo.width - side);
  const y = clamped(box.y + box.height / 2 - MIDDLE * side, photo.height - side);
  return previewOf(cropRgb(photo, { x, y, width: side, height: side }).image);
}
