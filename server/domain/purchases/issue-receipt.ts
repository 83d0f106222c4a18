// What makes a receipt or credit note: its number, and who sold at which tax. All of it is stored when the document is issued and never
// changed.
import type { Seller } from '../../contracts/seller.ts';
import type { Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import type { PurchaseRow } from '../ledger/purchase.ts';
import { computeTax } from './tax.ts';

const SERIES = { receipt: 'CL', credit_note: 'CN' } as const;

/** From a counter row locked until the commit, so that what is rolled back leaves no gap. */
export async function nextReceiptNumber(trx: Trx, series: keyof typeof SERIES): Promise<string> {
  const { value } = await trx
    .updateTable('catchlight.counters')
    .set((expression) => ({ value: expression('value', '+', 1) }))
    .where('name', '=', series)
    .returning('value')
    .executeTakeFirstOrThrow();
  return `${SERIES[series]}-${String(value).padStart(6, '0')}`;
}

/** Columns of a purchase that is paid now; nothing where the installation names no seller. */
export function receiptSellerColumns(
  { seller }: Pick<Deps, 'seller'>,
  { amount, discount_amount, vat_id, country, gift_card_id }: PurchaseRow,
): { seller?: string; tax?: string | null } {
  if (!seller) return {};
  const { rates: _, ...named } = seller;
  const tax = computeTax(seller, {
    // Gift cards are money that was paid before.
    paid: amount - discount_amount,
    vatId: vat_id,
    country,
    isGift: gift_card_id !== null,
  });
  return { seller: JSON.stringify(named satisfies Seller), tax: tax && JSON.stringify(tax) };
}

/** For callers that hold the purchase's lock: once, and only where there is a receipt to credit. */
export async function issueCreditNoteLocked(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { id, receipt_number, credit_note_number }: PurchaseRow,
): Promise<void> {
  if (!receipt_number || credit_note_number) return;
  await trx
    .updateTable('catchlight.purchases')
    .set({ credit_note_number: await nextReceiptNumber(trx, 'credit_note'), credited_at: clock.now() })
    .where('id', '=', id)
    .execute();
}
