// The looks of people who cannot be cut out: the photo in its own surroundings, in the light and grade of the look that was chosen. Nothing is cut out
// there, so that no outline shows.
import { OWN_STYLE, type StyleSpec } from '../render/index.ts';
import type { WithheldReason } from '../../contracts/findings.ts';

/** Reasons that lie between a photo and a new background: in its own surroundings it still gives a headshot. */
export const UNFIT_FOR_A_WALL: ReadonlySet<WithheldReason> = new Set(['outline', 'cut', 'check', 'light']);

/** Factors on the look's warmth and on how far its contrast is from that of the own surroundings, so that looks stay apart without their backgrounds. */
const WARMTH = 2.2;
const CONTRAST = 1.4;
/** Share of the look's key light beyond the gentle one of the own surroundings. A rim light would draw an outline that does not hold. */
const KEY = 0.4;
const MAX_VIGNETTE = 0.26;

/** The own surroundings in the manner of `style`. Its id is that of the own surroundings, because that is what the picture shows. */
export function inOwnSurroundings(style: StyleSpec): StyleSpec {
  const { grade, light, vignette } = style;
  const strength = OWN_STYLE.light.key.strength;
  return {
    ...OWN_STYLE,
    light: {
      ...OWN_STYLE.light,
      key: { ...light.key, strength: strength + KEY * (light.key.strength - strength) },
    },
    grade: {
      warmth: grade.warmth * WARMTH,
      contrast: Math.max(0, OWN_STYLE.grade.contrast + CONTRAST * (grade.contrast - OWN_STYLE.grade.contrast)),
      saturation: OWN_STYLE.grade.saturation + 2 * (grade.saturation - OWN_STYLE.grade.saturation),
    },
    vignette: Math.min(MAX_VIGNETTE, vignette * 1.8),
  };
}
