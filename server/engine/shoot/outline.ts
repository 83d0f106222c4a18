// Whether a person's outline may be shown: what leaves, colleagues or a wall of the hair's colour spoil is seen at once in front of
// a new background, and hardly in front of the photo's own.
import type { Warning } from '../analysis/findings.ts';
import type { StyleSpec } from '../render/index.ts';

/** Confidence (0..1) of the matte from which on its edge stands in front of any background. The one place where this line is drawn. */
export const TRUSTED_MATTE = 0.35;
/** The line for photos that the analysis calls hard to tell from the background (`unclear_outline`): two signs of one fault. */
const TRUSTED_IF_UNCLEAR = 0.5;

/**
 * False where a headshot would show a bad edge. A look that keeps the photo's own surroundings, out of focus, hides it: whatever is
 * kept of them or lost to them is of the same colours. `warnings` are those of the photo.
 */
export function outlineHolds(
  confidence: number,
  { background }: Pick<StyleSpec, 'background'>,
  warnings: readonly Warning[] = [],
): boolean {
  if (background.kind === 'own') return true;
  return confidence >= (warnings.includes('unclear_outline') ? TRUSTED_IF_UNCLEAR : TRUSTED_MATTE);
}
