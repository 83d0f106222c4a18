// Events between processes by LISTEN and NOTIFY. A notification carries the topic alone; whoever hears it looks at the rows.
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Events } from '../../ports/events.ts';
import type { Log } from '../../ports/log.ts';
import type { PostgresListener } from '../postgres/listener.ts';
import { createListeners } from './local.ts';

const CHANNEL = 'catchlight_events';

export async function createPostgresEvents(db: Db, listener: PostgresListener, log: Log): Promise<Events> {
  const listeners = createListeners(log);
  // What was published while the connection was gone is not known, so that everybody looks once it is back.
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
