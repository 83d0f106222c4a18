// What refuses a start before anything is opened. The process asks it, and so does `npm run doctor`.
import { EnvError, type Env } from '../env/index.ts';
import { assertSafeToExpose } from '../http/security/local-only.ts';
import type { Role } from './index.ts';

export const START_COMMANDS: Record<Role, string> = { all: 'npm start', web: 'npm run web', worker: 'npm run worker' };

/** Throws EnvError when this role cannot run with this configuration. */
export function assertRole(env: Env, role: Role): void {
  const problems = role === 'all' ? alone(env) : together(env, role);
  if (problems.length > 0) throw new EnvError(problems);
}

/** Throws what the start of this role throws because of the configuration alone. */
export function assertStart(env: Env, role: Role): void {
  assertRole(env, role);
  if (role !== 'worker') assertSafeToExpose(env, env.http.publicUrl);
}

const alone = ({ process: { webProcesses } }: Env): string[] =>
  webProcesses > 1
    ? [
        'WEB_PROCESSES is for `npm run web`: `npm start` is everything in one process. Unset it, or run `npm run web` and `npm run worker`',
      ]
    : [];

function together({ database, storage, backend }: Env, role: Role): string[] {
  const missing = [
    ...(database.url ? [] : ['DATABASE_URL must be set: the embedded database belongs to one process']),
    ...(storage.s3 ? [] : ['S3_BUCKET must be set: pictures have to be where every process reaches them']),
  ];
  return [
    ...missing.map((line) => `${line} (needed by the role ${role}; \`npm start\` is everything in one)`),
    ...(role === 'worker' && backend.url
      ? ['BACKEND_URL must be unset for a worker: jobs run beside the backend, and this process would do none']
      : []),
  ];
}
