// Withdraws the consent to face processing: deletes the photos it covered at once, with a receipt. Headshots stay until the person
// deletes them.
import type { DeletionReceipt } from '../../contracts/api.ts';
import type { Trx } from '../../db/client.ts';
import { lockOrdersOfCustomer, orderTopic } from '../orders/find-order.ts';
import { recordConsentEnd } from '../orders/hosted-consent.ts';
import { writeDeletionReceipt } from '../objects/deletion-receipt.ts';
import { sumDeletions, DELETE_OBJECTS_JOB, deletePhotos, type DeletionCounts } from '../objects/schedule-deletion.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Person } from '../access/viewer.ts';
import { announceStopped, stopGenerations, type GenerationRow } from '../orders/stop-generations.ts';

export async function withdrawFaceConsent(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'ids' | 'queue'>,
  person: Person,
): Promise<DeletionReceipt> {
  const { id } = person.customer;
  const now = deps.clock.now();
  let orderIds: string[] = [];
  const stopped: GenerationRow[] = [];
  const receipt = await deps.db.transaction().execute(async (trx) => {
    const own = (await lockOrdersOfCustomer(trx, id)).filter((order) => !order.on_behalf);
    orderIds = own.map((order) => order.id);
    const removed: DeletionCounts[] = [];
    for (const order of own) {
      // Stops studio pictures as well, also those made from headshots; their credits are returned.
      stopped.push(...(await stopGenerations(trx, deps, order.id)));
      await recordConsentEnd(trx, deps, order, 'hosted_consent_to');
      await recordConsentEnd(trx, deps, order, 'edit_consent_to');
      removed.push(await deletePhotos(trx, deps, order.id, 'consent_withdrawn'));
    }
    // Finished shoots too, because a redo would continue with the consent of the shoot it repeats.
    await trx
      .updateTable('catchlight.orders')
      .set({ consent_at: null, consent_to: null, hosted_consent_to: null, edit_consent_to: null, updated_at: now })
      .where('customer_id', '=', id)
      .where('on_behalf', '=', false)
      .execute();
    await trx
      .updateTable('catchlight.customers')
      .set({ face_consent_at: null, face_consent_to: null })
      .where('id', '=', id)
      .execute();
    // After the lock: a claim holds the customer's row until its order exists.
    await assertNoneInProgress(trx, id);
    await trx
      .insertInto('catchlight.consents')
      .values({
        id: deps.ids.uuid(),
        customer_id: id,
        kind: 'face_processing_withdrawn',
        details: JSON.stringify({ own_face: true }),
        created_at: now,
      })
      .execute();
    return writeDeletionReceipt(trx, deps, person, 'consent', { ...sumDeletions(...removed) });
  });
  deps.queue.wake(DELETE_OBJECTS_JOB);
  await announceStopped(deps, stopped);
  for (const orderId of orderIds) await deps.events.publish(orderTopic(orderId));
  return receipt;
}

async function assertNoneInProgress(trx: Trx, customerId: string): Promise<void> {
  const { running } = await trx
    .selectFrom('catchlight.orders')
    .select((select) => select.fn.countAll<number>().as('running'))
    .where('customer_id', '=', customerId)
    .where('on_behalf', '=', false)
    .where('status', 'in', ['submitted', 'queued', 'processing'])
    .executeTakeFirstOrThrow();
  if (Number(running) > 0)
    throw new AppError('conflict', 'A shoot is under way. Please cancel it or let it end first.', {
      running: Number(running),
    });
}
