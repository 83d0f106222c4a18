// Why headshots are missing, told alike on the page, in the mail and in the API. Plain data: the browser may import this file.
import type { ShootFailure } from './catalogue.ts';
import type { WithheldReason } from './findings.ts';

/** Reasons of which the photos have no part. */
const FAULTLESS: ReadonlySet<WithheldReason> = new Set(['declined', 'engine', 'budget']);

/**
 * `declined`: a model's rules alone. `engine`: a budget of the operator's, or nothing but what a model or we failed to make. Otherwise, and where
 * nothing is known, pictures fell short: `likeness`.
 */
export function missingReason(withheld: readonly { reason: WithheldReason }[]): Exclude<ShootFailure, 'cancelled'> {
  const reasons = new Set(withheld.map(({ reason }) => reason));
  if (reasons.size === 0) return 'likeness';
  if (reasons.size === 1 && reasons.has('declined')) return 'declined';
  return reasons.has('budget') || [...reasons].every((one) => FAULTLESS.has(one)) ? 'engine' : 'likeness';
}
