// The closed lists about integrations, as plain data: the browser may import this file, for it knows nothing of zod.

/** What a company's API key may do at /api/partner/v1. */
export const API_SCOPES = ['shoots:read', 'shoots:write', 'results:read'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Events that webhooks can subscribe to, emitted by server/domain/integrations/emit-event.ts. */
export const WEBHOOK_EVENTS = [
  'shoot.ready',
  'shoot.failed',
  'photo.rejected',
  'member.joined',
  'credits.low',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Sent by the test button. */
export const TEST_EVENT = 'test';

/** `signed`: the event as JSON with a signature; `chat`: a sentence, as Slack's incoming webhooks take it. */
export const WEBHOOK_KINDS = ['signed', 'chat'] as const;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
/** Why a delivery failed without an answer of its address. */
export const SEND_ERRORS = ['address_refused', 'timeout', 'unreachable', 'redirect'] as const;
/** Minutes to wait before each try: at once, then 5, 15 and 60 after the previous one. */
export const TRY_MINUTES = [0, 5, 15, 60] as const;
/** Days for which deliveries are listed and can be repeated. */
export const DELIVERY_DAYS = 30;

/** `credits.low` is emitted each time the number of free seats falls below this. */
export const LOW_SEATS = 3;
export const MAX_KEYS = 20;
export const MAX_WEBHOOKS = 20;

/** Error codes of the partner API with their status; the reference explains each. */
export const PARTNER_ERROR_STATUSES = {
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
export type PartnerProblem = keyof typeof PARTNER_ERROR_STATUSES;
