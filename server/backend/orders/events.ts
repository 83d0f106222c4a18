// Live progress of an order.
import type { Person } from '../../domain/accounts/viewer.ts';
import type { Deps } from '../../domain/deps.ts';
import { findOrder } from '../../domain/orders/find-order.ts';
import { isUnderWay } from '../../domain/orders/status.ts';
import { streamChanges } from '../event-stream.ts';

export async function streamEvents(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  person: Person,
  orderId: string,
  signal: AbortSignal,
): Promise<Response> {
  await findOrder(deps.db, person, orderId);
  const look = async () => {
    const state = await deps.db
      .selectFrom('catchlight.orders')
      .select(['status', 'stage', 'done', 'delivered'])
      .where('id', '=', orderId)
      .executeTakeFirst();
    return { state, over: !state || !isUnderWay(state.status) };
  };
  return streamChanges(deps, { topic: `order:${orderId}`, look }, signal);
}
