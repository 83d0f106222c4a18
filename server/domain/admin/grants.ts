// Free credits that staff give: to a person, or to a company as seats or studio credits.
import type { Trx } from '../../db/client.ts';
import type { Person } from '../access/viewer.ts';
import { auditStaff } from '../actions/audit.ts';
import { addCredits, type CreditAccount, readBalance } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';

/** Throws `not_found` for a deleted person or company. The reason goes into the audit log; the same key grants once. */
export async function grantCredits(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  account: CreditAccount,
  { amount, reason }: { amount: number; reason: string },
  key: string,
): Promise<{ credit_balance: number }> {
  await deps.db.transaction().execute(async (trx) => {
    const subject = await holderOf(trx, account);
    const added = await addCredits(trx, deps, 'grant', {
      account,
      amount,
      reason: 'grant',
      reference: null,
      idempotencyKey: `admin:${person.customer.id}:grant:${key}`,
    });
    const details = { amount, reason, ...('unit' in account && { unit: account.unit }) };
    if (added) await auditStaff(trx, deps, person, 'credits_granted', subject, details);
  });
  return { credit_balance: await readBalance(deps.db, account) };
}

/** The id of the person or company; locked until the transaction ends, so that it is not deleted meanwhile. */
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
  if (!holder) throw notFound();
  return holder.id;
}
