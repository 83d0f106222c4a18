// Opens the database of one process and runs migrations.
import path from 'node:path';
import { createPostgresListener, type PostgresListener } from '../adapters/postgres/listener.ts';
import { authMigrations } from '../auth/index.ts';
import { openPglite, openPostgres, type Database } from '../db/client.ts';
import { migrations } from '../db/migrations/index.ts';
import type { Env } from '../env/index.ts';
import type { Log } from '../ports/log.ts';
import { findPeerProblems, installationName } from './peers.ts';
import type { Secrets } from './secrets.ts';

export interface OpenedDatabase {
  database: Database;
  /** LISTEN connection for events of other processes; undefined with PGlite, which belongs to one process. */
  listener: PostgresListener | undefined;
  state: string;
  hosted: boolean;
}

export async function openDatabase(env: Env, log: Log, secrets: Pick<Secrets, 'general'>): Promise<OpenedDatabase> {
  const { url, directUrl, poolSize } = env.database;
  const folder = path.join(env.process.dataDir, 'database');
  const database = url ? openPostgres(url, directUrl, poolSize) : await openPglite(folder);
  try {
    const applied = await database.migrate([...migrations, ...authMigrations]);
    if (applied.length) log.info({ event: 'database.migrated', applied }, 'The tables were brought up to date');
  } catch (error) {
    await database.close();
    throw error;
  }
  const name = installationName(env, secrets);
  if (url) await warnOfPeers(database, name, log);
  return {
    database,
    listener: database.url ? createPostgresListener(database.url, log, name) : undefined,
    state: url ? `PostgreSQL at ${new URL(url).host}` : `PGlite in ${folder}`,
    hosted: url !== undefined,
  };
}

/** No refusal: during a move to other secrets or another store, processes of both kinds run for a while. */
async function warnOfPeers({ db }: Database, name: string, log: Log): Promise<void> {
  const problems = await findPeerProblems(db, name);
  for (const problem of problems) log.warn({ event: 'processes.differ' }, `Note that ${problem}`);
}
