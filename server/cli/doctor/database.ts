// Asks the database what a start needs of it, and who else runs on it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { openPostgres, type Db } from '../../db/client.ts';
import type { Env } from '../../env/index.ts';
import { findPeerProblems, installationName } from '../../runtime/peers.ts';
import { readSecrets } from '../../runtime/secrets.ts';
import type { Check } from './check.ts';

const SCHEMAS = ['catchlight', 'catchlight_auth', 'pgboss'];

export function checkDatabase(env: Env): Check[] {
  const { url, directUrl } = env.database;
  if (!url) {
    const configured = `PGlite in ${path.join(env.process.dataDir, 'database')}`;
    return [{ port: 'database', configured, remedy: '' }];
  }
  return [
    {
      port: 'database',
      configured: `PostgreSQL at ${new URL(url).host}`,
      remedy: 'Check DATABASE_URL: host, port, name and password. The role must be allowed to create tables.',
      ask: () => withDatabase(url, answersAndMayCreate),
    },
    ...(directUrl
      ? [
          {
            port: 'database',
            configured: `its direct address, ${new URL(directUrl).host}`,
            remedy: 'Check DATABASE_DIRECT_URL: it is the same database as DATABASE_URL, past the pooler.',
            ask: () => withDatabase(directUrl, answersAndMayCreate),
          },
        ]
      : []),
    {
      port: 'processes',
      configured: 'others on this database',
      remedy: 'All processes of an installation need the same SECRETS_FILE and the same S3_* variables.',
      ask: () => withDatabase(directUrl ?? url, (db) => belongTogether(env, db)),
    },
  ];
}

async function withDatabase(url: string, ask: (db: Db) => Promise<string>): Promise<string> {
  const opened = openPostgres(url, undefined, 1);
  try {
    return await ask(opened.db);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Error((error as { code?: string }).code ?? 'it refuses the connection', { cause: error });
  } finally {
    await opened.close();
  }
}

class Problem extends Error {}

async function answersAndMayCreate(db: Db): Promise<string> {
  const { rows } = await sql<{ allowed: boolean; schemas: number }>`
    select has_database_privilege(current_database(), 'create') as allowed,
      (select count(*) from pg_namespace where nspname = any(${SCHEMAS})) as schemas`.execute(db);
  if (!rows[0]?.allowed && rows[0]?.schemas !== SCHEMAS.length)
    throw new Problem(`the role may not create the schemas ${SCHEMAS.join(', ')}`);
  return 'answers';
}

async function belongTogether(env: Env, db: Db): Promise<string> {
  const file = env.process.secretsFile;
  // Without secrets nothing was started here; the line of the secrets says so.
  if (!existsSync(file)) return 'nothing to compare: this one has no secrets yet';
  const problems = await findPeerProblems(db, installationName(env, readSecrets(file)));
  if (problems.length > 0) throw new Problem(problems.join('; '));
  return 'belong together with this one';
}
