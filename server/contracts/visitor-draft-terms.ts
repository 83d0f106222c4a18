// How long drafts of people without an account live. Plain data: the browser may import it.
import { HOUR_SECONDS } from './durations.ts';

/** A draft is deleted this long after it was begun, unless it was moved to an account. */
export const VISITOR_DRAFT_HOURS = 24;
export const VISITOR_DRAFT_SECONDS = VISITOR_DRAFT_HOURS * HOUR_SECONDS;
