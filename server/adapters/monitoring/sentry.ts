// Errors for Sentry, or whatever speaks its protocol. Built on its core alone: the package for Node brings OpenTelemetry, hooks into
// every module and keeps breadcrumbs, which is memory and other people's data.
import { createStackParser, createTransport, linkedErrorsIntegration, Scope, type ErrorEvent } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import { SAMPLE_RATE, withoutPersonal } from '../../contracts/monitoring.ts';
import type { Monitoring } from '../../ports/monitoring.ts';

export interface SentrySettings {
  dsn: string;
  environment: string;
  release: string;
  /** The folder of this program: a stack then names files below it, and not the machine's. */
  root: string;
  /** After this many milliseconds nobody waits for the service; 5 s when missing. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 5000;
/** Errors on their way; those that come on top of so many are in the log alone. */
const ON_THEIR_WAY = 16;
const REMEMBERED = 200;

export function createSentry({ dsn, environment, release, root, timeoutMs = TIMEOUT_MS }: SentrySettings): Monitoring {
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    release,
    sampleRate: SAMPLE_RATE,
    sendClientReports: false,
    traceLifecycle: 'static',
    dataCollection: { userInfo: false },
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [linkedErrorsIntegration()],
    stackParser: createStackParser(nodeStackLineParser()),
    beforeSend: (event) => pared(event, root),
    transport: (options) =>
      createTransport({ ...options, bufferSize: ON_THEIR_WAY }, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          body: body as BodyInit,
          headers: options.headers ?? {},
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await answer.body?.cancel();
        return {
          statusCode: answer.status,
          headers: {
            'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
            'retry-after': answer.headers.get('retry-after'),
          },
        };
      }),
  });
  client.init();
  const isNew = firstOf(REMEMBERED);
  return {
    report(error, facts) {
      // What fails again within one request, such as a call that is tried three times, is one error.
      const { requestId, jobId } = facts;
      if (!isNew(error, requestId ?? jobId)) return;
      const scope = new Scope();
      scope.setTags(facts);
      client.captureException(error, { originalException: error }, scope);
    },
    async stop() {
      await client.close(timeoutMs);
    },
  };
}

/** True for an error that was not told of yet: the very object, or the same words in the same request. */
function firstOf(remembered: number): (error: unknown, id: string | undefined) => boolean {
  const objects = new WeakSet<object>();
  const words = new Set<string>();
  return (error, id) => {
    if (typeof error === 'object' && error !== null) {
      if (objects.has(error)) return false;
      objects.add(error);
    }
    if (id === undefined) return true;
    const key = `${id} ${String(error)}`;
    if (words.has(key)) return false;
    words.add(key);
    for (const oldest of words) {
      if (words.size <= remembered) break;
      words.delete(oldest);
    }
    return true;
  };
}

/** Only what is named here leaves. */
function pared(event: ErrorEvent, root: string): ErrorEvent {
  const values = (event.exception?.values ?? []).map(({ type, value, stacktrace, mechanism }) => ({
    type: type ?? 'Error',
    value: withoutPersonal(value ?? ''),
    ...(mechanism && { mechanism: { type: mechanism.type, handled: true } }),
    ...(stacktrace && {
      stacktrace: {
        frames: (stacktrace.frames ?? []).map(({ filename, function: name, lineno, colno, in_app }) => ({
          filename: (filename ?? '').replace(/^file:\/\//, '').replace(root, 'app://'),
          ...(name !== undefined && { function: name }),
          ...(lineno !== undefined && { lineno }),
          ...(colno !== undefined && { colno }),
          ...(in_app !== undefined && { in_app }),
        })),
      },
    }),
  }));
  const { event_id, timestamp, level, platform, release, environment, tags, sdk } = event;
  const kept = { event_id, timestamp, level, platform, release, environment, tags, sdk, exception: { values } };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) as unknown as ErrorEvent;
}
