// Measures of a finished headshot, for comparing the headshots of colleagues.
import type { Composition } from '../../contracts/findings.ts';
import { faceHeight, leftEyeOf, rightEyeOf } from '../faces/landmarks.ts';
import { sampleSkin } from '../render/colour/face-colours.ts';
import { geometryOf } from '../render/face-regions.ts';
import { CHANNELS, linearColourAt, mapChannels } from '../render/raster/colour-space.ts';
import { labOf } from '../render/colour/lab.ts';
import type { Face, Rgb } from '../types.ts';

/** Size of the measured corners as shares of width and height; hair rarely reaches there. */
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
      const lab = labOf(...linearColourAt(data, at));
      for (const c of CHANNELS) sums[c] += lab[c];
      count += 1;
    }
  return mapChannels(sums, (sum) => sum / Math.max(1, count));
}
