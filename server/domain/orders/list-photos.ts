// The photos of a shoot, in the order of their arrival; rejected ones are included.
import type { Db, Trx } from '../../db/client.ts';
import type { AttachmentRow } from '../objects/keys.ts';

export const listPhotos = (db: Db | Trx, orderId: string): Promise<AttachmentRow[]> =>
  db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'photo')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
