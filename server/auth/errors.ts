// Failures as Supabase Auth names them: clients branch on the code, so the words here are a wire format and stay in English.
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: Record<string, unknown>;
  constructor(status: number, code: string, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

export const validationFailed = (message: string): AuthError => new AuthError(400, 'validation_failed', message);

/** One answer for a wrong, old, used or unknown code, so that it tells nothing about which addresses exist. */
export const invalidCode = (): AuthError => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

const VERSION_2024 = '2024-01-01';

/** Supabase changed the shape of errors once; the version header of the request picks one of the two. */
export function authErrorResponse(error: AuthError, apiVersion: string | null): Response {
  const body =
    apiVersion && apiVersion >= VERSION_2024
      ? { code: error.code, message: error.message, ...error.extra }
      : { code: error.status, error_code: error.code, msg: error.message, ...error.extra };
  return Response.json(body, {
    status: error.status,
    headers: { 'x-sb-error-code': error.code, 'x-supabase-api-version': VERSION_2024 },
  });
}
