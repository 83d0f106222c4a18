// How long drafts of people without an account live, and what they may choose. Plain data: the browser may import it.
import { HEADSHOT_COUNTS, stylesFor, type HeadshotCount } from './catalogue.ts';
import { HOUR_SECONDS } from './durations.ts';

/** A draft is deleted this long after it was begun, unless it was moved to an account. */
export const VISITOR_DRAFT_HOURS = 24;
export const VISITOR_DRAFT_SECONDS = VISITOR_DRAFT_HOURS * HOUR_SECONDS;

/** As many looks as the largest package has. */
export const MAX_LOOKS = Math.max(...HEADSHOT_COUNTS.map(stylesFor));

/** The smallest package that has room for so many looks. */
export const sizeForLooks = (looks: number): HeadshotCount =>
  HEADSHOT_COUNTS.find((count) => stylesFor(count) >= looks) ?? HEADSHOT_COUNTS[0];
