// The closed lists of the product, as plain data: the browser may import this file, for it knows nothing of zod.
export const FAIL_REASONS = [
  'no_face',
  'multiple_faces',
  'face_too_small',
  'face_cut_off',
  'blurry',
  'too_dark',
  'too_bright',
  'not_same_person',
  'duplicate',
  'unsupported_format',
  'too_large',
  'corrupt',
  // For an accepted photo that the engine could not use in the shoot.
  'engine',
] as const;
export type FailReason = (typeof FAIL_REASONS)[number];

/** Weaknesses of an accepted photo, the most important first. */
export const PHOTO_WARNINGS = [
  'unsure_person',
  'sunglasses',
  'mouth_covered',
  'face_covered',
  'hand_at_face',
  'hair_over_eye',
  'eyes_closed',
  'turned_head',
  'looking_away',
  'soft',
  'unclear_outline',
  'dim',
  'washed_out',
  'uneven_light',
  'colour_cast',
  'small_face',
  'head_cut',
  'no_shoulders',
  'hat',
  'tilted_head',
] as const;
export type PhotoWarning = (typeof PHOTO_WARNINGS)[number];

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

export const PURPOSES = ['linkedin', 'resume', 'website', 'social', 'acting', 'medical', 'other'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The reasons for a rating that the results page offers; the API accepts any others too. */
export const RATING_REASONS = ['likeness', 'light', 'background', 'sharpness', 'choice', 'speed', 'other'] as const;

/** Accepted photos that a shoot needs, takes and should have; bytes of one photo. */
export const PHOTO_LIMITS = {
  min: 4,
  max: 25,
  recommendedFrom: 6,
  recommendedTo: 10,
  maxBytes: 50 * 1024 * 1024,
} as const;

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

/** Headshots of one shoot; there is one style for every 20. */
export const HEADSHOT_COUNTS = [20, 60, 120] as const;
export type HeadshotCount = (typeof HEADSHOT_COUNTS)[number];
export const HEADSHOTS_A_STYLE = 20;
export const stylesFor = (headshots: number): number => Math.max(1, Math.floor(headshots / HEADSHOTS_A_STYLE));
