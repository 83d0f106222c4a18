// The receipt of a purchase, and the credit note of its refund, as both were issued.
import type { Receipt } from '../../contracts/api.ts';
import { isManager, type Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { isEmbeddedPayment, type PurchaseRow } from '../ledger/purchase.ts';

/** Of the person's own purchases, and of what anybody bought for the company they manage: its accounts need them all. */
export async function readReceipt({ db }: Pick<Deps, 'db'>, person: Person, id: string): Promise<Receipt> {
  const managed = isManager(person) ? person.customer.company_id : null;
  const row = await selectPurchase(db, id)
    .where((where) =>
      where.or([
        where('p.customer_id', '=', person.customer.id),
        ...(managed ? [where('p.company_id', '=', managed)] : []),
      ]),
    )
    .executeTakeFirst();
  return toReceipt(row);
}

/** For staff, without a check of rights. */
export const readAnyReceipt = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Receipt> =>
  toReceipt(await selectPurchase(db, id).executeTakeFirst());

const selectPurchase = (db: Deps['db'], id: string) =>
  db
    .selectFrom('catchlight.purchases as p')
    .innerJoin('catchlight.customers as c', 'c.id', 'p.customer_id')
    .selectAll('p')
    .select('c.email')
    .where('p.id', '=', id);

function toReceipt(row: (PurchaseRow & { email: string }) | undefined): Receipt {
  if (!row) throw notFound();
  if (!row.receipt_number || !row.paid_at) throw new AppError('not_found', 'There is no receipt for this purchase.');
  const { tax, credit_note_number, credited_at } = row;
  return {
    receipt_number: row.receipt_number,
    transaction_id: row.id,
    issued_at: row.paid_at.toISOString(),
    seller: row.seller,
    billing_name: row.billing_name,
    billing_address: row.billing_address,
    vat_id: row.vat_id,
    email: row.email,
    country: row.country,
    currency: row.currency,
    lines: receiptLines(row),
    value: row.amount / 100,
    voucher_value: row.voucher_amount / 100,
    discount_value: row.discount_amount / 100,
    tax: tax && { kind: tax.kind, rate: tax.rate, country: tax.country, value: tax.amount / 100 },
    refunded_at: row.refunded_at?.toISOString() ?? null,
    credit_note:
      credit_note_number && credited_at ? { number: credit_note_number, issued_at: credited_at.toISOString() } : null,
    test: isEmbeddedPayment(row),
  };
}

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
