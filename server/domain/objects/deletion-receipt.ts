// Writes a deletion receipt: what was deleted and when, without any of the deleted data.
import type { DeletionReceipt } from '../../contracts/api.ts';
import type { Trx } from '../../db/client.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';

export async function writeDeletionReceipt(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  person: Person,
  subject: string,
  removed: Record<string, number>,
): Promise<DeletionReceipt> {
  const row = await trx
    .insertInto('catchlight.deletion_receipts')
    .values({
      id: deps.ids.uuid(),
      customer_id: person.customer.id,
      email: null,
      subject,
      removed: JSON.stringify(removed),
      created_at: deps.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return {
    receipt_id: row.id,
    subject: row.subject,
    removed: row.removed,
    created_at: row.created_at.toISOString(),
  };
}
