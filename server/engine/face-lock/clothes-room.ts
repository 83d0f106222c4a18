// Whether a picture shows where clothes are: a close selfie ends at the neck, and nothing of it could be dressed otherwise.
import { geometryOf } from '../render/face-regions.ts';
import { segmentsOf, SEGMENTS_SIDE } from '../render/matting/segments.ts';
import type { Rgb } from '../types.ts';

/** From this probability on a pixel is clothes, or skin below the neck. */
const SURE = 0.5;
/** The neck ends so far below the chin, in face heights: bare skin further down is shoulders and chest, which clothes can cover. */
const NECK = 0.35;
/** The least that has to be seen, in face widths squared (docs/engine/face-lock.md). */
const MIN_ROOM = 0.15;

/** What is clothes, or could be covered by some, in face widths squared. */
async function clothesRoom(image: Rgb, mesh: Float32Array): Promise<number> {
  const face = geometryOf({ mesh });
  const { clothes, bodySkin } = await segmentsOf(image);
  const shoulders = ((face.top + face.height * (1 + NECK)) / image.height) * SEGMENTS_SIDE;
  let count = 0;
  for (let i = 0; i < clothes.data.length; i++) {
    const bare = Math.floor(i / SEGMENTS_SIDE) >= shoulders ? bodySkin.data[i]! : 0;
    if (clothes.data[i]! + bare > SURE) count += 1;
  }
  const pixel = (image.width * image.height) / SEGMENTS_SIDE ** 2;
  return (count * pixel) / face.width ** 2;
}

export const hasClothesRoom = async (image: Rgb, mesh: Float32Array): Promise<boolean> =>
  (await clothesRoom(image, mesh)) >= MIN_ROOM;
