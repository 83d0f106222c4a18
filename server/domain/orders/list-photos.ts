// The photos of a shoot, and one of them by its id. `findPhoto` alone finds deleted ones, too.
import type { Db, Trx } from '../../db/client.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';

const photosOf = (db: Db | Trx, orderId: string) =>
  db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'photo')
    .where('deleted_at', 'is', null);

/** In the order of their arrival; rejected ones are included. */
export const listPhotos = (db: Db | Trx, orderId: string): Promise<AttachmentRow[]> =>
  photosOf(db, orderId).orderBy('created_at').orderBy('id').execute();

/** By their ids, so that two lists can be compared. */
export const acceptedPhotos = (db: Db | Trx, orderId: string): Promise<AttachmentRow[]> =>
  photosOf(db, orderId).where('status', '=', 'accepted').orderBy('id').execute();

export const findPhoto = (db: Db | Trx, id: string): Promise<AttachmentRow | undefined> =>
  db.selectFrom('catchlight.attachments').selectAll().where('id', '=', id).executeTakeFirst();
