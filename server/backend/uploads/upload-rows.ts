// The row of a resumable upload: its order, the id of its future photo, and when its parts expire.
import type { Row } from '../../db/schema.ts';
import type { Person } from '../../domain/accounts/viewer.ts';
import type { Deps } from '../../domain/deps.ts';
import { rawDeleteAt } from '../../domain/photos/retention.ts';

export type UploadRow = Row<'catchlight.uploads'>;

export async function insertUpload(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  person: Person,
  orderId: string,
): Promise<UploadRow> {
  return db
    .insertInto('catchlight.uploads')
    .values({
      id: ids.uuid(),
      order_id: orderId,
      customer_id: person.customer.id,
      // Chosen now, so that finishing twice creates one photo.
      attachment_id: ids.uuid(),
      expires_at: rawDeleteAt(clock.now()),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  orderId: string,
  id: string,
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('catchlight.uploads')
    .selectAll()
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .where('customer_id', '=', person.customer.id)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
}

export async function removeUpload({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.deleteFrom('catchlight.uploads').where('id', '=', id).execute();
}
