// Opens the database of one process and runs migrations.
import path from 'node:path';
import { createPostgresListener, type PostgresListener } from '../adapters/postgres/listener.ts';
import { authMigrations } from '../auth/index.ts';
import { openPglite, openPostgres, type Database } from '../db/client.ts';
import { migrations } from '../db/migrations/index.ts';
import type { Env } from '../env/index.ts';
import type { Log } from '../ports/log.ts';

export interface OpenedDatabase {
  database: Database;
  /** LISTEN connection for events of other processes; undefined with PGlite, which belongs to one process. */
  listener: PostgresListener | undefined;
  state: string;
  hosted: boolean;
}

export async function openDatabase(
  { database: { url, directUrl, poolSize }, process }: Env,
  log: Log,
): Promise<OpenedDatabase> {
  const folder = path.join(process.dataDir, 'database');
  const database = url ? openPostgres(url, directUrl, poolSize) : await openPglite(folder);
  try {
    const applied = await database.migrate([...migrations, ...authMigrations]);
    if (applied.length) log.info({ event: 'database.migrated', applied }, 'The tables were brought up to date');
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    database,
    listener: database.url ? createPostgresListener(database.url, log) : undefined,
    state: url ? `PostgreSQL at ${new URL(url).host}` : `PGlite in ${folder}`,
    hosted: url !== undefined,
  };
}
