// Whether a person's outline, frame and light may be shown in a look: what leaves, colleagues or a wall of the hair's colour spoil is seen at once in front of
// a new background, and hardly in front of the photo's own.
import { MAX_CUT, type Frame } from '../render/framing/framing.ts';
import type { PreparedShot, StyleSpec } from '../render/index.ts';

/**
 * Confidence (0..1) of the matte from which on its edge stands in front of any background: the one place where this line is drawn.
 * Of 26 photos, 23 outlines that a client would accept have 0.68 and more; leaves before the hair, a black hat before a black wall, writing over a
 * head have 0.48 and less.
 */
export const TRUSTED_MATTE = 0.6;

/**
 * False where a headshot would show a bad edge. In a look that keeps the photo's own surroundings nothing has to be cut out.
 */
export function outlineHolds(confidence: number, { background }: Pick<StyleSpec, 'background'>): boolean {
  return background.kind === 'own' || confidence >= TRUSTED_MATTE;
}

/**
 * False where the photo's border would cut the person inside the frame: before a new background that shows as a straight edge, and the photo as a
 * pasted rectangle. The photo's own surroundings end there as well.
 */
export function frameHolds({ cut }: Pick<Frame, 'cut'>, { background }: Pick<StyleSpec, 'background'>): boolean {
  return background.kind === 'own' || cut <= MAX_CUT;
}

/** Probability of open sun from which a face gets no place by night: of 150 people two had blue sky behind a hard-lit face (0.48 and 1). */
const IN_THE_SUN = 0.5;

/** False where a face in the open sun would stand in a place by night. */
export function lightHolds({ sun }: Pick<PreparedShot, 'sun'>, { night }: Pick<StyleSpec, 'night'>): boolean {
  return !night || sun < IN_THE_SUN;
}
