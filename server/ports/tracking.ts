// Affiliate networks that are told of sign-ups and sales by the server. An adapter throws when it was not heard; who asks
// logs that and goes on, because no tracker may ever stand in a person's way.
import type { AwinInput, LeadInput, SaleInput, Trackers } from '../contracts/tracking.ts';

/** The keys that pages need to load trackers; no secret among them. */
export type BrowserTrackers = Pick<
  Trackers,
  'tagManager' | 'ads' | 'affiliateScript' | 'experimentScript' | 'analytics'
>;

export interface Tracking {
  readonly browser: BrowserTrackers;
  /** For everybody, or only for the accounts named here. */
  readonly active: 'always' | ReadonlySet<string>;
  /** Undefined: not set up. */
  readonly dub: { lead(input: LeadInput): Promise<void>; sale(input: SaleInput): Promise<void> } | undefined;
  readonly awin: { order(input: AwinInput): Promise<void> } | undefined;
}
