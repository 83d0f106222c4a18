// The closed lists and figures about affiliates, as plain data: the browser may import this file, for it knows nothing of zod.
/** Characters of each of the two names. */
export const AFFILIATE_NAME_LENGTH = 80;
export const EXPERIENCE_LEVELS = ['beginner', 'intermediate', 'expert'] as const;
export type ExperienceLevel = (typeof EXPERIENCE_LEVELS)[number];
export const TRAFFIC_SOURCES = [
  'blog',
  'newsletter',
  'social',
  'video',
  'community',
  'clients',
  'paid_ads',
  'other',
] as const;
export type TrafficSource = (typeof TRAFFIC_SOURCES)[number];
export const AFFILIATE_STATUSES = ['pending', 'approved', 'rejected'] as const;
export const EARNING_STATES = ['pending', 'payable', 'paid', 'reversed'] as const;

/** What a link, a path or a form may carry as a partner's code. */
export const PARTNER_CODE = /^[a-z0-9][a-z0-9-]{2,39}$/;
