// Selecting looks with JavaScript.
import type { StyleId } from '#server/contracts/catalogue.ts';

/** Adds or removes a look. At the limit the look chosen first is dropped, so that each press has an effect. */
export function toggleStyle(chosen: readonly StyleId[], style: StyleId, limit: number): StyleId[] {
  if (chosen.includes(style)) return chosen.filter((one) => one !== style);
  return [...chosen, style].slice(-limit);
}
