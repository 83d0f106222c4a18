// The customer that owns the drafts of people without an account. Nobody signs in to it and it gets no mail. A draft belongs to whoever has its
// token (visitor-drafts), so a use-case that acts for this customer is given the draft that the token names, never an id from outside.
import type { Db } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Person } from './viewer.ts';

export const VISITORS_CUSTOMER_ID = '76697369-746f-4273-a000-000000000000';

/** Created on first use; concurrent calls create one. */
export async function ensureVisitorsCustomer(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deps.db
    .insertInto('catchlight.customers')
    // Reserved domain (RFC 2606): it receives no mail, so nobody can claim the address.
    .values({
      id: VISITORS_CUSTOMER_ID,
      email: 'without-account@visitors.invalid',
      name: 'Visitors without an account',
      created_at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function loadVisitorsPerson(db: Db): Promise<Person> {
  const customer = await db
    .selectFrom('catchlight.customers')
    .selectAll()
    .where('id', '=', VISITORS_CUSTOMER_ID)
    .executeTakeFirstOrThrow();
  return { kind: 'person', customer };
}
