// Once a run, a database with every table on PostgreSQL, of which tests get copies: applying all migrations for each takes longer.
import { TEMPLATE_VARIABLE, createEmptyDatabase, steps } from './database.ts';
import { authMigrations } from '#server/auth/index.ts';
import { openPostgres } from '#server/db/client.ts';

/** Vitest calls it before the first test, and what it returns after the last one. */
export default async function setup(): Promise<() => Promise<void>> {
  const { name, url, drop } = await createEmptyDatabase(process.env['TEST_DATABASE_URL']!);
  const database = openPostgres(url);
  await database.migrate([...steps, ...authMigrations]);
  // PostgreSQL copies only what nobody is connected to.
  await database.close();
  process.env[TEMPLATE_VARIABLE] = name;
  return drop;
}
