// Keeps the customer's address equal to the sign-in address, however that was changed (settings, mailed links, staff). An older token
// is valid for up to an hour, so the auth server is asked which address is current.
import type { Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';

/** Called when the token's address differs from the customer's. Failures are ignored, so that nobody is locked out. */
export async function syncEmail(
  deps: Pick<Deps, 'db' | 'auth' | 'log'>,
  customer: Row<'catchlight.customers'>,
  accessToken: string,
): Promise<Row<'catchlight.customers'>> {
  try {
    const email = (await deps.auth.emailOf(accessToken))?.trim().toLowerCase();
    if (!email || email === customer.email.toLowerCase()) return customer;
    const changed = await deps.db
      .updateTable('catchlight.customers')
      .set({ email })
      .where('id', '=', customer.id)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    return changed ?? customer;
  } catch (error) {
    deps.log.warn({ event: 'account.email_sync_failed', customer: customer.id, err: error });
    return customer;
  }
}

/** Case-insensitive: auth stores the address as typed, the customer row in lower case. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
