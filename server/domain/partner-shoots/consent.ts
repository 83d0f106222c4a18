// Consent to face processing when the uploading account is not the person: records who states that it was given, when and how. The record
// names the shoot and the API key, not the person.
import type { Trx } from '../../db/client.ts';
import { shownProcessorId, type ShownProcessor } from '../access/processor-consent.ts';
import type { Partner } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { assertDraft, lockOrder } from '../orders/find-order.ts';
import { requireShoot, shootNotFound } from './find-shoot.ts';

export type ConsentStatement =
  | { by: 'company'; key_id: string; adult: true; face_processing: true; given_at: string; how: string }
  | { by: 'person'; adult: true; face_processing: true };

/** For callers that hold the order's lock, or have just created it. The first record is kept. `shown`: whom the page named to the person. Throws
 * `conflict`. */
export async function insertShootConsent(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'renderer'>,
  orderId: string,
  word: ConsentStatement,
  shown?: ShownProcessor,
): Promise<void> {
  const now = deps.clock.now();
  // Only the person on the upload page was shown the processor's name; we do not know what a company has told them.
  const to = word.by === 'person' ? shownProcessorId(deps, shown) : null;
  const { customer_id } = await trx
    .selectFrom('catchlight.orders')
    .select('customer_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const set = await trx
    .updateTable('catchlight.orders')
    .set({ consent_at: now, consent_to: to, updated_at: now })
    .where('id', '=', orderId)
    .where('consent_at', 'is', null)
    .executeTakeFirst();
  if (set.numUpdatedRows !== 1n) return;
  await trx
    .insertInto('catchlight.consents')
    .values({
      id: deps.ids.uuid(),
      customer_id,
      kind: 'face_processing',
      details: JSON.stringify({ order_id: orderId, on_behalf: true, to, ...word }),
      created_at: now,
    })
    .execute();
}

/** Throws `not_found`, `order_not_editable` and, where the page named another processor, `conflict`. */
export async function recordShootConsent(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'renderer'>,
  partner: Partner | undefined,
  id: string,
  word: ConsentStatement,
  shown?: ShownProcessor,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) throw shootNotFound();
    if (partner) await requireShoot(trx, partner, id);
    assertDraft(order);
    await insertShootConsent(trx, deps, id, word, shown);
  });
}
