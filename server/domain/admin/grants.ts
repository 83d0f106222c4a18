// Free credits that staff give: to a person, or to a company as seats or studio credits.
import type { Person } from '../accounts/viewer.ts';
import { audit } from '../actions/audit.ts';
import { type CreditAccount, readBalance, type Trx } from '../credits/accounts.ts';
import { addCredits } from '../credits/book.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

/** Throws `not_found` for a deleted person or company. The reason goes into the audit log; the same key gives once. */
export async function grantCredits(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  account: CreditAccount,
  { amount, reason }: { amount: number; reason: string },
  key: string,
): Promise<{ credit_balance: number }> {
  await deps.db.transaction().execute(async (trx) => {
    const subject = await holderOf(trx, account);
    const booked = await addCredits(trx, deps, 'grant', {
      account,
      amount,
      reason: 'grant',
      reference: null,
      idempotencyKey: `admin:${person.customer.id}:grant:${key}`,
    });
    const details = { amount, reason, ...('unit' in account && { unit: account.unit }) };
    if (booked) await audit(trx, deps, person, 'credits_granted', subject, details);
  });
  return { credit_balance: await readBalance(deps.db, account) };
}

/** The id of the person or company; held until the transaction ends, so that nobody deletes it meanwhile. */
async function holderOf(trx: Trx, account: CreditAccount): Promise<string> {
  const [table, id] =
    'customerId' in account
      ? (['catchlight.customers', account.customerId] as const)
      : (['catchlight.companies', account.companyId] as const);
  const holder = await trx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!holder) throw new AppError('not_found', 'The requested resource was not found.');
  return holder.id;
}
