// Server-side reports of sign-ups and sales to affiliate networks. An adapter throws on failure; callers log that and continue, because a
// tracker must never affect a visitor.
import type { AwinInput, LeadInput, SaleInput, Trackers } from '../contracts/tracking.ts';

/** Public keys that pages need to load trackers. */
export type BrowserTrackers = Pick<
  Trackers,
  'tagManager' | 'ads' | 'affiliateScript' | 'experimentScript' | 'analytics'
>;

export interface Tracking {
  readonly browser: BrowserTrackers;
  /** Tracks everybody, or only these accounts. */
  readonly active: 'always' | ReadonlySet<string>;
  /** Undefined when not configured. */
  readonly dub: { lead(input: LeadInput): Promise<void>; sale(input: SaleInput): Promise<void> } | undefined;
  readonly awin: { order(input: AwinInput): Promise<void> } | undefined;
}
