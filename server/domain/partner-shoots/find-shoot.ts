// Finds a partner API shoot of the key's own company; throws `not_found` for anything else.
import type { Partner, Person } from '../access/viewer.ts';
import type { Row } from '../../db/schema.ts';
import type { Db, Trx } from '../../db/client.ts';
import { AppError } from '../errors.ts';
import type { OrderRow } from '../orders/find-order.ts';
import { requireServicePerson } from './service-customer.ts';

export type PartnerRow = Row<'catchlight.partner_shoots'>;
export interface FoundShoot {
  order: OrderRow;
  partner: PartnerRow;
}
export const shootNotFound = (): AppError => new AppError('not_found', 'There is no such shoot.');

export async function requireShoot(
  db: Db | Trx,
  { company }: Pick<Partner, 'company'>,
  id: string,
): Promise<FoundShoot> {
  const found = await findShoot(db, id);
  if (!found || found.partner.company_id !== company.id) throw shootNotFound();
  return found;
}

/** Without a check of rights: the caller has made its own. */
export async function findShoot(db: Db | Trx, id: string): Promise<FoundShoot | undefined> {
  const partner = await db
    .selectFrom('catchlight.partner_shoots')
    .selectAll()
    .where('order_id', '=', id)
    .executeTakeFirst();
  const order =
    partner &&
    (await db
      .selectFrom('catchlight.orders')
      .selectAll()
      .where('id', '=', id)
      .where('status', '!=', 'deleted')
      .executeTakeFirst());
  return order && { order, partner };
}

/** The acting person: the company's service account. */
export const requireShootActor = (db: Db | Trx, { order, partner }: FoundShoot): Promise<Person> =>
  requireServicePerson(db, order.customer_id, partner.company_id);
