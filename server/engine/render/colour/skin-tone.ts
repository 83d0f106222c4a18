// Measures skin tone: lightness and hue (CIE L*a*b*, D65) of the face without its features, in the same way in photo and headshot, so that
// lightened or tinted skin can be detected.
import type { Rgb } from '../../types.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { skinPixels } from './correction.ts';
import { labOf } from './lab.ts';
import { linearColourAt, percentile } from '../raster/colour-space.ts';

export interface SkinTone {
  /** L*, 0..100. */
  lightness: number;
  /** Degrees; skin lies between about 20 (pink) and 75 (golden). */
  hue: number;
  chroma: number;
}

/** Mean of the middle half of the face's skin by lightness; the darkest and brightest quarter are left out. */
export function skinToneOf(image: Rgb, face: FaceGeometry): SkinTone {
  const { data, pixels } = skinPixels(image, face);
  const labs = pixels.map((i) => labOf(...linearColourAt(data, i * 3)));
  const lightness = labs.map(([l]) => l);
  const [low, high] = [percentile(lightness, 0.25), percentile(lightness, 0.75)];
  let [l, a, b, count] = [0, 0, 0, 0];
  for (const lab of labs) {
    if (lab[0] < low || lab[0] > high) continue;
    l += lab[0];
    a += lab[1];
    b += lab[2];
    count++;
  }
  const share = 1 / Math.max(1, count);
  return { lightness: l * share, hue: (Math.atan2(b, a) * 180) / Math.PI, chroma: Math.hypot(a, b) * share };
}

/** Hues that skin has in photos, in degrees, from purple to a greenish yellow; under this chroma a hue tells nothing. */
const SKIN_HUES = [-30, 98] as const;
const MIN_CHROMA = 12;

/** False of green, teal and blue faces: in a photo, those of a lamp or of paint. */
export const isSkinHue = ({ hue, chroma }: SkinTone): boolean =>
  chroma < MIN_CHROMA || (hue >= SKIN_HUES[0] && hue <= SKIN_HUES[1]);
