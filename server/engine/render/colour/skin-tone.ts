// Measures skin tone: lightness and hue (CIE L*a*b*, D65) of the face without its features, in the same way in photo and headshot, so that
// lightened or tinted skin can be detected.
import type { Rgb } from '../../types.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { skinPixels } from './face-colours.ts';
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

/** Hues that skin has in photos, in degrees: 18 to 67 in those of 62 tuning people, with room for purple and greenish light. */
const SKIN_HUES = [-30, 98] as const;
/** Change of hue, in degrees, beyond which no correction of a lamp's light explains such a colour. */
const MAX_CHANGE = 36;
/** Under this chroma a hue tells nothing; dim deep skin has 8 and more. */
const MIN_CHROMA = 7;

/** Whether a face came out in a colour that no skin has, far from that of its photo. A lamp's or paint's colour is that of the photo, too. */
export function hasTurned(before: SkinTone, after: SkinTone): boolean {
  if (after.chroma < MIN_CHROMA || (after.hue >= SKIN_HUES[0] && after.hue <= SKIN_HUES[1])) return false;
  const change = Math.abs(after.hue - before.hue);
  return before.chroma < MIN_CHROMA || Math.min(change, 360 - change) > MAX_CHANGE;
}
