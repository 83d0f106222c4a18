// Maps every error to status and body: `{error, code}`, or problem+json (RFC 9457) for the partner API.
import { z } from 'zod';
import { AppError } from '../domain/errors.ts';
import type { Log } from '../ports/log.ts';

const INVALID = 'Invalid input data. Please check your information.';
const INTERNAL = 'Internal server error. Please try again later.';

interface ErrorAnswer {
  status: number;
  error: string;
  code: string;
  details: Record<string, unknown>;
}

export function errorResponse(failure: unknown, log: Log, requestId: string): Response {
  const answer = read(failure, log, requestId);
  return Response.json(toErrorBody(answer), { status: answer.status, headers: headersFor(answer.details) });
}

export const toErrorBody = ({ error, code, details }: ErrorAnswer): object =>
  Object.keys(details).length ? { error, code, details } : { error, code };

export function problemResponse(failure: unknown, log: Log, requestId: string): Response {
  const answer = read(failure, log, requestId);
  return Response.json(toProblem(answer, requestId), {
    status: answer.status,
    headers: { ...headersFor(answer.details), 'content-type': 'application/problem+json' },
  });
}

/** `type` links to the explanation of the code in the API reference. */
export function toProblem({ status, error, code, details }: ErrorAnswer, requestId: string): object {
  return {
    type: `/api-reference#${code}`,
    title: code.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase()),
    status,
    detail: error,
    code,
    request_id: requestId,
    ...(Object.keys(details).length ? { details } : {}),
  };
}

function read(error: unknown, log: Log, requestId: string): ErrorAnswer {
  if (error instanceof AppError)
    return { status: error.status, error: error.message, code: error.code, details: error.details };
  if (error instanceof z.ZodError) {
    const fields: Record<string, string[]> = {};
    for (const issue of error.issues) (fields[issue.path.join('.')] ??= []).push(issue.message);
    return { status: 422, error: INVALID, code: 'invalid_input', details: { fields } };
  }
  log.error({ event: 'api.failed', err: error, requestId }, 'An API call failed');
  return { status: 500, error: INTERNAL, code: 'internal', details: {} };
}

function headersFor(details: Record<string, unknown>): Record<string, string> {
  const wait = details['retryAfter'];
  return {
    'cache-control': 'no-store',
    ...(typeof wait === 'number' ? { 'retry-after': String(Math.max(1, Math.ceil(wait))) } : {}),
  };
}
