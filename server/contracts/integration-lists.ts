// The closed lists about integrations, as plain data: the browser may import this file, for it knows nothing of zod.

/** What a company's API key may do at /api/partner/v1. */
export const API_SCOPES = ['shoots:read', 'shoots:write', 'results:read'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** What a company is told of: each name is one that really fires (server/domain/integrations/emit-event.ts). */
export const WEBHOOK_EVENTS = [
  'shoot.ready',
  'shoot.failed',
  'photo.rejected',
  'member.joined',
  'credits.low',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** The test button's own. */
export const TEST_EVENT = 'test';

/** `signed`: the event as JSON with a signature; `chat`: a sentence, as Slack's incoming webhooks take it. */
export const WEBHOOK_KINDS = ['signed', 'chat'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
/** Why an address was not told, or not as it wanted to be. */
export const SEND_ERRORS = ['address_refused', 'timeout', 'unreachable', 'redirect'] as const;
/** Minutes before each try, counted from the one before: at once, then after 5, 15 and 60. */
export const TRY_MINUTES = [0, 5, 15, 60] as const;
/** Deliveries are listed and can be sent again for so many days. */
export const DELIVERY_DAYS = 30;

/** Fewer seats than this left: `credits.low`, once each time the number falls below. */
export const LOW_SEATS = 3;
export const MAX_KEYS = 20;
export const MAX_WEBHOOKS = 20;

/** What a call of the partner API may be refused with, and its status; the reference has a word on each. */
export const PARTNER_PROBLEMS = {
  invalid_input: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  consent_missing: 409,
  not_enough_photos: 409,
  too_many_photos: 409,
  order_not_editable: 409,
  not_enough_credits: 402,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const;
export type PartnerProblem = keyof typeof PARTNER_PROBLEMS;
