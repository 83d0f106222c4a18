// A migrated database for tests: an in-memory PGlite of its own, or a new database on PostgreSQL when
// TEST_DATABASE_URL is set, because PGlite takes one query at a time and hides what goes wrong side by side.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Database, fromPgliteInstance, openPostgres } from '#server/db/client.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { openTestPglite } from './pglite.ts';

/** Where the fake queue keeps its jobs: in the same database, so that a rolled back transaction takes its job along. */
const FAKE_QUEUE = {
  name: 'tests-queue',
  sql: `create schema tests;
create table tests.jobs (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  key text,
  attempt integer not null default 0,
  due timestamptz not null
);
create unique index jobs_key on tests.jobs (name, key) where key is not null;`,
};
export const steps = [...migrations, FAKE_QUEUE];

/** Names the database that postgres-template.ts made. */
export const TEMPLATE_VARIABLE = 'CATCHLIGHT_TEST_DATABASE';

export interface TestDatabase extends Database {
  /** Closes it and leaves nothing behind. */
  drop(): Promise<void>;
}

export async function createTestDatabase(server = process.env['TEST_DATABASE_URL']): Promise<TestDatabase> {
  if (server) return createOnPostgres(server);
  const database = fromPgliteInstance(await openTestPglite());
  await database.migrate(steps);
  return { ...database, drop: () => database.close() };
}

async function createOnPostgres(server: string): Promise<TestDatabase> {
  const { url, drop } = await createFilledDatabase(server);
  const database = openPostgres(url);
  await database.migrate(steps);
  return {
    ...database,
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

interface OwnDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** A database of its own without any table, for processes that make theirs. */
export const createEmptyDatabase = (server: string): Promise<OwnDatabase> => createDatabase(server);

/** With every table, where the run has made a template; else empty. */
export const createFilledDatabase = (server: string): Promise<OwnDatabase> =>
  createDatabase(server, process.env[TEMPLATE_VARIABLE]);

async function createDatabase(server: string, template?: string): Promise<OwnDatabase> {
  const url = new URL(server);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  url.pathname = `/${name}`;
  await asAdmin(
    server,
    `create database ${name}${template ? ` template ${template}` : ''}`,
    // No test outlives the server: a commit need not wait for the disk.
    `alter database ${name} set synchronous_commit to off`,
  );
  return { name, url: url.href, drop: () => asAdmin(server, `drop database ${name} with (force)`) };
}

async function asAdmin(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
