// Credit accounts: a person's credits, a company's headshot credits (seats) and studio credits. The account's row exists to be locked;
// the balance is always the sum of its entries.
import type { Transaction } from 'kysely';
import type { CompanyUnit } from '../../contracts/company-lists.ts';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';

export type Trx = Transaction<Schema>;
export type CreditAccount = { customerId: string } | { companyId: string; unit: CompanyUnit };

export const accountId = (account: CreditAccount): string =>
  'customerId' in account ? `customer:${account.customerId}:credits` : `company:${account.companyId}:${account.unit}`;

/** Creates the account if needed and locks its row until the transaction ends, so that bookings on one account are serialised. */
export async function lockAccount(trx: Trx, account: CreditAccount): Promise<string> {
  const id = accountId(account);
  await trx
    .insertInto('catchlight.credit_accounts')
    .values({
      id,
      customer_id: 'customerId' in account ? account.customerId : null,
      company_id: 'companyId' in account ? account.companyId : null,
      unit: 'unit' in account ? account.unit : 'credits',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .selectFrom('catchlight.credit_accounts')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return id;
}

/** The sum of all entries, in whole credits; 0 for an account that nothing was ever booked on. */
export async function readBalance(db: Db | Trx, account: CreditAccount): Promise<number> {
  const { sum } = await db
    .selectFrom('catchlight.credit_entries')
    .select((select) => select.fn.sum<number | null>('amount').as('sum'))
    .where('account_id', '=', accountId(account))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** The account that a purchase is for. */
export function accountOf(purchase: {
  type: 'credits' | 'company_headshots_credits' | 'company_studio_credits';
  customer_id: string;
  company_id: string | null;
}): CreditAccount {
  if (purchase.type === 'credits' || purchase.company_id === null) return { customerId: purchase.customer_id };
  return {
    companyId: purchase.company_id,
    unit: purchase.type === 'company_headshots_credits' ? 'headshots' : 'studio',
  };
}
