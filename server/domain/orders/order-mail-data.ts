// What the mails about a shoot say.
import type { Deps } from '../deps.ts';

/** The shoot and its person; undefined when the account has been closed. */
export const findOrderForMail = ({ db }: Pick<Deps, 'db'>, orderId: string) =>
  db
    .selectFrom('catchlight.orders as o')
    .innerJoin('catchlight.customers as c', 'c.id', 'o.customer_id')
    .select(['o.id', 'o.status', 'o.delivered', 'o.headshot_count', 'o.returned_credits', 'o.waiting_for'])
    .select(['o.fail_reason', 'o.withheld'])
    .select(['c.email', 'c.language'])
    .where('o.id', '=', orderId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();

/** File names of the photos excluded during the shoot. (Photos refused at upload were deleted when the shoot started.) */
export async function listExcludedPhotos({ db }: Pick<Deps, 'db'>, orderId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('catchlight.attachments')
    .select('file_name')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'photo')
    .where('status', '=', 'rejected')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ file_name }) => file_name);
}
