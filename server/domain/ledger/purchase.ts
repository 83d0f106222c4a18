// A purchase as the API shows it, and until when it can be refunded.
import { DAY_MS } from '../../contracts/durations.ts';
import type { Purchase } from '../../contracts/api.ts';
import { COMMERCIAL_TERMS } from '../../contracts/commercial-terms.ts';
import type { Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import type { CreditAccount } from './ledger.ts';

export type PurchaseRow = Row<'catchlight.purchases'>;

/** Credits that a refund removes: those bought and the bonus. */
export const purchasedCredits = (row: PurchaseRow): number => row.credits + row.bonus_credits;

/** The account that a purchase is for. */
export function creditAccountOfPurchase(row: PurchaseRow): CreditAccount {
  if (row.type === 'credits' || row.company_id === null) return { customerId: row.customer_id };
  return { companyId: row.company_id, unit: row.type === 'company_headshots_credits' ? 'headshots' : 'studio' };
}

/** Minor units that the provider takes: the price without what gift cards paid and what a promotion code took off. */
export const chargedAmount = (row: Pick<PurchaseRow, 'amount' | 'voucher_amount' | 'discount_amount'>): number =>
  row.amount - row.voucher_amount - row.discount_amount;

export const refundableUntil = (row: PurchaseRow): Date | null =>
  row.status === 'paid' && row.paid_at ? new Date(row.paid_at.getTime() + COMMERCIAL_TERMS.refundDays * DAY_MS) : null;

export function toPurchase(row: PurchaseRow, balance: number, now: Date): Purchase {
  const until = refundableUntil(row);
  return {
    transaction_id: row.id,
    order_id: row.order_id,
    package_id: row.package_id,
    value: row.amount / 100,
    voucher_value: row.voucher_amount / 100,
    discount_value: row.discount_amount / 100,
    currency: row.currency,
    credits: row.credits,
    bonus_credits: row.bonus_credits,
    type: row.type,
    status: row.status,
    receipt_number: row.receipt_number,
    credit_note_number: row.credit_note_number,
    billing_name: row.billing_name,
    vat_id: row.vat_id,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    refunded_at: row.refunded_at?.toISOString() ?? null,
    refundable: until !== null && now <= until && balance >= purchasedCredits(row),
    refundable_until: until?.toISOString() ?? null,
  };
}

/** Whether no money moved (embedded provider). */
export const isEmbeddedPayment = ({ provider }: Pick<PurchaseRow, 'provider'>): boolean => provider === 'embedded';

/** The person's own purchase. Throws `not_found` for anybody else's. */
export async function requireOwnPurchase({ db }: Pick<Deps, 'db'>, person: Person, id: string): Promise<PurchaseRow> {
  const row = await db
    .selectFrom('catchlight.purchases')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', person.customer.id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Locked until the transaction ends; lock it before any credit account. */
export const lockPurchase = (trx: Trx, id: string): Promise<PurchaseRow | undefined> =>
  trx.selectFrom('catchlight.purchases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
