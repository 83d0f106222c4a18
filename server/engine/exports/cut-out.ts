// The person without the background: a PNG with alpha, and without the old background's colour along the edges.
import sharp from 'sharp';
import { findFacesIn } from '../analysis/analyse.ts';
import { decodeRgb } from '../decode.ts';
import { EngineError } from '../errors.ts';
import { matteOf } from '../render/index.ts';

/** Large enough for a poster's head, small enough for a second or two of work. */
const SIDE = 1600;

/** Throws EngineError: no_face, or what decoding found. */
export async function cutOut(bytes: Uint8Array): Promise<Uint8Array> {
  const photo = await decodeRgb(bytes, SIDE);
  const [face] = await findFacesIn(photo);
  if (!face) throw new EngineError('no_face', 'There is no face to tell the person by');
  const { alpha, foreground } = await matteOf(photo, face);
  const { width, height } = photo;
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i += 1) {
    rgba.set(foreground.data.subarray(i * 3, i * 3 + 3), i * 4);
    rgba[i * 4 + 3] = Math.round((alpha.data[i] ?? 0) * 255);
  }
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 7 })
    .toBuffer();
}
