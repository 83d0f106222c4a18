// Error monitoring of one process: everything logged as an error is also reported, so that no other code has to.
import { isMonitored } from '../contracts/monitoring.ts';
import type { Env } from '../env/index.ts';
import type { Log } from '../ports/log.ts';
import type { Monitoring } from '../ports/monitoring.ts';

/** Fields of a log line that are reported with an error; none is personal. */
const REPORTED_FIELDS = ['event', 'requestId', 'job', 'jobId', 'attempt', 'url'];
/** A failing tracker is logged and not reported: it is not an error of ours. */
const LOGGED_ONLY = /^tracking\./;

/** Undefined without a key, and outside production and preview; nothing is loaded then. */
export async function openMonitoring(
  { monitoring: { sentryDsn, environment } }: Pick<Env, 'monitoring'>,
  settings: { release: string; root: string; development: boolean },
): Promise<Monitoring | undefined> {
  if (!sentryDsn || settings.development || !isMonitored(environment)) return undefined;
  const { createSentry } = await import('../adapters/monitoring/sentry.ts');
  const { release, root } = settings;
  return createSentry({ dsn: sentryDsn, environment, release, root });
}

/** For the banner. */
export function describeMonitoring({ monitoring: { sentryDsn, environment } }: Pick<Env, 'monitoring'>) {
  if (!sentryDsn) return { state: 'log lines', hosted: false };
  return isMonitored(environment)
    ? { state: `Sentry at ${new URL(sentryDsn).host}`, hosted: true }
    : { state: `log lines: Sentry is off in ${environment}`, hosted: false };
}

export function reportingLog(log: Log, monitoring: Monitoring | undefined): Log {
  if (!monitoring) return log;
  return {
    info: (object, message) => log.info(object, message),
    warn: (object, message) => log.warn(object, message),
    error(object, message) {
      log.error(object, message);
      const line = object as Record<string, unknown>;
      const error = line['err'] ?? line['error'];
      if (!(error instanceof Error) || LOGGED_ONLY.test(String(line['event']))) return;
      monitoring.report(error, reportedFields(line));
    },
  };
}

function reportedFields(line: Record<string, unknown>): Record<string, string> {
  const given = REPORTED_FIELDS.flatMap((name) => {
    const value = line[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [];
  });
  return Object.fromEntries(given);
}
