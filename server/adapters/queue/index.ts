// Creates the queue, which always lives in the database.
import type { Database } from '../../db/client.ts';
import type { Env } from '../../env/index.ts';
import type { Ids } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { PostgresListener } from '../postgres/listener.ts';
import { openPgBossQueue, type PgBossQueue } from './pg-boss.ts';

export interface QueueParts {
  env: Env;
  database: Database;
  ids: Ids;
  log: Log;
  listener: PostgresListener | undefined;
}

export const openQueue = ({ env, database, ids, log, listener }: QueueParts): Promise<PgBossQueue> =>
  openPgBossQueue({
    database,
    ids,
    log,
    ...(listener && { listener }),
    ...(env.database.url && { poolUrl: env.database.url }),
  });

export const describeQueue = (database: Database) => ({
  state: database.kind === 'pglite' ? 'in the same database' : 'in the same database, shared by all workers',
  hosted: database.kind === 'postgres',
});
