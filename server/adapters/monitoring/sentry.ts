// Reports errors to Sentry or a compatible service. Uses only its core: the package for Node adds OpenTelemetry, hooks every module and
// collects breadcrumbs, which costs memory and contains personal data.
import { createStackParser, createTransport, linkedErrorsIntegration, Scope, type ErrorEvent } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import { SAMPLE_RATE, withoutPersonal } from '../../contracts/monitoring.ts';
import type { Monitoring } from '../../ports/monitoring.ts';

export interface SentrySettings {
  dsn: string;
  environment: string;
  release: string;
  /** Folder of this program, removed from paths in stack traces. */
  root: string;
  /** How long to wait for the service, in milliseconds; default 5 s. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 5000;
/** The most reports in flight; further errors are only logged. */
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
      // Repeated failures within one request, such as three attempts of a call, count as one error.
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

/** True for an error not reported yet: neither the same object, nor the same message in the same request. */
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

/** Only the fields named here are sent. */
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
