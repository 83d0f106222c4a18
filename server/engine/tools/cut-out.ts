// Splits a profile picture for the editor: the photo, the person with alpha, and the background without the person, out of focus.
import sharp from 'sharp';
import type { CutOutGeometry } from '../../contracts/findings.ts';
import { decodeForPrint, encodeJpeg, sharpOf } from '../decode/index.ts';
import { withAlpha } from '../exports/cut-out.ts';
import { boxOf, leftEyeOf, rightEyeOf } from '../faces/landmarks.ts';
import { backdropFor } from '../render/backgrounds/index.ts';
import { matteOf, OWN_STYLE } from '../render/index.ts';
import { joinRgb, splitRgb } from '../render/raster/colour-space.ts';
import { surroundingsOf } from '../render/backgrounds/surroundings.ts';
import type { Plane } from '../types.ts';
import { onlyFaceIn } from './appraise.ts';

/** Long side in pixels: enough for every size the editor saves, and a few seconds of work. */
const SIDE = 1600;
/** A border cuts the person when this share of it is covered. */
const TOUCHED = 0.02;

export interface CutOutPicture {
  /** JPEG. */
  photo: Uint8Array;
  /** WebP with alpha, of the photo's size, without the old background's colour along the edges. */
  person: Uint8Array;
  /** A small JPEG of the photo's shape. */
  behind: Uint8Array;
  geometry: CutOutGeometry;
}

/** Throws EngineError as `onlyFaceIn` does. */
export async function cutOutPicture(bytes: Uint8Array): Promise<CutOutPicture> {
  const image = await decodeForPrint(bytes, SIDE);
  const face = await onlyFaceIn(image, image.width);
  const { alpha, foreground, confidence } = await matteOf(image, face);
  const surroundings = surroundingsOf(splitRgb(image), alpha);
  const soft = await backdropFor(OWN_STYLE, 1, 0, surroundings);
  const { width, height } = image;
  const [left, right] = [leftEyeOf(face.mesh), rightEyeOf(face.mesh)];
  const { x, y, width: across, height: down } = boxOf(face.mesh);
  const [photo, person, behind] = await Promise.all([
    encodeJpeg(image, 90),
    sharp(withAlpha(foreground, alpha), { raw: { width, height, channels: 4 } })
      .webp({ quality: 90, alphaQuality: 95, effort: 2 })
      .toBuffer(),
    sharpOf(joinRgb(soft)).jpeg({ quality: 88 }).toBuffer(),
  ]);
  const round = Math.round;
  return {
    photo,
    person,
    behind,
    geometry: {
      width,
      height,
      face: { x: round(x), y: round(y), width: round(across), height: round(down) },
      eyeLine: round((left[1] + right[1]) / 2),
      cut: bordersCut(alpha),
      confidence: Number(confidence.toFixed(2)),
    },
  };
}

function bordersCut({ data, width, height }: Plane): CutOutGeometry['cut'] {
  const share = (length: number, at: (k: number) => number): boolean => {
    let covered = 0;
    for (let k = 0; k < length; k += 1) covered += data[at(k)]! > 0.5 ? 1 : 0;
    return covered > TOUCHED * length;
  };
  return {
    left: share(height, (y) => y * width),
    right: share(height, (y) => y * width + width - 1),
    top: share(width, (x) => x),
  };
}
