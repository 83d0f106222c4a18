// What a shoot costs, as plain data: pages tell the price of every size by it, and the start charges by it.
import type { LookRenderer } from './renderers.ts';

/** Credits of so many headshots whose looks take turns. `renderers`: of each look, in turn; null = the engine, for 1 credit a headshot.
 * `hostedCredits`: of a headshot that a hosted model makes. */
export function creditsOfLooks(
  renderers: readonly (LookRenderer | null)[],
  headshots: number,
  hostedCredits: number,
): number {
  const slots = Array.from({ length: headshots }, (_, slot) => renderers[slot % renderers.length]);
  return slots.reduce((sum, renderer) => sum + (renderer === 'hosted' ? hostedCredits : 1), 0);
}
