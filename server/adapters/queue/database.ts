// What pg-boss speaks to: the embedded PGlite, or a small pool of its own on PostgreSQL with the process's listening connection.
import pg from 'pg';
import { fromPglite, type Db as BossDatabase } from 'pg-boss';
import type { Database } from '../../db/client.ts';
import type { PostgresListener } from '../postgres/listener.ts';

/** Jobs must not wait for connections that requests hold, nor hold many themselves. */
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
        // Several statements in one text answer with one result each; pg-boss wants all their rows.
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
