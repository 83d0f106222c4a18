// Checks whether another photo may be added to an order now.
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { Person } from '../accounts/viewer.ts';
import type { Trx } from '../credits/accounts.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { assertDraft, lockOwnOrder, type OrderRow } from '../orders/find-order.ts';

/** Maximum number of photo rows, including rejected ones, which stay listed with their reason. */
const MOST_ROWS = 100;

/** Locks the order. Throws `not_found`, `order_not_editable`, `consent_missing` or `too_many_photos`. */
export async function lockForPhoto(trx: Trx, person: Person, orderId: string): Promise<OrderRow> {
  const order = await lockOwnOrder(trx, person, orderId);
  assertDraft(order);
  if (!order.consent_at) throw new AppError('consent_missing', 'The consent to the processing of the face is missing.');
  const rows = await trx
    .selectFrom('catchlight.attachments')
    .select('status')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'photo')
    .where('deleted_at', 'is', null)
    .execute();
  const { max } = PHOTO_LIMITS;
  if (rows.length >= MOST_ROWS || rows.filter((row) => row.status !== 'rejected').length >= max)
    throw new AppError('too_many_photos', `A shoot takes ${max} photos at most.`, { max });
  return order;
}

/** Checked before the bytes are sent, so that nobody uploads in vain. */
export const assertPhotoWelcome = async ({ db }: Pick<Deps, 'db'>, person: Person, orderId: string): Promise<void> => {
  await db.transaction().execute((trx) => lockForPhoto(trx, person, orderId));
};
