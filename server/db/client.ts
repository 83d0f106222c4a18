// Opens the database: PGlite in a folder (or in memory) by default, PostgreSQL when a connection string is given.
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

export interface Database {
  kind: 'pglite' | 'postgres';
  db: Db;
  /** The PGlite instance, for the queue, which needs it beside Kysely; undefined on PostgreSQL. */
  lite?: PGlite;
  /** The connection string, for the queue and LISTEN; undefined on PGlite. */
  url?: string;
  /** Runs several SQL statements at once, inside one transaction, and one process at a time. */
  migrate(steps: { name: string; sql: string }[]): Promise<string[]>;
  close(): Promise<void>;
}

// Counts and sums arrive as bigint (oid 20); every figure here is far below 2^53.
pg.types.setTypeParser(20, Number);

/** Any constant works, as long as every process of this product takes the same one. */
const MIGRATION_LOCK = 7_226_401;

/** PostgreSQL's default of 128 MB is taken from this process at once; the system caches the files anyway. Saves 140 MB. */
const SMALL = ['-c', 'shared_buffers=16MB'];

/** V8 would compile PGlite's WebAssembly a second time, for speed: that takes 600 MB for seconds and, measured, makes no query faster. */
const COMPILE_ONCE = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/** Opens PGlite in `dataDir`, or in memory when it is undefined. First start 2.6 s, later 0.3 s. */
export const openPglite = async (dataDir?: string): Promise<Database> =>
  fromPgliteInstance(await startPglite({ dataDir }));

/** PGlite with little memory, its WebAssembly compiled once, and counts as numbers. */
export function startPglite(options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>): Promise<PGlite> {
  for (const flag of COMPILE_ONCE) setFlagsFromString(flag);
  const startParams = [...PGlite.defaultStartParams, ...SMALL];
  return PGlite.create({ ...options, startParams, parsers: { 20: Number } });
}

/** Wraps an existing instance; tests open theirs from a file, which is faster than a first start (tests/factories/lite.ts). */
export function fromPgliteInstance(lite: PGlite): Database {
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: lite }) });
  return {
    kind: 'pglite',
    db,
    lite,
    migrate: (steps) =>
      lite.transaction(async (tx) => {
        await tx.exec(LEDGER);
        const done = new Set((await tx.query<{ name: string }>(APPLIED)).rows.map((row) => row.name));
        const applied: string[] = [];
        for (const step of steps) {
          if (done.has(step.name)) continue;
          await tx.exec(step.sql);
          await tx.query(RECORD, [step.name]);
          applied.push(step.name);
        }
        return applied;
      }),
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
    migrate: async (steps) => {
      const client = new pg.Client({ connectionString: directUrl });
      await client.connect();
      try {
        await client.query('begin');
        await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
        await client.query(LOCK_TIMEOUT);
        await client.query(LEDGER);
        const done = new Set((await client.query(APPLIED)).rows.map((row: { name: string }) => row.name));
        const applied: string[] = [];
        for (const step of steps) {
          if (done.has(step.name)) continue;
          await client.query(step.sql);
          await client.query(RECORD, [step.name]);
          applied.push(step.name);
        }
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

/** A statement that waits for a table holds up everybody who comes after it: rather fail this start, and try again. */
const LOCK_TIMEOUT = `set local lock_timeout = '10s'`;
const LEDGER = `create schema if not exists catchlight;
create table if not exists catchlight.migrations (name text primary key, applied_at timestamptz not null default now());`;
const APPLIED = 'select name from catchlight.migrations';
const RECORD = 'insert into catchlight.migrations (name) values ($1)';
