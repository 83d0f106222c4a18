// Repeats a failed or refunded shoot: a new draft with the same photos and settings, at the normal price.
import type { Order } from '../../contracts/api.ts';
import type { Person } from '../access/viewer.ts';
import { AppError } from '../errors.ts';
import { assertDiskRoom, type DiskDeps } from '../objects/disk-room.ts';
import { type CopyDeps, copyPhotos } from './copy-photos.ts';
import { lockOwnOrder } from './find-order.ts';
import { insertDraftFrom } from './redo-order.ts';
import { viewOrder } from './view.ts';

export async function repeatOrder(deps: CopyDeps & DiskDeps, person: Person, id: string): Promise<Order> {
  await assertDiskRoom(deps);
  const { order, draft, fresh } = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOwnOrder(trx, person, id);
    // A failed free redo is requested again at the original shoot, and stays free.
    // A claim's photo is deleted when it ends, so it cannot be repeated.
    const over = order.status === 'failed' || order.status === 'refunded';
    if (!over || order.redo_of !== null || order.sample_id !== null)
      throw new AppError('order_illegal_move', 'Only a shoot that failed or was refunded can be repeated.');
    // A second request gets the same draft.
    const earlier = await trx
      .selectFrom('catchlight.orders')
      .selectAll()
      .where('repeat_of', '=', id)
      .where('status', '=', 'draft')
      .executeTakeFirst();
    if (earlier) return { order, draft: earlier, fresh: false };
    return { order, draft: await insertDraftFrom(trx, deps, order, { repeat_of: id }), fresh: true };
  });
  if (fresh) await copyPhotos(deps, order, draft.id);
  return viewOrder(deps.db, draft, deps.clock.now());
}
