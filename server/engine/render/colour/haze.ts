// Haze: light scattered in the lens, or a filter, lifts a photo's blacks to grey. It is taken away as far as no part of the photo is darker.
import type { Rgb } from '../../types.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { interleavedLumaAt, toEncoded, toLinear } from '../raster/colour-space.ts';
import { cropRgb } from '../raster/resample.ts';

/** Shares of a picture's and of a face's pixels that are black in clear light: lashes, pupils and nostrils are more than that of a face. */
const DARKEST = { picture: 0.003, face: 0.005 } as const;
/** Encoded luma up to which the darkest parts count as black; the share of what is above it that is taken away, and the most. */
const BLACK = 0.06;
const SHARE = 0.8;
const MAX_HAZE = 0.14;
/** The most, as a share of the skin's darkest channel (encoded): more of it would leave dark skin without blue. */
const MAX_OF_SKIN = 0.4;

/** Encoded level of the haze over the whole of a photo of this face, 0..MAX_HAZE. `skin`: the darkest channel of the face's skin, linear. */
export function hazeOf(photo: Rgb, { left, top, width, height }: FaceGeometry, skin: number): number {
  const face = cropRgb(photo, { x: left, y: top, width, height }).image;
  const darkest = Math.min(darkestOf(photo, DARKEST.picture), darkestOf(face, DARKEST.face));
  return Math.min(MAX_HAZE, MAX_OF_SKIN * toEncoded(skin), Math.max(0, darkest - BLACK) * SHARE);
}

/** An encoded value, 0..1, without a haze of this level. White stays white. */
export const withoutHazeAt = (value: number, haze: number): number => Math.max(0, (value - haze) / (1 - haze));

/** A picture without a haze of this level. */
export function withoutHaze(picture: Rgb, haze: number): Rgb {
  if (haze === 0) return picture;
  const table = Uint8Array.from({ length: 256 }, (_, v) => Math.round(withoutHazeAt(v / 255, haze) * 255));
  return { ...picture, data: picture.data.map((v) => table[v]!) };
}

/** Stops of light that a haze of this level has added to a face; without the haze its linear luminance is `median`. */
export function stopsOfHaze(haze: number, median: number): number {
  const hazy = haze + toEncoded(median) * (1 - haze);
  return Math.log2(toLinear(hazy) / Math.max(1e-4, median));
}

/** The encoded luma, 0..1, that this share of a picture's pixels does not exceed. */
function darkestOf({ data }: Rgb, share: number): number {
  const counts = new Uint32Array(256);
  for (let i = 0; i < data.length; i += 3) counts[Math.round(interleavedLumaAt(data, i))]!++;
  let seen = 0;
  const dark = counts.findIndex((count) => (seen += count) > (share * data.length) / 3);
  return dark / 255;
}
