// Finds an attachment that the person may access. Photos and studio pictures are private; headshots are visible to everybody who may view
// the order.
import type { Db } from '../../db/client.ts';
import { mayChange, mayView } from '../accounts/authorize.ts';
import type { Person } from '../accounts/viewer.ts';
import type { Trx } from '../credits/accounts.ts';
import { AppError } from '../errors.ts';
import type { AttachmentRow } from './keys.ts';

const missing = (): AppError => new AppError('not_found', 'The requested resource was not found.');

async function find(db: Db | Trx, id: string): Promise<{ row: AttachmentRow; company_id: string | null }> {
  const row = await db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw missing();
  const order = await db
    .selectFrom('catchlight.orders')
    .select('company_id')
    .where('id', '=', row.order_id)
    .executeTakeFirstOrThrow();
  return { row, company_id: order.company_id };
}

export async function findAttachment(db: Db | Trx, person: Person, id: string): Promise<AttachmentRow> {
  const { row, company_id } = await find(db, id);
  const may = row.kind === 'headshot' ? mayView : mayChange;
  if (!may(person, { customer_id: row.customer_id, company_id })) throw missing();
  return row;
}

export async function findOwnAttachment(db: Db | Trx, person: Person, id: string): Promise<AttachmentRow> {
  const { row, company_id } = await find(db, id);
  if (!mayChange(person, { customer_id: row.customer_id, company_id })) throw missing();
  return row;
}
