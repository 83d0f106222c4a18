// The photo's own light: from which side it falls on the face, so that the key light can agree with it, and whether it is the sun's.
import { luma, lumaAt, percentile, smoothstep } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import type { NormalMap } from './normal-map.ts';

/** Minimum of the face mask. */
const FACE = 0.7;
/** Added before the logarithm, to keep it finite for black (encoded). */
const BLACK = 0.05;

/**
 * Slope of the natural logarithm of encoded luma against the x component of the face's normals. Positive: light from the right of the camera.
 * Even light gives -0.1 to 0.1, a window at one side 0.4 and more.
 */
export function litFrom(person: Colour, relief: NormalMap): number {
  const { width, height } = relief;
  let [n, sx, sy, sxx, sxy] = [0, 0, 0, 0, 0];
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * person.height) / height) * person.width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (relief.face.data[i]! < FACE) continue;
      const at = row + Math.floor(((x + 0.5) * person.width) / width);
      const bright = Math.log(BLACK + Math.max(0, lumaAt(person, at)));
      const facing = relief.x[i]!;
      n++;
      sx += facing;
      sy += bright;
      sxx += facing * facing;
      sxy += facing * bright;
    }
  }
  const spread = n * sxx - sx * sx;
  return spread > 0 ? (n * sxy - sx * sy) / spread : 0;
}

/** Face's bright part over its dark part (90th and 15th percentile of encoded luma) from which the light is hard; soft light gives 1.3 to 2.5. */
const HARD = [2.6, 3.6] as const;
/** Blue sky: encoded luma, and blue over red, from which a colour counts; and its share of the upper half of the surroundings. */
const SKY = { luma: 0.42, blue: 0.06, share: [0.15, 0.35] } as const;

/**
 * How surely the person stands in the open sun, 0..1: hard light on the face and blue sky behind. Either alone is not enough: studios have hard
 * light and blue paper. `surroundings` is the photo's background with the person filled in.
 */
export function sunOn(person: Colour, relief: NormalMap, surroundings: Colour): number {
  const { width, height } = relief;
  const lumas: number[] = [];
  for (let i = 0; i < width * height; i++) {
    if (relief.face.data[i]! < FACE) continue;
    const y = Math.floor(((Math.floor(i / width) + 0.5) * person.height) / height);
    const at = y * person.width + Math.floor((((i % width) + 0.5) * person.width) / width);
    lumas.push(lumaAt(person, at));
  }
  const contrast = percentile(lumas, 0.9) / Math.max(0.02, percentile(lumas, 0.15));
  const { r, g, b } = surroundings;
  const upper = Math.floor(surroundings.height / 2) * surroundings.width;
  let sky = 0;
  for (let i = 0; i < upper; i++) if (b[i]! - r[i]! > SKY.blue && luma(r[i]!, g[i]!, b[i]!) > SKY.luma) sky++;
  return smoothstep(...HARD, contrast) * smoothstep(...SKY.share, sky / Math.max(1, upper));
}
