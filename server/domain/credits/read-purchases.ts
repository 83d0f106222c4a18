// A person's purchases and their receipts.
import type { Purchase, PurchasesAnswer, Receipt } from '../../contracts/api.ts';
import { isManager, type Person } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { accountId, accountOf, readBalance } from './accounts.ts';
import { askAbout } from './ask-about-pending.ts';
import { findPurchase, purchaseMissing, type PurchaseRow, toPurchase } from './purchase-view.ts';

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
    const account = accountOf(row);
    const id = accountId(account);
    if (!balances.has(id)) balances.set(id, await readBalance(deps.db, account));
    purchases.push(toPurchase(row, balances.get(id) ?? 0, deps.clock.now()));
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
    await askAbout(deps, row.provider_reference);
    row = await findPurchase(deps, person, id);
  }
  return toPurchase(row, await readBalance(deps.db, accountOf(row)), deps.clock.now());
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
  if (!row) throw purchaseMissing();
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
    lines: linesOf(row),
    value: row.amount / 100,
    voucher_value: row.voucher_amount / 100,
    discount_value: row.discount_amount / 100,
    refunded_at: row.refunded_at?.toISOString() ?? null,
  };
}

export function linesOf(row: PurchaseRow): Receipt['lines'] {
  const { package_id, quantity, credits, bonus_credits } = row;
  const lines: Receipt['lines'] = [{ kind: 'package', package_id, quantity, credits, value: row.amount / 100 }];
  if (bonus_credits > 0) lines.push({ kind: 'bonus', package_id, quantity: 1, credits: bonus_credits, value: 0 });
  return lines;
}
