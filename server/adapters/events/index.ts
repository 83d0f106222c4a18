// Chooses the events: inside the process with the embedded database, between processes with PostgreSQL.
import type { Db } from '../../db/client.ts';
import type { Events } from '../../ports/events.ts';
import type { Log } from '../../ports/log.ts';
import type { PostgresListener } from '../postgres/listener.ts';
import { createLocalEvents } from './local.ts';
import { createPostgresEvents } from './postgres.ts';

export const openEvents = async (db: Db, listener: PostgresListener | undefined, log: Log): Promise<Events> =>
  listener ? createPostgresEvents(db, listener, log) : createLocalEvents(log);
