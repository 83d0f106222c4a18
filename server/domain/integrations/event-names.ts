// The names that a chat message about an event shows: looked up when it is sent, so that none is stored with the event.
import type { Deps } from '../deps.ts';

export async function readEventNames(
  { db }: Pick<Deps, 'db'>,
  companyId: string,
  { customer_id, shoot_id }: Record<string, string | number | null>,
): Promise<{ company: string | undefined; person: string | undefined }> {
  const company = await db
    .selectFrom('catchlight.companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirst();
  const person =
    typeof customer_id === 'string'
      ? await db
          .selectFrom('catchlight.customers')
          .select('name')
          .where('id', '=', customer_id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : undefined;
  const subject =
    typeof shoot_id === 'string'
      ? await db.selectFrom('catchlight.orders').select('subject_name').where('id', '=', shoot_id).executeTakeFirst()
      : undefined;
  return { company: company?.name, person: subject?.subject_name || person?.name };
}
