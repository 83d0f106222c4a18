// Cancelling is possible until the first headshot is done; the credits come back at once.
import type { Order } from '../../contracts/api.ts';
import type { Person } from '../access/viewer.ts';
import { DELETE_OBJECTS_JOB } from '../objects/schedule-deletion.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { lockOwnOrder } from './find-order.ts';
import { keepsHeadshotsOnCancel, settleShootLocked } from './settle-shoot.ts';
import { isInProgress } from './status.ts';
import { viewOrder } from './view.ts';

export async function cancelOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'events'>,
  person: Person,
  id: string,
): Promise<Order> {
  const answer = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOwnOrder(trx, person, id);
    // A repeated call returns the cancelled order, and so does one that comes after staff ended the shoot.
    if (!(order.status === 'refunded' && order.fail_reason === 'cancelled')) {
      // Nobody has to wait for what may take days.
      if (!isInProgress(order.status) || (order.delivered > 0 && order.waiting_for === null))
        throw new AppError('order_illegal_move', 'A shoot can be cancelled until its first headshot is done.', {
          from: order.status,
          to: 'refunded',
        });
      const by = { person, asStaff: false };
      await settleShootLocked(trx, deps, order, 'cancelled', { keptInPart: keepsHeadshotsOnCancel(order), by });
    }
    return viewOrder(trx, await lockOwnOrder(trx, person, id), deps.clock.now());
  });
  deps.queue.wake(DELETE_OBJECTS_JOB);
  await deps.events.publish(`order:${id}`);
  return answer;
}
