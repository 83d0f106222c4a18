// How much the clothes of a redrawn picture differ from those of the photo: models sometimes send the photo back as it was.
import { ciede2000 } from '../render/colour/ciede2000.ts';
import { labOf } from '../render/colour/lab.ts';
import type { FaceGeometry } from '../render/face-regions.ts';
import { CHANNELS, LINEAR_OF_BYTE, mapChannels } from '../render/raster/colour-space.ts';
import { resizeRgb, shrinkPlane } from '../render/raster/resample.ts';
import type { Plane, Rgb } from '../types.ts';
import type { Gain } from './match-skin.ts';

/** Cells across the face: so coarse that grain, JPEG blocks and a thread out of place are averaged away. */
const CELLS = 24;
/** From this share on a cell counts as clothes. */
const CLOTHES = 0.5;

export interface Dressed {
  image: Rgb;
  clothes: Plane;
}

/**
 * Mean CIEDE2000 between both pictures, registered and of one size, over what is clothes in either; null where neither shows any. `gain` brings the answer's light to the photo's.
 */
export async function clothesChange(
  photo: Dressed,
  answer: Dressed,
  gain: Gain,
  face: Pick<FaceGeometry, 'width'>,
): Promise<number | null> {
  const factor = Math.min(1, CELLS / face.width);
  const width = Math.max(1, Math.round(photo.image.width * factor));
  const height = Math.max(1, Math.round(photo.image.height * factor));
  const [own, theirs] = [await resizeRgb(photo.image, width, height), await resizeRgb(answer.image, width, height)];
  const [worn, drawn] = [shrinkPlane(photo.clothes, width, height), shrinkPlane(answer.clothes, width, height)];
  let [sum, count] = [0, 0];
  for (let i = 0; i < width * height; i++) {
    if (Math.max(worn.data[i]!, drawn.data[i]!) < CLOTHES) continue;
    const light = (image: Rgb) => mapChannels(CHANNELS, (c) => LINEAR_OF_BYTE[image.data[i * 3 + c]!]!);
    const [r, g, b] = light(theirs);
    sum += ciede2000(labOf(...light(own)), labOf(r * gain[0], g * gain[1], b * gain[2]));
    count += 1;
  }
  return count === 0 ? null : sum / count;
}
