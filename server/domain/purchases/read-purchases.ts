// A person's purchases and their receipts.
import type { Purchase, PurchasesAnswer, Receipt } from '../../contracts/api.ts';
import { isManager, isManagerOf, type Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { accountId, readBalance } from '../ledger/ledger.ts';
import { reconcilePurchase } from './reconcile-pending.ts';
import { creditAccountOf, findPurchase, type PurchaseRow, toPurchase } from '../ledger/purchase.ts';

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
    const account = creditAccountOf(row);
    const id = accountId(account);
    if (!balances.has(id)) balances.set(id, await readBalance(deps.db, account));
    purchases.push(viewOwnPurchase(person, row, balances.get(id) ?? 0, deps.clock.now()));
  }
  return { purchases };
}

/** Asks the provider while the purchase is pending, because the webhook may be late. */
export async function readPurchase(
  deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'payments' | 'log'>,
  person: Person,
  id: string,
): Promise<Purchase> {
  let row = await findPurchase(deps, person, id);
  if (row.status === 'pending' && row.provider_reference && row.provider === deps.payments.name) {
    // A failing provider does not fail the page; the webhook will come.
    await reconcilePurchase(deps, row.provider_reference);
    row = await findPurchase(deps, person, id);
  }
  return viewOwnPurchase(person, row, await readBalance(deps.db, creditAccountOf(row)), deps.clock.now());
}

/** A buyer who has left a company, or manages it no longer, cannot refund what they bought for it. */
function viewOwnPurchase({ customer }: Person, row: PurchaseRow, balance: number, now: Date): Purchase {
  const purchase = toPurchase(row, balance, now);
  const account = creditAccountOf(row);
  const may = 'customerId' in account || isManagerOf(customer, account.companyId);
  return { ...purchase, refundable: purchase.refundable && may };
}

/** Of the person's own purchases, and of what anybody bought for the company they manage: its accounts need them all. */
export async function readReceipt({ db }: Pick<Deps, 'db'>, person: Person, id: string): Promise<Receipt> {
  const managed = isManager(person) ? person.customer.company_id : null;
  const row = await db
    .selectFrom('catchlight.purchases as p')
    .innerJoin('catchlight.customers as c', 'c.id', 'p.customer_id')
    .selectAll('p')
    .select('c.email')
    .where('p.id', '=', id)
    .where((where) =>
      where.or([
        where('p.customer_id', '=', person.customer.id),
        ...(managed ? [where('p.company_id', '=', managed)] : []),
      ]),
    )
    .executeTakeFirst();
  if (!row) throw notFound();
  if (!row.receipt_number || !row.paid_at) throw new AppError('not_found', 'There is no receipt for this purchase.');
  return {
    receipt_number: row.receipt_number,
    transaction_id: row.id,
    issued_at: row.paid_at.toISOString(),
    billing_name: row.billing_name,
    vat_id: row.vat_id,
    email: row.email,
    country: row.country,
    currency: row.currency,
    lines: receiptLines(row),
    value: row.amount / 100,
    voucher_value: row.voucher_amount / 100,
    discount_value: row.discount_amount / 100,
    refunded_at: row.refunded_at?.toISOString() ?? null,
  };
}

/** For jobs, without a check of rights. */
export const readPurchaseRow = ({ db }: Pick<Deps, 'db'>, id: string): Promise<PurchaseRow | undefined> =>
  db.selectFrom('catchlight.purchases').selectAll().where('id', '=', id).executeTakeFirst();

/** The recipient of mails about a purchase; undefined when the account has been closed. */
export const readBuyer = ({ db }: Pick<Deps, 'db'>, customerId: string) =>
  db
    .selectFrom('catchlight.customers')
    .select(['email', 'language'])
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export function receiptLines(row: PurchaseRow): Receipt['lines'] {
  const { package_id, quantity, credits, bonus_credits } = row;
  const value = row.amount / 100;
  // Seats are priced each, so the division leaves no rest.
  const lines: Receipt['lines'] = [
    { kind: 'package', package_id, quantity, credits, unit_value: value / quantity, value },
  ];
  if (bonus_credits > 0)
    lines.push({ kind: 'bonus', package_id, quantity: 1, credits: bonus_credits, unit_value: 0, value: 0 });
  return lines;
}
