// The database for pg-boss: the embedded PGlite, or its own small pool on PostgreSQL with the process's LISTEN connection.
import pg from 'pg';
import { fromPglite, type Db as BossDatabase } from 'pg-boss';
import type { Database } from '../../db/client.ts';
import type { PostgresListener } from '../postgres/listener.ts';

/** Small, and separate from the pool of requests, so that jobs and requests do not wait for each other. */
const POOL_SIZE = 4;

export function openBossDatabase(
  database: Database,
  listener: PostgresListener | undefined,
  poolUrl: string | undefined,
): { db: BossDatabase; close(): Promise<void> } {
  if (database.lite) return { db: fromPglite(database.lite), close: async () => undefined };
  const pool = new pg.Pool({ connectionString: poolUrl ?? database.url, max: POOL_SIZE });
  // An idle connection that drops is replaced; queries report their own errors.
  pool.on('error', () => undefined);
  return {
    db: {
      async executeSql(text, values) {
        const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values);
        // Several statements in one text return one result each; pg-boss expects all their rows.
        return { rows: Array.isArray(result) ? result.flatMap((each) => each.rows as unknown[]) : result.rows };
      },
      ...(listener && {
        async listen(channel: string, hear: (payload: string) => void, onGap: () => void) {
          return { close: await listener.listen(channel, hear, onGap) };
        },
      }),
    },
    close: () => pool.end(),
  };
}
