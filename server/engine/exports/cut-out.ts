// The person without the background: a picture with alpha, with the old background's colour removed from the edges.
import sharp from 'sharp';
import { findFacesIn } from '../analysis/analyse.ts';
import { decodeRgb } from '../decode/index.ts';
import { EngineError } from '../errors.ts';
import { matteOf } from '../render/index.ts';
import type { Plane, Rgb } from '../types.ts';
import { encodeAs, type Format, xmpOf } from './formats.ts';

/** Long side in pixels; keeps the work to one or two seconds. */
const SIDE = 1600;

/** Throws EngineError: `no_face`, or a decoding error. */
export async function cutOut(bytes: Uint8Array, format: Exclude<Format, 'jpeg'> = 'png'): Promise<Uint8Array> {
  const photo = await decodeRgb(bytes, SIDE);
  const [face] = await findFacesIn(photo);
  if (!face) throw new EngineError('no_face', 'There is no face to tell the person by');
  const { alpha, foreground } = await matteOf(photo, face);
  const { width, height } = photo;
  const picture = sharp(withAlpha(foreground, alpha), { raw: { width, height, channels: 4 } });
  return encodeAs(picture, format, { xmp: await xmpOf(bytes) });
}

/** Interleaved RGBA from a picture and an alpha plane of the same size. */
export function withAlpha(colours: Rgb, { data }: Plane): Uint8Array {
  const rgba = new Uint8Array(data.length * 4);
  for (let i = 0; i < data.length; i += 1) {
    rgba.set(colours.data.subarray(i * 3, i * 3 + 3), i * 4);
    rgba[i * 4 + 3] = Math.round((data[i] ?? 0) * 255);
  }
  return rgba;
}
