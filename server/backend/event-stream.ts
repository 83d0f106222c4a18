// Live progress over server-sent events. An event only says "look again"; the truth is in the database. The heartbeat makes up for
// missed events.
import type { Deps } from '../domain/deps.ts';

const HEARTBEAT_MS = 15_000;
/** Sent to the browser: how long it waits before it reconnects. */
const RETRY_MS = 2000;

export interface Watched {
  topic: string;
  /** `state` differs when the page should look again; `over` when there is nothing left to wait for. */
  look(): Promise<{ state: unknown; over: boolean }>;
}

/** 204 when there is nothing to wait for, which tells EventSource not to reconnect. */
export async function streamChanges(
  deps: Pick<Deps, 'events' | 'log'>,
  watched: Watched,
  signal: AbortSignal,
): Promise<Response> {
  if ((await watched.look()).over) return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  const stream = openStream(deps, watched, signal);
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });
}

function openStream(
  { events, log }: Pick<Deps, 'events' | 'log'>,
  watched: Watched,
  signal: AbortSignal,
): ReadableStream<string> {
  let seen = '';
  let stop = (): void => undefined;
  return new ReadableStream<string>({
    start: (controller) => {
      let looking: Promise<void> = Promise.resolve();
      const look = async (beat: boolean): Promise<void> => {
        const { state: now, over } = await watched.look();
        const state = JSON.stringify(now);
        if (state !== seen) controller.enqueue('event: change\ndata: look\n\n');
        else if (beat) controller.enqueue(': still here\n\n');
        seen = state;
        if (!over) return;
        controller.enqueue('event: done\ndata: look\n\n');
        end();
      };
      const lookInTurn = (beat: boolean): void => {
        looking = looking
          .then(() => (ended ? undefined : look(beat)))
          .catch((error: unknown) => {
            log.warn({ event: 'events.failed', err: error });
            end();
          });
      };
      let ended = false;
      const unsubscribe = events.subscribe(watched.topic, () => lookInTurn(false));
      const heartbeat = setInterval(() => lookInTurn(true), HEARTBEAT_MS).unref();
      stop = () => {
        ended = true;
        clearInterval(heartbeat);
        unsubscribe();
      };
      const end = (): void => {
        if (ended) return;
        stop();
        controller.close();
      };
      signal.addEventListener('abort', end, { once: true });
      controller.enqueue(`retry: ${RETRY_MS}\n\n`);
      lookInTurn(false);
    },
    cancel: () => stop(),
  });
}
