// PostgreSQL's own tools on our schemas. Passwords go by the environment: arguments can be read by everybody on the machine.
import { spawn } from 'node:child_process';
import { childEnv } from '../../env/index.ts';
import { MendableError } from './manifest.ts';

const SCHEMAS = ['catchlight', 'catchlight_auth', 'pgboss'];

/** One archive that is whole as of one moment, while everybody goes on working. */
export const dumpDatabase = (url: string, file: string): Promise<void> =>
  run('pg_dump', url, ['--format=custom', ...SCHEMAS.map((name) => `--schema=${name}`), `--file=${file}`]);

/** All of it or nothing. */
export const restoreDatabase = (url: string, file: string): Promise<void> =>
  run('pg_restore', url, [
    '--single-transaction',
    '--exit-on-error',
    `--dbname=${new URL(url).pathname.slice(1)}`,
    file,
  ]);

function run(tool: string, url: string, args: string[]): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const ssl = searchParams.get('sslmode');
  const env = childEnv({
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGDATABASE: pathname.slice(1),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    ...(ssl && { PGSSLMODE: ssl }),
  });
  return new Promise((resolve, reject) => {
    const child = spawn(tool, ['--no-owner', '--no-privileges', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new MendableError(
              `${tool} is not on this machine. Install PostgreSQL's client, of the server's version or newer.`,
            )
          : error,
      ),
    );
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new MendableError(`${tool} failed:\n${said.trim()}`)),
    );
  });
}
