// Emits webhook events about shoots: the end of each of the company's, and rejected photos of partner API shoots.
import type { Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import { listPhotos } from './list-photos.ts';
import { DELIVER_JOB, emitEvent } from '../integrations/emit-event.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';

/** Idempotent, and no event before the end. `byProgram` is true for a partner API shoot, which has no recipient for a mail. */
export async function emitShootEnded(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'queue'>,
  id: string,
): Promise<{ byProgram: boolean }> {
  const partner = await partnerOf(deps.db, id);
  const order = await deps.db
    .selectFrom('catchlight.orders')
    .select(['company_id', 'customer_id', 'status', 'delivered', 'headshot_count', 'fail_reason'])
    .where('id', '=', id)
    .where('status', 'in', ['completed', 'failed', 'refunded'])
    .executeTakeFirst();
  const companyId = order?.company_id;
  if (!companyId) return { byProgram: partner !== undefined };
  const { customer_id, status, delivered, headshot_count, fail_reason } = order;
  await deps.db.transaction().execute(async (trx) => {
    // Photos excluded during the shoot are final only at its end: exclusions are cleared when the engine gives up.
    if (partner) for (const photo of await listPhotos(trx, id)) await emitPhotoRejected(trx, deps, photo);
    await emitEvent(trx, deps, {
      companyId,
      event: status === 'completed' ? 'shoot.ready' : 'shoot.failed',
      eventKey: id,
      data: {
        // An API key cannot read a member's shoot, so that its id would lead nowhere.
        shoot_id: partner ? id : null,
        reference: partner?.reference ?? null,
        customer_id: partner ? null : customer_id,
        delivered,
        headshots: headshot_count,
        fail_reason,
      },
    });
  });
  deps.queue.wake(DELIVER_JOB);
  return { byProgram: partner !== undefined };
}

/** Members' photos are private; a program is told only about photos of its own shoots. */
export async function emitPhotoRejected(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'queue'>,
  { id, order_id, status, fail_reason }: AttachmentRow,
): Promise<void> {
  const partner = status === 'rejected' ? await partnerOf(trx, order_id) : undefined;
  if (!partner) return;
  await emitEvent(trx, deps, {
    companyId: partner.company_id,
    event: 'photo.rejected',
    eventKey: id,
    data: { shoot_id: order_id, reference: partner.reference, photo_id: id, fail_reason },
  });
}

const partnerOf = (db: Deps['db'] | Trx, id: string) =>
  db
    .selectFrom('catchlight.partner_shoots')
    .select(['company_id', 'reference'])
    .where('order_id', '=', id)
    .executeTakeFirst();
