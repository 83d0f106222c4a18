// Keeps the customer's address in step with the one they sign in with, however it was changed there: in the settings, by the links
// in the mails, or by staff. A token of before the change lives on for up to an hour, so that auth itself is asked which address holds.
import type { Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';

/** For a token that names another address than the customer has. Whatever goes wrong, nobody is kept out for it. */
export async function followEmail(
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
    deps.log.warn({ event: 'account.email-not-followed', customer: customer.id, err: error });
    return customer;
  }
}

/** As the two are compared: auth keeps what was typed, the customer has it in small letters. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
