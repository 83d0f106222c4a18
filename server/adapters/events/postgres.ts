// Events between processes by LISTEN and NOTIFY. A notification contains only the topic; listeners read the rows.
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Events } from '../../ports/events.ts';
import type { Log } from '../../ports/log.ts';
import type { PostgresListener } from '../postgres/listener.ts';
import { createListeners } from './local.ts';

const CHANNEL = 'catchlight_events';

export async function createPostgresEvents(db: Db, listener: PostgresListener, log: Log): Promise<Events> {
  const listeners = createListeners(log);
  // Events may have been missed while the connection was down, so every listener looks again.
  const unlisten = await listener.listen(CHANNEL, listeners.tell, listeners.tellAll);
  return {
    publish: async (topic) => {
      await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(db);
    },
    subscribe: listeners.add,
    stop: async () => {
      await unlisten();
      listeners.clear();
    },
  };
}
