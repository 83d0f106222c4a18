// The audit log: every act of staff, and whatever went wrong with money, leaves a line that nobody can take back.
import type { Person } from '../accounts/viewer.ts';
import type { Db } from '../../db/client.ts';
import type { Trx } from '../credits/accounts.ts';
import type { Deps } from '../deps.ts';

/**
 * @param actor who did it; null when the service itself found it
 * @param subject the id of what it was done to: a customer, an order, a purchase, a company, a photo
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
