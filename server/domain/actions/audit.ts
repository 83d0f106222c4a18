// The append-only audit log: every action of staff, and every problem with money.
import type { Person } from '../access/viewer.ts';
import type { Db, Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';

/**
 * @param actor the id of who did it; null for the service itself
 * @param subject the id of the customer, order, purchase, company or photo concerned
 */
export async function audit(
  db: Db | Trx,
  { clock }: Pick<Deps, 'clock'>,
  actor: Pick<Person, 'customer'> | null,
  act: string,
  subject: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await db
    .insertInto('catchlight.audit_log')
    .values({
      actor_id: actor?.customer.id ?? null,
      act,
      subject,
      details: JSON.stringify(details),
      created_at: clock.now(),
    })
    .execute();
}
