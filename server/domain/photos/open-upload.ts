// Checks whether another photo may be added to an order now.
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { Trx } from '../../db/client.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError, consentMissing } from '../errors.ts';
import { assertDraft, lockOwnOrder, type OrderRow } from '../orders/find-order.ts';

/** Maximum number of photo rows, including rejected ones, which stay listed with their reason. */
const MAX_ROWS = 100;

/** Locks the order, whose photos may be changed. Throws `not_found`, `order_not_editable` or `consent_missing`. */
export async function lockOrderWithPhotos(trx: Trx, person: Person, orderId: string): Promise<OrderRow> {
  const order = await lockOwnOrder(trx, person, orderId);
  assertDraft(order);
  if (!order.consent_at) throw consentMissing();
  return order;
}

/** Locks the order, for one photo more. Throws as `lockOrderWithPhotos`, and `too_many_photos`. */
export async function lockOrderForPhoto(trx: Trx, person: Person, orderId: string): Promise<OrderRow> {
  const order = await lockOrderWithPhotos(trx, person, orderId);
  const rows = await trx
    .selectFrom('catchlight.attachments')
    .select('status')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'photo')
    .where('deleted_at', 'is', null)
    .execute();
  const { max } = PHOTO_LIMITS;
  if (rows.length >= MAX_ROWS || rows.filter((row) => row.status !== 'rejected').length >= max)
    throw new AppError('too_many_photos', `A shoot takes ${max} photos at most.`, { max });
  return order;
}

/** Checked before the bytes are sent, so that no upload is refused only after its last byte. */
export const assertPhotoAllowed = async ({ db }: Pick<Deps, 'db'>, person: Person, orderId: string): Promise<void> => {
  await db.transaction().execute((trx) => lockOrderForPhoto(trx, person, orderId));
};
