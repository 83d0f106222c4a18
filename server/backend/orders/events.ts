// Live progress: an event only says "look again", because the rows are the truth. A page that missed one, or another process
// that published none, is caught up by the heartbeat.
import type { Person } from '../../domain/accounts/viewer.ts';
import type { Deps } from '../../domain/deps.ts';
import { findOrder, type OrderRow } from '../../domain/orders/find-order.ts';
import { isUnderWay } from '../../domain/orders/status.ts';

const HEARTBEAT_MS = 15_000;
/** Told to the browser: so long it waits before it comes back after a cut. */
const RETRY_MS = 2000;

export async function streamEvents(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  person: Person,
  orderId: string,
  signal: AbortSignal,
): Promise<Response> {
  const order = await findOrder(deps.db, person, orderId);
  // 204 tells EventSource not to come back.
  if (!isUnderWay(order.status)) return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  const stream = openStream(deps, order, signal);
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });
}

function openStream(
  { db, events, log }: Pick<Deps, 'db' | 'events' | 'log'>,
  { id }: OrderRow,
  signal: AbortSignal,
): ReadableStream<string> {
  let seen = '';
  let stop = (): void => undefined;
  return new ReadableStream<string>({
    start: (controller) => {
      let looking: Promise<void> = Promise.resolve();
      const look = async (beat: boolean): Promise<void> => {
        const now = await db
          .selectFrom('catchlight.orders')
          .select(['status', 'stage', 'done', 'delivered'])
          .where('id', '=', id)
          .executeTakeFirst();
        const state = JSON.stringify(now);
        if (state !== seen) controller.enqueue('event: change\ndata: look\n\n');
        else if (beat) controller.enqueue(': still here\n\n');
        seen = state;
        if (now && isUnderWay(now.status)) return;
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
      const unsubscribe = events.subscribe(`order:${id}`, () => lookInTurn(false));
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
