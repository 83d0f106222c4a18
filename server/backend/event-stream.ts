// Live progress over server-sent events. An event only tells the page to reload; the state is in the database. The heartbeat
// makes up for missed events.
import type { Deps } from '../domain/deps.ts';
import { AppError } from '../domain/errors.ts';
import { createConcurrencyLimit, type Turns } from './concurrency-limit.ts';

const CHANGE = 'event: change\ndata: look\n\n';
const HEARTBEAT_MS = 15_000;
/** Sent to the browser: how long it waits before it reconnects. */
const RETRY_MS = 2000;
/** Streams of one person in one process: a tab has one, and one that is refused reads again by itself. */
const MAX_STREAMS = 6;
/** Streams that read their state at the same time; hundreds at once would make every other call wait for the database. */
const MAX_READS = 4;

interface Watch {
  streams: Map<string, number>;
  turns: Turns;
}
/** By the events of a server, so that two servers in one process share nothing. */
const watches = new WeakMap<Deps['events'], Watch>();

function watchOf(events: Deps['events']): Watch {
  const watch = watches.get(events) ?? { streams: new Map<string, number>(), turns: createConcurrencyLimit(MAX_READS) };
  watches.set(events, watch);
  return watch;
}

/** Counts a stream of the person; returns what to call at its end. Throws `rate_limited`. */
function countStream({ streams }: Watch, id: string): () => void {
  const open = streams.get(id) ?? 0;
  if (open >= MAX_STREAMS)
    throw new AppError(
      'rate_limited',
      `At most ${MAX_STREAMS} streams may be open at once. Close another page first.`,
      {
        retryAfter: HEARTBEAT_MS / 1000,
      },
    );
  streams.set(id, open + 1);
  let counted = true;
  return () => {
    if (!counted) return;
    counted = false;
    const left = streams.get(id)! - 1;
    if (left > 0) streams.set(id, left);
    else streams.delete(id);
  };
}

export interface WatchedState {
  topic: string;
  /** The page reloads when `state` changes; `over` closes the stream. */
  read(): Promise<{ state: unknown; over: boolean }>;
}

/**
 * 204 when there is nothing to wait for, which tells EventSource not to reconnect.
 * @param owner for whom the stream counts: a person, or the draft of a visitor
 */
export async function streamChanges(
  deps: Pick<Deps, 'events' | 'log'>,
  owner: string,
  watched: WatchedState,
  signal: AbortSignal,
): Promise<Response> {
  const watch = watchOf(deps.events);
  // Subscribed before the first read, so that a change after it is not missed.
  const subscription = subscribe(deps.events, watched.topic);
  let opened: OpenedStream;
  try {
    const { state, over } = await watched.read();
    if (over) {
      subscription.end();
      return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
    }
    opened = { state, subscription, turns: watch.turns, release: countStream(watch, owner) };
  } catch (error) {
    subscription.end();
    throw error;
  }
  const stream = openStream(deps, watched, signal, opened);
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });
}

interface Subscription {
  /** Calls `listener` at each event, and at once when there was one before it listened. */
  listen(listener: () => void): void;
  end(): void;
}

function subscribe(events: Deps['events'], topic: string): Subscription {
  let missed = false;
  let hear = (): void => void (missed = true);
  return {
    end: events.subscribe(topic, () => hear()),
    listen: (listener) => {
      hear = listener;
      if (missed) listener();
    },
  };
}

interface OpenedStream {
  /** What the first read gave. */
  state: unknown;
  subscription: Subscription;
  turns: Turns;
  release: () => void;
}

function openStream(
  { log }: Pick<Deps, 'log'>,
  watched: WatchedState,
  signal: AbortSignal,
  { state: first, subscription, turns, release }: OpenedStream,
): ReadableStream<string> {
  let sent = JSON.stringify(first);
  let stop = (): void => undefined;
  return new ReadableStream<string>({
    start: (controller) => {
      let reading: Promise<void> = Promise.resolve();
      const check = async (beat: boolean): Promise<void> => {
        const { state: now, over } = await watched.read();
        const state = JSON.stringify(now);
        if (state !== sent) controller.enqueue(CHANGE);
        else if (beat) controller.enqueue(': still here\n\n');
        sent = state;
        if (!over) return;
        controller.enqueue('event: done\ndata: look\n\n');
        end();
      };
      let waiting = false;
      const enqueueCheck = (beat: boolean): void => {
        // A check that has not begun yet sees what this event is about.
        if (waiting) return;
        waiting = true;
        reading = reading
          .then(() =>
            turns(async () => {
              waiting = false;
              if (!ended) await check(beat);
            }),
          )
          .catch((error: unknown) => {
            log.warn({ event: 'events.failed', err: error });
            end();
          });
      };
      let ended = false;
      const heartbeat = setInterval(() => enqueueCheck(true), HEARTBEAT_MS).unref();
      stop = () => {
        ended = true;
        clearInterval(heartbeat);
        subscription.end();
        release();
      };
      const end = (): void => {
        if (ended) return;
        stop();
        controller.close();
      };
      if (signal.aborted) return end();
      signal.addEventListener('abort', end, { once: true });
      controller.enqueue(`retry: ${RETRY_MS}\n\n`);
      // The page may be older than the first read.
      controller.enqueue(CHANGE);
      subscription.listen(() => enqueueCheck(false));
    },
    cancel: () => stop(),
  });
}
