// The closed lists of the product, as plain data: the browser may import this file, for it knows nothing of zod.
export const ORDER_STATUSES = [
  'draft',
  'submitted',
  'queued',
  'processing',
  'completed',
  'failed',
  'refunded',
  'deleted',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Why a shoot failed, as far as its person is told (`fail_reason`): `engine` is any fault of ours. */
export const SHOOT_FAILURES = ['likeness', 'engine', 'declined', 'cancelled'] as const;
export type ShootFailure = (typeof SHOOT_FAILURES)[number];

export const PURPOSES = ['linkedin', 'resume', 'website', 'social', 'acting', 'medical', 'other'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The reasons for a rating that the results page offers; the API accepts any others too. */
export const OFFERED_RATING_REASONS = [
  'likeness',
  'light',
  'background',
  'sharpness',
  'choice',
  'speed',
  'other',
] as const;

/**
 * Accepted photos that a shoot needs and takes; from how many on it makes all headshots of its package (plan-headshots.ts); how many it should have;
 * bytes of one photo.
 */
export const PHOTO_LIMITS = {
  min: 1,
  full: 4,
  max: 25,
  recommendedFrom: 6,
  recommendedTo: 10,
  maxBytes: 50 * 1024 * 1024,
} as const;

/** Files of one form that are processed; somebody who chooses more than a shoot takes is told so by the photos themselves. */
export const MAX_FORM_PHOTOS = PHOTO_LIMITS.max + 5;

export const STYLE_IDS = [
  'studio-grey',
  'studio-white',
  'studio-charcoal',
  'warm-paper',
  'sage-paper',
  'terracotta',
  'window-wall',
  'office-light',
  'library',
  'greenery',
  'cafe',
  'city-day',
  'city-dusk',
  'navy-brand',
  'own-background',
] as const;
export type StyleId = (typeof STYLE_IDS)[number];

/** Headshots of one shoot; there is room for one style in every 20. */
export const HEADSHOT_COUNTS = [20, 60, 120] as const;
export type HeadshotCount = (typeof HEADSHOT_COUNTS)[number];
export const HEADSHOTS_A_STYLE = 20;
/** As many as a seat makes of the one style that its company has locked. */
const MAX_HEADSHOTS_A_STYLE = 60;
/** The most styles of a shoot of this size. */
export const stylesFor = (headshots: number): number => Math.max(1, Math.floor(headshots / HEADSHOTS_A_STYLE));
/** The fewest styles of a shoot of this size. */
export const fewestStylesFor = (headshots: number): number => Math.ceil(headshots / MAX_HEADSHOTS_A_STYLE);

/** As many styles as the largest size has room for. */
export const MAX_LOOKS = Math.max(...HEADSHOT_COUNTS.map(stylesFor));

/** Whether a shoot of this size can have so many styles. */
export const fitsSize = (styles: number, headshots: number): boolean =>
  styles >= fewestStylesFor(headshots) && styles <= stylesFor(headshots);

/** The smallest size that has room for so many styles. */
export const sizeForLooks = (styles: number): HeadshotCount =>
  HEADSHOT_COUNTS.find((count) => stylesFor(count) >= styles) ?? HEADSHOT_COUNTS[0];
