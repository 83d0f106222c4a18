// Beside others in one database: our tables keep to schemas of their own, and what a transaction pooler cannot do goes to the database.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { randomIds } from '#server/adapters/clock/system.ts';
import { openPgBossQueue } from '#server/adapters/queue/pg-boss.ts';
import { authMigrations } from '#server/auth/index.ts';
import { openPostgres } from '#server/db/client.ts';
import { createTestDatabase } from '#tests/factories/database.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

it('makes nothing in the schemas public and auth, which are Supabase’s and other people’s', async () => {
  const database = await createTestDatabase();
  await database.migrate(authMigrations);
  const queue = await openPgBossQueue({ database, ids: randomIds, log, drainMs: 500, pollSeconds: 0.5 });
  try {
    const { rows } = await sql<{ schema: string }>`select distinct nspname as schema from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace where nspname !~ '^pg_|^information_schema$|^tests$'
      union select nspname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where nspname !~ '^pg_|^information_schema$'
      order by 1`.execute(database.db);
    expect(rows.map(({ schema }) => schema)).toEqual(['catchlight', 'catchlight_auth', 'pgboss']);
  } finally {
    await queue.stop();
    await database.drop();
  }
});

it('migrates and listens at the database itself, and asks the pooler everything else', async () => {
  // Nobody listens there: the refusal says who was asked.
  const [pooler, direct] = ['postgres://postgres@127.0.0.1:1/x', 'postgres://postgres@127.0.0.1:2/x'];
  const database = openPostgres(pooler, direct);
  expect(database.url).toBe(direct);
  await expect(database.migrate([])).rejects.toMatchObject({ port: 2 });
  await expect(sql`select 1`.execute(database.db)).rejects.toMatchObject({ port: 1 });
  await database.close();
});
