// Marks or deletes several headshots of one shoot in one step.
import type { DeletionReceipt } from '../../contracts/api.ts';
import type { Trx } from '../../db/client.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { writeDeletionReceipt } from '../objects/deletion-receipt.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import { DELETE_OBJECTS_JOB, deleteAttachments } from '../objects/schedule-deletion.ts';
import { lockOwnOrder, orderTopic } from '../orders/find-order.ts';

/** Those of the ids that are headshots of the order; an id of anything else is ignored. Throws `not_found` when none is left. */
async function lockHeadshots(
  trx: Trx,
  person: Person,
  orderId: string,
  ids: readonly string[],
): Promise<AttachmentRow[]> {
  await lockOwnOrder(trx, person, orderId);
  const rows = await trx
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('id', 'in', ids)
    .where('kind', '=', 'headshot')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) throw notFound();
  return rows;
}

/** Returns how many headshots have changed. */
export async function setFavourites(
  { db }: Pick<Deps, 'db'>,
  person: Person,
  orderId: string,
  ids: readonly string[],
  favourite: boolean,
): Promise<{ changed: number }> {
  return db.transaction().execute(async (trx) => {
    const rows = await lockHeadshots(trx, person, orderId, ids);
    const others = rows.filter((row) => row.favourite !== favourite).map((row) => row.id);
    if (others.length > 0)
      await trx.updateTable('catchlight.attachments').set({ favourite }).where('id', 'in', others).execute();
    return { changed: others.length };
  });
}

/** All or none, with one receipt. */
export async function removeHeadshots(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'ids' | 'queue'>,
  person: Person,
  orderId: string,
  ids: readonly string[],
): Promise<DeletionReceipt> {
  const receipt = await deps.db.transaction().execute(async (trx) => {
    const rows = await lockHeadshots(trx, person, orderId, ids);
    const removed = await deleteAttachments(trx, deps, rows, 'headshot_deleted');
    return writeDeletionReceipt(trx, deps, person, `headshots:${orderId}`, { ...removed });
  });
  deps.queue.wake(DELETE_OBJECTS_JOB);
  await deps.events.publish(orderTopic(orderId));
  return receipt;
}
