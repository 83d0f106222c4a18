// Makes an account an administrator. Reachable only by commands on the server's machine.
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

export interface MakeAdminResult {
  email: string;
  /** True when the account already had the role. */
  already: boolean;
}

export async function makeAdmin(deps: Pick<Deps, 'db'>, address: string): Promise<MakeAdminResult> {
  const email = address.trim().toLowerCase();
  const customer = await deps.db
    .selectFrom('catchlight.customers')
    .select(['id', 'role'])
    .where((where) => where.fn('lower', ['email']), '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  // The role is not given in advance to an address that nobody has proved to own.
  if (!customer)
    throw new AppError('not_found', `No account has the address ${email}. Sign in with it once, then try again.`);
  if (customer.role === 'admin') return { email, already: true };
  await deps.db.updateTable('catchlight.customers').set({ role: 'admin' }).where('id', '=', customer.id).execute();
  return { email, already: false };
}
