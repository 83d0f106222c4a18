// The one mapper from what went wrong to status and `{error, code}`.
import { z } from 'zod';
import { AppError } from '../domain/errors.ts';
import type { Log } from '../ports/log.ts';

const INVALID = 'Invalid input data. Please check your information.';
const INTERNAL = 'Internal server error. Please try again later.';

export function errorResponse(error: unknown, log: Log, requestId: string): Response {
  if (error instanceof AppError) {
    const headers: Record<string, string> = {};
    const wait = error.details.retryAfter;
    if (typeof wait === 'number') headers['retry-after'] = String(Math.max(1, Math.ceil(wait)));
    return body(error.status, error.message, error.code, error.details, headers);
  }
  if (error instanceof z.ZodError) {
    const fields: Record<string, string[]> = {};
    for (const issue of error.issues) (fields[issue.path.join('.')] ??= []).push(issue.message);
    return body(422, INVALID, 'invalid_input', { fields });
  }
  log.error({ event: 'api.failed', err: error, requestId }, 'An API call failed');
  return body(500, INTERNAL, 'internal', {});
}

function body(
  status: number,
  error: string,
  code: string,
  details: Record<string, unknown>,
  headers: Record<string, string> = {},
): Response {
  const payload = Object.keys(details).length ? { error, code, details } : { error, code };
  return Response.json(payload, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
