// The log: one JSON object a line on standard error, which leaves standard output to the banner. No secret gets into a line.
import pino from 'pino';
import type { Log } from './types.ts';

export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: pino.stdSerializers.err },
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
    pino.destination({ fd: 2, sync: true }),
  );
}
