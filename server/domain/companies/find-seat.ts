// A member's seats of their company: the unused one, and whether a shoot has used one; and whether a shoot takes its seat by an API key.
import type { Db, Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';

type SeatRow = Row<'catchlight.company_seats'>;

/** The person's unused seat, if any. */
export const findUnusedSeat = (db: Db | Trx, companyId: string, customerId: string): Promise<SeatRow | undefined> =>
  db
    .selectFrom('catchlight.company_seats')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'assigned')
    .executeTakeFirst();

export const hasUsedSeat = async (db: Db | Trx, companyId: string, customerId: string): Promise<boolean> =>
  (await db
    .selectFrom('catchlight.company_seats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'used')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The name of the key that created the shoot; undefined for a shoot that a person began. */
export const findKeyNameOfShoot = async (trx: Trx, orderId: string): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('catchlight.partner_shoots as p')
      .innerJoin('catchlight.api_keys as k', 'k.id', 'p.api_key_id')
      .select('k.name')
      .where('p.order_id', '=', orderId)
      .executeTakeFirst()
  )?.name;
