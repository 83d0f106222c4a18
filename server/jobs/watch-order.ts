// Aborts a running shoot at once when its order is cancelled or deleted.
import type { Deps } from '../domain/deps.ts';

export function watchOrder(
  { db, events, log }: Pick<Deps, 'db' | 'events' | 'log'>,
  orderId: string,
): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const look = async (): Promise<void> => {
    const order = await db
      .selectFrom('catchlight.orders')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirst();
    if (order?.status !== 'processing') controller.abort(new Error('The shoot is no longer wanted'));
  };
  const stop = events.subscribe(`order:${orderId}`, () => {
    look().catch((error: unknown) => log.warn({ event: 'shoot.watch_failed', err: error }));
  });
  return { signal: controller.signal, stop };
}
