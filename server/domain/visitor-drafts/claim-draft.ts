// Moves a visitor's draft to the account that they have signed in to, new or not: photos, previews, chosen looks and the consent. It becomes one
// more draft of that account. Pressed twice it is moved once; in another account it does not exist.
import type { Order } from '../../contracts/api.ts';
import type { Trx } from '../../db/client.ts';
import type { Person } from '../access/viewer.ts';
import { VISITORS_CUSTOMER_ID } from '../access/visitors.ts';
import type { Deps } from '../deps.ts';
import { unauthenticated } from '../errors.ts';
import { draftPhotosDeleteAt } from '../objects/retention.ts';
import { lockOrder, type OrderRow } from '../orders/find-order.ts';
import { updateOwnConsent } from '../orders/update-order.ts';
import { viewOrder } from '../orders/view.ts';
import { draftGone, draftIdOf, isOpenDraft } from './open-draft.ts';

/** Throws `not_found` when the draft has expired or belongs to somebody else. */
export async function claimVisitorDraft(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  person: Person,
  token: string,
): Promise<Order> {
  const id = draftIdOf(deps, token);
  if (id === undefined) throw draftGone();
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    const isClaimed = order?.customer_id === person.customer.id && order.status !== 'deleted';
    if (isClaimed) return viewOrder(trx, order, now);
    if (!isOpenDraft(order, now)) throw draftGone();
    return viewOrder(trx, await moveDraft(trx, order, person, now), now);
  });
}

async function moveDraft(trx: Trx, order: OrderRow, { customer }: Person, now: Date): Promise<OrderRow> {
  // Share lock: closing the account either waits for the draft or is seen here.
  const account = await trx
    .selectFrom('catchlight.customers')
    .select('id')
    .where('id', '=', customer.id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!account) throw unauthenticated();
  for (const table of ['catchlight.attachments', 'catchlight.uploads', 'catchlight.phone_links'] as const)
    await trx.updateTable(table).set({ customer_id: customer.id }).where('order_id', '=', order.id).execute();
  await trx
    .updateTable('catchlight.consents')
    .set({ customer_id: customer.id })
    .where('customer_id', '=', VISITORS_CUSTOMER_ID)
    .where((where) => where(where.ref('details', '->>').key('order_id'), '=', order.id))
    .execute();
  if (order.consent_at) await updateOwnConsent(trx, customer.id, order.consent_at, order.consent_to);
  return trx
    .updateTable('catchlight.orders')
    .set({ customer_id: customer.id, photos_delete_at: draftPhotosDeleteAt(now), updated_at: now })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
