// Gift card money. Held when a checkout starts and released when the payment fails or is refunded, so that it never pays twice. Locks
// the person's row, so that entries of one person are serialised.
import type { Db, Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import type { Currency } from '../../contracts/prices.ts';
import type { Deps } from '../deps.ts';

type Reason = Row<'catchlight.voucher_entries'>['reason'];

/** Minimum charge of providers in minor units (Stripe's for most currencies; the same number for INR). */
const MIN_CHARGE = 50;

/** Minor units. */
async function voucherBalance(db: Db | Trx, customerId: string, currency: Currency): Promise<number> {
  const { sum } = await db
    .selectFrom('catchlight.voucher_entries')
    .select((select) => select.fn.sum<number | null>('amount').as('sum'))
    .where('customer_id', '=', customerId)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

export async function readVoucherBalances(
  { db }: { db: Db | Trx },
  customerId: string,
): Promise<{ balances: { currency: Currency; value: number }[] }> {
  const rows = await db
    .selectFrom('catchlight.voucher_entries')
    .select((select) => ['currency', select.fn.sum<number>('amount').as('sum')])
    .where('customer_id', '=', customerId)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return {
    balances: rows
      .filter(({ sum }) => Number(sum) > 0)
      .map(({ currency, sum }) => ({ currency, value: Number(sum) / 100 })),
  };
}

/** Holds up to the price, leaving the provider either nothing or at least its minimum charge. */
export async function holdVoucher(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  purchase: { id: string; customer_id: string; currency: Currency; amount: number },
): Promise<number> {
  await trx
    .selectFrom('catchlight.customers')
    .select('id')
    .where('id', '=', purchase.customer_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const balance = await voucherBalance(trx, purchase.customer_id, purchase.currency);
  if (balance <= 0) return 0;
  const left = purchase.amount - balance;
  const held = left <= 0 ? purchase.amount : Math.min(balance, purchase.amount - MIN_CHARGE);
  if (held <= 0) return 0;
  await addVoucherEntry(trx, deps, {
    customer_id: purchase.customer_id,
    currency: purchase.currency,
    amount: -held,
    reason: 'purchase',
    reference: purchase.id,
    idempotency_key: `purchase:${purchase.id}:voucher`,
  });
  return held;
}

/** Releases what the purchase held, once. */
export async function releaseVoucher(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  purchase: { id: string; customer_id: string; currency: Currency; voucher_amount: number },
  reason: 'purchase_failed' | 'purchase_refunded',
): Promise<void> {
  if (purchase.voucher_amount <= 0) return;
  await addVoucherEntry(trx, deps, {
    customer_id: purchase.customer_id,
    currency: purchase.currency,
    amount: purchase.voucher_amount,
    reason,
    reference: purchase.id,
    idempotency_key: `purchase:${purchase.id}:voucher:back`,
  });
}

export interface VoucherEntry {
  customer_id: string;
  currency: Currency;
  /** Minor units; below zero when it is taken. */
  amount: number;
  reason: Reason;
  /** The card, purchase or account that it belongs to. */
  reference: string;
  /** Unique over all time. */
  idempotency_key: string;
}

/** Adding an entry twice under one key adds it once. */
export async function addVoucherEntry(trx: Trx, { clock }: Pick<Deps, 'clock'>, entry: VoucherEntry): Promise<void> {
  await trx
    .insertInto('catchlight.voucher_entries')
    .values({ ...entry, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
}
