// The original photo in its headshot's frame, with the eyes aligned, for before/after comparison.
import { leftEyeOf, rightEyeOf } from '../faces/landmarks.ts';
import { warpToFrame } from '../render/framing/warp.ts';
import { resizeRgb } from '../render/raster/resample.ts';
import type { Face, Rgb } from '../types.ts';

/** Grey level outside the photo. */
const NOTHING = 128;

interface Pictured {
  image: Rgb;
  face: Face;
}

/** Same size as the headshot; grey outside the photo. */
export async function beforeOf(photo: Pictured, headshot: Pictured): Promise<Rgb> {
  const from = eyesOf(photo.face);
  const to = eyesOf(headshot.face);
  const { width, height } = headshot.image;
  const scale = to.apart / from.apart;
  const frame = { width, height, scale, angle: from.angle - to.angle, pivot: from.middle, origin: to.middle, cut: 0 };
  // Reduced first, because sampling a much larger photo would alias.
  const part = Math.min(1, scale);
  const reduced = (side: number): number => Math.max(1, Math.round(side * part));
  const image =
    part < 1 ? await resizeRgb(photo.image, reduced(photo.image.width), reduced(photo.image.height)) : photo.image;
  const source = {
    ...{ image, x: 0, y: 0 },
    scaleX: image.width / photo.image.width,
    scaleY: image.height / photo.image.height,
  };
  const warped = warpToFrame(photo.image, source, frame);
  warped.inside?.forEach((inside, i) => {
    if (!inside) warped.image.data.fill(NOTHING, i * 3, i * 3 + 3);
  });
  return warped.image;
}

function eyesOf({ mesh }: Face): { middle: [number, number]; apart: number; angle: number } {
  const [lx, ly] = leftEyeOf(mesh);
  const [rx, ry] = rightEyeOf(mesh);
  return {
    middle: [(lx + rx) / 2, (ly + ry) / 2],
    apart: Math.hypot(rx - lx, ry - ly),
    angle: Math.atan2(ry - ly, rx - lx),
  };
}
