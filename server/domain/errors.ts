// The domain's only error class. Its stable code determines the HTTP status and the translated text.
const ERROR_STATUS = {
  invalid_input: 422,
  unauthenticated: 401,
  account_deleted: 401,
  forbidden: 403,
  email_not_allowed: 403,
  second_factor_required: 403,
  staff_second_factor: 403,
  reauthentication_needed: 403,
  captcha_failed: 400,
  not_found: 404,
  conflict: 409,
  order_not_editable: 409,
  order_illegal_move: 409,
  not_enough_photos: 409,
  too_many_photos: 409,
  consent_missing: 409,
  not_enough_credits: 402,
  studio_limit_reached: 402,
  payment_declined: 402,
  not_refundable: 409,
  webhook_invalid: 400,
  too_large: 413,
  rate_limited: 429,
  too_many_uploads: 429,
  unavailable: 503,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const errorStatus = (code: ErrorCode): number => ERROR_STATUS[code];

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return errorStatus(this.code);
  }
}

/** For a missing resource and for one that the caller may not know of: both look the same. */
export const notFound = (): AppError => new AppError('not_found', 'The requested resource was not found.');

export const unauthenticated = (): AppError =>
  new AppError('unauthenticated', 'Authentication required. Please log in.');

export const forbidden = (): AppError =>
  new AppError('forbidden', 'Access denied. You do not have permission to perform this action.');

export const consentMissing = (): AppError =>
  new AppError('consent_missing', 'The consent to the processing of the face is missing.');

export const temporarilyUnavailable = (): AppError =>
  new AppError('unavailable', 'Service temporarily unavailable. Please try again later.');

export const secondFactorRequired = (): AppError =>
  new AppError('second_factor_required', 'Enter a code of your authenticator app first.');
