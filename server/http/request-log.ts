// One log line and one measurement for each request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../ports/log.ts';
import type { RequestContext } from './session/request-context.ts';

export interface RequestLogSettings {
  log: Log;
  /** Called after every response; `seconds` is its duration. */
  observe?: (pathname: string, method: string, status: number, seconds: number) => void;
  /** Monotonic milliseconds, for durations. */
  now(): number;
}

/** Paths that contain a token granting access; the token is masked in the log. */
const TOKEN_IN_PATH =
  /(\/(?:phone-)?uploads?\/|\/invites?\/|\/join-links\/|\/tools\/pictures\/|\/visitor-drafts\/)[^/]+/;

/** Logs one line for each request. No query, because it can contain tokens; no IP address, because it is personal data. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  { log, observe, now }: RequestLogSettings,
): void {
  const startedAt = now();
  response.once('close', () => {
    const ms = now() - startedAt;
    observe?.(context.pathname, request.method ?? 'GET', response.statusCode, ms / 1000);
    log.info({
      event: 'request',
      requestId: context.requestId,
      method: request.method,
      path: context.pathname.replace(TOKEN_IN_PATH, '$1…'),
      status: response.statusCode,
      ms: Math.round(ms),
      ...(response.writableFinished ? {} : { aborted: true }),
    });
  });
}
