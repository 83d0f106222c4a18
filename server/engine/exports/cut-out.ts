// The person without the background: a picture with alpha, and without the old background's colour along the edges.
import sharp from 'sharp';
import { findFacesIn } from '../analysis/analyse.ts';
import { decodeRgb } from '../decode/index.ts';
import { EngineError } from '../errors.ts';
import { matteOf } from '../render/index.ts';
import type { Plane, Rgb } from '../types.ts';
import { encodeAs, type Format } from './formats.ts';

/** Large enough for a poster's head, small enough for a second or two of work. */
const SIDE = 1600;

/** Throws EngineError: no_face, or what decoding found. */
export async function cutOut(bytes: Uint8Array, format: Exclude<Format, 'jpeg'> = 'png'): Promise<Uint8Array> {
  const photo = await decodeRgb(bytes, SIDE);
  const [face] = await findFacesIn(photo);
  if (!face) throw new EngineError('no_face', 'There is no face to tell the person by');
  const { alpha, foreground } = await matteOf(photo, face);
  const { width, height } = photo;
  return encodeAs(sharp(withAlpha(foreground, alpha), { raw: { width, height, channels: 4 } }), format);
}

/** RGBA: the colours of one picture with the outline of another. */
export function withAlpha(colours: Rgb, { data }: Plane): Uint8Array {
  const rgba = new Uint8Array(data.length * 4);
  for (let i = 0; i < data.length; i += 1) {
    rgba.set(colours.data.subarray(i * 3, i * 3 + 3), i * 4);
    rgba[i * 4 + 3] = Math.round((data[i] ?? 0) * 255);
  }
  return rgba;
}
