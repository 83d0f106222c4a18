// Opens the database: PGlite in a folder (or in memory) by default, PostgreSQL when a connection string is given.
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { applyMigrations, type Migration } from './migrate.ts';
import { openFolder } from './pglite-folder.ts';
import { startPglite } from './pglite.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

export interface Database {
  kind: 'pglite' | 'postgres';
  db: Db;
  /** The PGlite instance, for the queue, which needs it beside Kysely; undefined on PostgreSQL. */
  lite?: PGlite;
  /** The connection string, for the queue and LISTEN; undefined on PGlite. */
  url?: string;
  /** Applies what has not run yet, in one transaction and by one process at a time; returns the names of what ran. */
  migrate(migrations: readonly Migration[]): Promise<string[]>;
  close(): Promise<void>;
}

// Counts and sums arrive as bigint (oid 20); every figure here is far below 2^53.
pg.types.setTypeParser(20, Number);

/** Any number, as long as every process of this product uses the same. */
const MIGRATION_LOCK = 7_226_401;

/** Opens PGlite in `dataDir`, or in memory when it is undefined. */
export const openPglite = async (dataDir?: string): Promise<Database> =>
  fromPgliteInstance(dataDir === undefined ? await startPglite({}) : await openFolder(dataDir));

/** Wraps an existing instance; tests open theirs from a file, which is faster than a first start (tests/factories/pglite.ts). */
export function fromPgliteInstance(lite: PGlite): Database {
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: lite }) });
  return {
    kind: 'pglite',
    db,
    lite,
    migrate: (migrations) => lite.transaction((tx) => applyMigrations(tx, migrations)),
    close: async () => {
      if (!lite.closed) await lite.close();
    },
  };
}

/** Opens a PostgreSQL pool. `directUrl` serves migrations where `url` is a transaction pooler. */
export function openPostgres(url: string, directUrl = url, poolSize = 10): Database {
  const pool = new pg.Pool({ connectionString: url, max: poolSize });
  pool.on('error', () => undefined); // an idle connection that drops is replaced; queries report their own errors
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    db,
    url: directUrl,
    migrate: async (migrations) => {
      const client = new pg.Client({ connectionString: directUrl });
      await client.connect();
      try {
        await client.query('begin');
        await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
        await client.query(LOCK_TIMEOUT);
        const applied = await applyMigrations(
          { exec: (sql) => client.query(sql), query: (sql, parameters) => client.query(sql, parameters) },
          migrations,
        );
        await client.query('commit');
        return applied;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        await client.end();
      }
    },
    close: () => db.destroy(),
  };
}

/** A migration waiting for a table also blocks every query behind it: better to fail this start and try again. */
const LOCK_TIMEOUT = `set local lock_timeout = '10s'`;
