// Applies the migrations that a database has not seen yet. The caller gives the transaction and keeps other processes out of it.
export interface Migration {
  name: string;
  /** Any number of statements. */
  sql: string;
}

export interface Transaction {
  /** Several statements at once, without parameters. */
  exec(sql: string): Promise<unknown>;
  /** One statement; its rows, if any, are those of `catchlight.migrations`. */
  query(sql: string, parameters?: unknown[]): Promise<{ rows: Pick<Migration, 'name'>[] }>;
}

/** The names of those that ran now, in their order. */
export async function applyMigrations(tx: Transaction, migrations: readonly Migration[]): Promise<string[]> {
  await tx.exec(MIGRATIONS_TABLE);
  const { rows } = await tx.query('select name from catchlight.migrations');
  const known = new Set(rows.map((row) => row.name));
  const pending = migrations.filter(({ name }) => !known.has(name));
  for (const { name, sql } of pending) {
    await tx.exec(sql);
    await tx.query('insert into catchlight.migrations (name) values ($1)', [name]);
  }
  return pending.map(({ name }) => name);
}

const MIGRATIONS_TABLE = `create schema if not exists catchlight;
create table if not exists catchlight.migrations (name text primary key, applied_at timestamptz not null default now());`;
