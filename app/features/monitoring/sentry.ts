// Sentry in the browser, cut down to what is needed: errors and sessions. No breadcrumbs, no addresses of pages, no replay, no person.
import {
  BrowserClient,
  browserSessionIntegration,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  linkedErrorsIntegration,
  makeFetchTransport,
  type ErrorEvent,
} from '@sentry/react';
import { type BrowserMonitoring, SAMPLE_RATE, withoutPersonal } from '#server/contracts/monitoring.ts';
import { redactPath } from '~/web/tracking/redact-path';
import { isWorthReporting } from './worth-reporting';

/** Starts with the errors that were queued; returns a function that stops it. */
export function startErrorReporting({ dsn, environment, release, requestId }: BrowserMonitoring): () => void {
  const client = new BrowserClient({
    dsn,
    environment,
    release,
    sampleRate: SAMPLE_RATE,
    sendClientReports: false,
    dataCollection: { userInfo: false },
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    // Every session is counted; none is recorded as a replay, whose code is left out of the bundle.
    integrations: [linkedErrorsIntegration(), dedupeIntegration(), browserSessionIntegration()],
    beforeSend: stripErrorEvent,
  });
  const scope = getCurrentScope();
  scope.setTag('requestId', requestId);
  scope.setClient(client);
  client.init();
  const report = (error: unknown): void => {
    if (isWorthReporting(error)) client.captureException(error, { originalException: error }, scope);
  };
  window.catchlightErrors?.splice(0).forEach(report);
  window.catchlightReport = report;
  return () => {
    window.catchlightReport = undefined;
    void client.close();
  };
}

/** The only fields that are sent. */
function stripErrorEvent({ exception, message, ...event }: ErrorEvent): ErrorEvent {
  const values = (exception?.values ?? []).map(({ type, value, stacktrace }) => ({
    type: type ?? 'Error',
    value: withoutPersonal(value ?? ''),
    ...(stacktrace && {
      stacktrace: {
        frames: (stacktrace.frames ?? []).map(({ filename, ...frame }) => ({
          ...frame,
          filename: (filename ?? '').split(/[?#]/)[0]!,
        })),
      },
    }),
  }));
  const { event_id, timestamp, level, platform, release, environment, tags, sdk } = event;
  return {
    type: undefined,
    event_id,
    timestamp,
    level,
    platform,
    release,
    environment,
    sdk,
    exception: { values },
    ...(message !== undefined && { message: withoutPersonal(message) }),
    tags: { ...tags, page: redactPath(window.location.pathname) },
  } as ErrorEvent;
}
