// A hash of what a crop will look like: the person on grey, 64 px wide. Lets the plan recognise photos of one moment, whose crops would be
// near-identical headshots.
import { dhashOf } from '../analysis/dhash.ts';
import type { Frame } from '../render/framing/framing.ts';
import { resizeRgb } from '../render/raster/resample.ts';
import { planeInFrame, warpToFrame } from '../render/framing/warp.ts';
import type { Plane, Rgb } from '../types.ts';

/** Width in pixels of the reduced photo, and of a crop. */
const PHOTO_WIDTH = 256;
const WIDTH = 64;
const GREY = 160;

/** One hash for each frame. `person` is a mask of the whole photo, of any size; the background is masked out because it will change. */
export async function cropHashesOf(photo: Rgb, person: Plane, frames: readonly Frame[]): Promise<string[]> {
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
