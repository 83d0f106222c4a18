// A person's purchases.
import type { Purchase, PurchasesAnswer } from '../../contracts/api.ts';
import { isManagerOf, type Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { creditAccountId, readBalance } from '../ledger/ledger.ts';
import { reconcilePurchase } from './reconcile-pending.ts';
import type { SettleDeps } from './settle-payment.ts';
import { creditAccountOfPurchase, requireOwnPurchase, type PurchaseRow, toPurchase } from '../ledger/purchase.ts';

/** Without unpaid checkouts, which are kept but not shown. */
export async function listPurchases(deps: Pick<Deps, 'db' | 'clock'>, person: Person): Promise<PurchasesAnswer> {
  const rows = await deps.db
    .selectFrom('catchlight.purchases')
    .selectAll()
    .where('customer_id', '=', person.customer.id)
    .where('status', 'in', ['paid', 'refunded'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const purchases = [];
  const balances = new Map<string, number>();
  for (const row of rows) {
    const account = creditAccountOfPurchase(row);
    const id = creditAccountId(account);
    if (!balances.has(id)) balances.set(id, await readBalance(deps.db, account));
    purchases.push(viewOwnPurchase(person, row, balances.get(id) ?? 0, deps.clock.now()));
  }
  return { purchases };
}

/** Asks the provider while the purchase is pending, because the webhook may be late. */
export async function readPurchase(deps: SettleDeps, person: Person, id: string): Promise<Purchase> {
  let row = await requireOwnPurchase(deps, person, id);
  if (row.status === 'pending' && row.provider_reference && row.provider === deps.payments.name) {
    // A failing provider does not fail the page; the webhook will come.
    await reconcilePurchase(deps, row.provider_reference);
    row = await requireOwnPurchase(deps, person, id);
  }
  return viewOwnPurchase(person, row, await readBalance(deps.db, creditAccountOfPurchase(row)), deps.clock.now());
}

/** A buyer who has left a company, or manages it no longer, cannot refund what they bought for it. */
function viewOwnPurchase({ customer }: Person, row: PurchaseRow, balance: number, now: Date): Purchase {
  const purchase = toPurchase(row, balance, now);
  const account = creditAccountOfPurchase(row);
  const may = 'customerId' in account || isManagerOf(customer, account.companyId);
  return { ...purchase, refundable: purchase.refundable && may };
}

/** For jobs, without a check of rights. */
export const findPurchase = ({ db }: Pick<Deps, 'db'>, id: string): Promise<PurchaseRow | undefined> =>
  db.selectFrom('catchlight.purchases').selectAll().where('id', '=', id).executeTakeFirst();

/** The recipient of mails about a purchase; undefined when the account has been closed. */
export const findBuyer = ({ db }: Pick<Deps, 'db'>, customerId: string) =>
  db
    .selectFrom('catchlight.customers')
    .select(['email', 'language'])
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
