// A purchase as the API shows it, and whether its money can still be had back.
import { DAY_MS } from '../../contracts/durations.ts';
import type { Purchase } from '../../contracts/api.ts';
import { TERMS } from '../../contracts/terms.ts';
import type { Row } from '../../db/schema.ts';
import type { Person } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Trx } from './accounts.ts';

export type PurchaseRow = Row<'catchlight.purchases'>;

/** What a refund takes back: the credits of the purchase and those that came with it. */
export const creditsOf = (row: PurchaseRow): number => row.credits + row.bonus_credits;

/** Minor units that the provider takes: the price without what gift cards paid and what a promotion code took off. */
export const chargedAmount = (row: Pick<PurchaseRow, 'amount' | 'voucher_amount' | 'discount_amount'>): number =>
  row.amount - row.voucher_amount - row.discount_amount;

export const refundableUntil = (row: PurchaseRow): Date | null =>
  row.status === 'paid' && row.paid_at ? new Date(row.paid_at.getTime() + TERMS.refundDays * DAY_MS) : null;

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
    billing_name: row.billing_name,
    vat_id: row.vat_id,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    refunded_at: row.refunded_at?.toISOString() ?? null,
    refundable: until !== null && now <= until && balance >= creditsOf(row),
    refundable_until: until?.toISOString() ?? null,
  };
}

export const purchaseMissing = (): AppError => new AppError('not_found', 'The requested resource was not found.');

/** The person's own purchase. Throws `not_found` for anybody else's. */
export async function findPurchase({ db }: Pick<Deps, 'db'>, person: Person, id: string): Promise<PurchaseRow> {
  const row = await db
    .selectFrom('catchlight.purchases')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', person.customer.id)
    .executeTakeFirst();
  if (!row) throw purchaseMissing();
  return row;
}

/** Locked until the transaction ends; lock it before any credit account. */
export const lockPurchase = (trx: Trx, id: string): Promise<PurchaseRow | undefined> =>
  trx.selectFrom('catchlight.purchases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
