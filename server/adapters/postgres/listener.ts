// One LISTEN connection for this whole process. It needs its own session, so it uses the direct address where the usual one is a
// transaction pooler. It reconnects by itself.
import pg from 'pg';
import type { Log } from '../../ports/log.ts';

type OnNotification = (payload: string) => void;
interface Channel {
  hear: Set<OnNotification>;
  reconnected: Set<() => void>;
}
export interface PostgresListener {
  /** `onGap` is called after every connect, also the first: earlier notifications are lost. */
  listen(channel: string, hear: OnNotification, onGap: () => void): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 15_000;
/** How often to check the connection, which can be dead without an error. */
const HEARTBEAT_MS = 20_000;
const ANSWER_MS = 10_000;

// oxlint-disable-next-line max-lines-per-function -- short functions over one connection
export function createPostgresListener(url: string, log: Log, applicationName = 'catchlight'): PostgresListener {
  const channels = new Map<string, Channel>();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let wait = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    fresh.on('error', () => drop(fresh));
    fresh.on('end', () => drop(fresh));
    fresh.on('notification', ({ channel, payload = '' }) =>
      channels.get(channel)?.hear.forEach((hear) => hear(payload)),
    );
    try {
      await fresh.connect();
      for (const name of channels.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(name)}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    if (stopped) return fresh.end();
    client = fresh;
    wait = FIRST_WAIT_MS;
    heartbeat = setInterval(() => void fresh.query('select 1').catch(() => drop(fresh)), HEARTBEAT_MS);
    heartbeat.unref();
    for (const { reconnected } of channels.values()) reconnected.forEach((tell) => tell());
  }

  function drop(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    clearInterval(heartbeat);
    lost.removeAllListeners('end');
    void lost.end().catch(() => undefined);
    if (!stopped) log.warn({ event: 'postgres.listener_lost' }, 'The listening connection was lost and is made anew');
    scheduleReconnect();
  }

  function scheduleReconnect(): void {
    if (stopped || client || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void once().catch(() => scheduleReconnect());
    }, wait);
    timer.unref();
    wait = Math.min(wait * 2, MAX_WAIT_MS);
  }

  function once(): Promise<void> {
    return (connecting ??= connect().finally(() => (connecting = undefined)));
  }

  return {
    async listen(name, hear, onGap) {
      const channel = channels.get(name) ?? { hear: new Set(), reconnected: new Set() };
      const isNew = !channels.has(name);
      channels.set(name, channel);
      const own: OnNotification = (payload) => hear(payload);
      channel.hear.add(own);
      if (!client) await once();
      else if (isNew) await client.query(`listen ${client.escapeIdentifier(name)}`);
      channel.reconnected.add(onGap);
      onGap();
      return async () => {
        channel.hear.delete(own);
        channel.reconnected.delete(onGap);
        if (channel.hear.size > 0 || channels.get(name) !== channel) return;
        channels.delete(name);
        await client?.query(`unlisten ${client.escapeIdentifier(name)}`).catch(() => undefined);
      };
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      await connecting?.catch(() => undefined);
      const open = client;
      client = undefined;
      await open?.end().catch(() => undefined);
    },
  };
}
