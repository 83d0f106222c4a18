// What a finished headshot looks like beside others: figures by which the pictures of colleagues can be held together.
import { faceHeight, leftEyeOf, rightEyeOf } from '../faces/landmarks.ts';
import { sampleSkin } from '../render/colour.ts';
import { geometryOf } from '../render/face-regions.ts';
import { LINEAR_OF_BYTE } from '../render/raster/colour-space.ts';
import { labOf } from '../render/skin-tone.ts';
import type { Face, Rgb } from '../types.ts';

export interface Composition {
  /** Hairline to chin, and the height of the eye line from the top, as shares of the picture's height. */
  head: number;
  eyes: number;
  /** CIE L*a*b* of the ground behind the person, in both upper corners. */
  background: [lightness: number, a: number, b: number];
  /** Stops of the face's brightest twelfth below white (negative). It tells of the lamp and hardly of the skin: over our eight people
   * from the palest to the deepest skin it lies within 0.9 stops, where the middle of their skin lies 3.4 apart. The whites of
   * the eyes tell less: lashes and lids weigh more than the lamp. */
  exposure: number;
}

/** Parts of the width and height beside the head where hair rarely comes. */
const CORNER = { width: 0.14, height: 0.22 };
const STEP = 3;

export function compositionOf(image: Rgb, face: Face): Composition {
  const round = (value: number, digits: number): number => Number(value.toFixed(digits));
  const { bright } = sampleSkin(image, geometryOf(face));
  const [l, a, b] = groundOf(image);
  return {
    head: round(faceHeight(face.mesh) / image.height, 4),
    eyes: round((leftEyeOf(face.mesh)[1] + rightEyeOf(face.mesh)[1]) / 2 / image.height, 4),
    background: [round(l, 1), round(a, 1), round(b, 1)],
    exposure: round(Math.log2(Math.max(1e-3, bright)), 2),
  };
}

function groundOf({ data, width, height }: Rgb): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let y = 0; y < height * CORNER.height; y += STEP)
    for (let x = 0; x < width; x += STEP) {
      if (x > width * CORNER.width && x < width * (1 - CORNER.width)) continue;
      const at = (y * width + x) * 3;
      const lab = labOf(LINEAR_OF_BYTE[data[at]!]!, LINEAR_OF_BYTE[data[at + 1]!]!, LINEAR_OF_BYTE[data[at + 2]!]!);
      for (let c = 0; c < 3; c++) sums[c]! += lab[c]!;
      count += 1;
    }
  return sums.map((sum) => sum / Math.max(1, count)) as [number, number, number];
}
