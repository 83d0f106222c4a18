// Whether the processes that use one PostgreSQL database belong together. Each names its secrets and its object store, as a hash, in the
// application name of its LISTEN connection, which PostgreSQL shows as long as the process lives.
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Env } from '../env/index.ts';
import type { Secrets } from './secrets.ts';

const PREFIX = 'catchlight ';

/** `catchlight <secrets> <store>`; at most 63 characters, which is all that PostgreSQL keeps. */
export const installationName = (env: Env, { general }: Pick<Secrets, 'general'>): string =>
  `${PREFIX}${hash(general)} ${hash(storeOf(env))}`;

const hash = (text: string): string => createHash('sha256').update(`catchlight:${text}`).digest('hex').slice(0, 12);

/** A folder is known by its number on the disk: two containers may have one folder, and two machines folders of one name. */
function storeOf({ storage: { s3 }, process: { dataDir } }: Env): string {
  if (s3) return JSON.stringify([s3.endpoint, s3.bucket]);
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  return folder ? `${folder.ino} ${Math.floor(folder.birthtimeMs / 1000)}` : dataDir;
}

/** What is wrong between this process and others that run on the same database; empty when nothing is. */
export async function findPeerProblems(db: Db, own: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like ${`${PREFIX}%`}`.execute(db);
  const [, secrets, store] = own.split(' ');
  const others = rows.map(({ name }) => name.split(' '));
  return [
    ...(others.some((other) => other[1] !== secrets)
      ? [
          'a process that runs on this database has other secrets: people are signed out at every second request. Give all the same SECRETS_FILE',
        ]
      : []),
    ...(others.some((other) => other[2] !== store)
      ? [
          'a process that runs on this database keeps its pictures elsewhere, and neither finds the other’s. Set the same S3_BUCKET for all, or run one process',
        ]
      : []),
  ];
}
