// What a crop will look like to a glance, before anything is made of it: the person on grey, 64 pixels wide, as a hash. Two photos of one
// moment give crops that nobody tells apart, and that is better known when the shoot is planned than when it is delivered.
import { dhashOf } from '../analysis/dhash.ts';
import type { Frame } from '../render/compose.ts';
import { resizeRgb } from '../render/raster/resample.ts';
import { planeInFrame, warpToFrame } from '../render/warp.ts';
import type { Plane, Rgb } from '../types.ts';

/** Pixels: of the photo that crops are taken from, and of a crop. */
const PHOTO_WIDTH = 256;
const WIDTH = 64;
const GREY = 160;

/** One hash a frame. `person` is a coarse mask of the whole photo, at any size: the wall will be another one. */
export async function sightsOf(photo: Rgb, person: Plane, frames: readonly Frame[]): Promise<string[]> {
  const small = await resizeRgb(
    photo,
    PHOTO_WIDTH,
    Math.max(1, Math.round((photo.height * PHOTO_WIDTH) / photo.width)),
  );
  const source = { image: small, x: 0, y: 0, scaleX: small.width / photo.width, scaleY: small.height / photo.height };
  return Promise.all(
    frames.map(async (frame) => {
      const part = WIDTH / frame.width;
      const [x, y] = frame.origin;
      const glance: Frame = {
        ...frame,
        width: WIDTH,
        height: Math.round(frame.height * part),
        scale: frame.scale * part,
        origin: [x * part, y * part],
      };
      const { image } = warpToFrame(photo, source, glance);
      const mask = planeInFrame(person, photo, glance);
      for (let i = 0; i < image.data.length; i++) {
        const alpha = mask.data[(i / 3) | 0]!;
        image.data[i] = image.data[i]! * alpha + GREY * (1 - alpha);
      }
      return dhashOf(image);
    }),
  );
}
