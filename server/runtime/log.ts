// The log: one JSON object a line on standard error (standard output has the banner). Secrets are redacted.
import pino, { type DestinationStream } from 'pino';
import { withoutPersonal } from '../contracts/monitoring.ts';
import type { Log } from '../ports/log.ts';

export function createLog(level: string, destination: DestinationStream = openStderr()): Log {
  const options = {
    level,
    base: null,
    timestamp: timeStamp,
    serializers: { err: serializeError },
  };
  const flat = pino(options, destination);
  const guarded = pino(
    {
      ...options,
      redact: {
        paths: [
          '*.authorization',
          '*.cookie',
          '*.password',
          '*.token',
          '*.code',
          '*.access_token',
          '*.refresh_token',
          '*.secret',
          'err.config',
          'err.request',
        ],
        censor: '[hidden]',
      },
    },
    destination,
  );
  // Redaction takes 15 µs, half of a page cache answer. Secrets can only be inside nested objects, and request lines have none.
  const logOf = (object: object): typeof flat => (Object.values(object).some(isObject) ? guarded : flat);
  // Without a message pino would log the error's own, which may contain mail addresses.
  const wordsOf = (object: object, message?: string): string | undefined =>
    message ?? ('err' in object ? 'Something went wrong' : undefined);
  return {
    info: (object, message) => logOf(object).info(object, wordsOf(object, message)),
    warn: (object, message) => logOf(object).warn(object, wordsOf(object, message)),
    error(object, message) {
      logOf(object).error(object, wordsOf(object, message));
      // Errors are flushed at once, in case the process is killed the next moment.
      flat.flush();
    },
  };
}

/** The only fields of an error that are logged: others of database and provider errors hold parameters, rows or bodies. */
const LOGGED_ERROR_FIELDS = [
  'type',
  'errno',
  'syscall',
  'status',
  'statusCode',
  'severity',
  'routine',
  'query',
  'table',
  'constraint',
];

/** The kind of an error, where it came from, and its words without people's addresses. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutPersonal(error) : undefined;
  const all = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  const told = Object.fromEntries(
    LOGGED_ERROR_FIELDS.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  );
  const { message, stack, code } = all;
  return {
    ...told,
    ...(code !== undefined && { reason: code }),
    message: withoutPersonal(String(message)),
    stack: withoutPersonal(String(stack)),
    ...(error instanceof AggregateError && { errors: error.errors.map(serializeError) }),
  };
}

/** Timestamp in pino's format, with the seconds part cached: formatting dates is the most expensive part of a line. */
let second = -1;
let prefix = '';
function timeStamp(): string {
  const now = Date.now();
  const at = Math.floor(now / 1000);
  if (at !== second) {
    second = at;
    prefix = `,"time":"${new Date(at * 1000).toISOString().slice(0, 20)}`;
  }
  return `${prefix}${String(now - at * 1000).padStart(3, '0')}Z"`;
}

/** Lines are buffered for at most this long: a system call for each costs as much as a page cache answer. */
const FLUSH_MS = 100;
function openStderr(): DestinationStream {
  const destination = pino.destination({ fd: 2, sync: true, minLength: 4096 });
  setInterval(() => destination.flush(), FLUSH_MS).unref();
  // Flushes the remaining lines on every exit that the process can notice.
  process.on('exit', () => destination.flushSync());
  return destination;
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
