// Finds an attachment that the person may access. Photos and studio pictures are private; headshots are visible to everybody who may view
// the order.
import type { Db, Trx } from '../../db/client.ts';
import { mayChange, mayView } from '../access/authorize.ts';
import type { Person } from '../access/viewer.ts';
import { notFound } from '../errors.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';

async function requireRow(db: Db | Trx, id: string): Promise<{ row: AttachmentRow; company_id: string | null }> {
  const row = await db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  const order = await db
    .selectFrom('catchlight.orders')
    .select('company_id')
    .where('id', '=', row.order_id)
    .executeTakeFirstOrThrow();
  return { row, company_id: order.company_id };
}

export async function requireAttachment(db: Db | Trx, person: Person, id: string): Promise<AttachmentRow> {
  const { row, company_id } = await requireRow(db, id);
  const may = row.kind === 'headshot' ? mayView : mayChange;
  if (!may(person, { customer_id: row.customer_id, company_id })) throw notFound();
  return row;
}

export async function requireOwnAttachment(db: Db | Trx, person: Person, id: string): Promise<AttachmentRow> {
  const { row, company_id } = await requireRow(db, id);
  if (!mayChange(person, { customer_id: row.customer_id, company_id })) throw notFound();
  return row;
}
