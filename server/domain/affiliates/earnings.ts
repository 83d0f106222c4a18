// Affiliate earnings: a share of the first purchase of a customer who followed their link, pending while it could be refunded.
import { sql } from 'kysely';
import { DAY_MS } from '../../contracts/durations.ts';
import type { AffiliateAnswer } from '../../contracts/affiliates.ts';
import type { Currency } from '../../contracts/prices.ts';
import { COMMERCIAL_TERMS } from '../../contracts/commercial-terms.ts';
import type { Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import type { Person } from '../access/viewer.ts';
import type { PurchaseRow } from '../ledger/purchase.ts';
import { chargedAmount } from '../ledger/purchase.ts';
import type { Deps } from '../deps.ts';
import { toAffiliate } from './register-affiliate.ts';

const MAX_EARNINGS = 200;
type EarningRow = Row<'catchlight.affiliate_earnings'>;

/** Called when a payment is recorded, with the purchase locked. Gift card money does not count: buying the card earned its share. */
export async function recordEarning(trx: Trx, { clock }: Pick<Deps, 'clock'>, purchase: PurchaseRow): Promise<void> {
  const charged = chargedAmount(purchase);
  if (!purchase.partner_code || charged <= 0) return;
  const affiliate = await trx
    .selectFrom('catchlight.affiliates')
    .select('id')
    .where('code', '=', purchase.partner_code)
    .where('status', '=', 'approved')
    // Nobody earns from their own purchases.
    .where('customer_id', '!=', purchase.customer_id)
    .executeTakeFirst();
  if (!affiliate || !(await isFirstPurchase(trx, purchase))) return;
  const amount = Math.round((charged * COMMERCIAL_TERMS.affiliatePercent) / 100);
  if (amount <= 0) return;
  const now = clock.now();
  await trx
    .insertInto('catchlight.affiliate_earnings')
    .values({
      purchase_id: purchase.id,
      affiliate_id: affiliate.id,
      currency: purchase.currency,
      amount,
      payable_at: new Date(now.getTime() + COMMERCIAL_TERMS.affiliatePendingDays * DAY_MS),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The purchase was refunded: cancels its earning unless it was paid out. */
export async function reverseEarning(trx: Trx, { clock }: Pick<Deps, 'clock'>, purchaseId: string): Promise<void> {
  await trx
    .updateTable('catchlight.affiliate_earnings')
    .set({ reversed_at: clock.now() })
    .where('purchase_id', '=', purchaseId)
    .where('paid_at', 'is', null)
    .where('reversed_at', 'is', null)
    .execute();
}

/** The affiliate's account is closed: cancels unpaid earnings. Returns how many. */
export async function reverseUnpaidEarningsOfAffiliate(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  affiliateId: string,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('catchlight.affiliate_earnings')
    .set({ reversed_at: clock.now() })
    .where('affiliate_id', '=', affiliateId)
    .where('paid_at', 'is', null)
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The refund failed: restores the earning. */
export const restoreEarning = (trx: Trx, purchaseId: string): Promise<unknown> =>
  trx
    .updateTable('catchlight.affiliate_earnings')
    .set({ reversed_at: null })
    .where('purchase_id', '=', purchaseId)
    .execute();

export async function readAffiliate(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  person: Person,
): Promise<AffiliateAnswer> {
  const row = await db
    .selectFrom('catchlight.affiliates')
    .selectAll()
    .where('customer_id', '=', person.customer.id)
    .executeTakeFirst();
  if (!row) return { affiliate: null, totals: [], earnings: [] };
  const now = clock.now();
  const { rows: totals } = await sql<{ currency: Currency; pending: number; payable: number; paid: number }>`
    select currency,
      coalesce(sum(amount) filter (where paid_at is null and payable_at > ${now}), 0) as pending,
      coalesce(sum(amount) filter (where paid_at is null and payable_at <= ${now}), 0) as payable,
      coalesce(sum(amount) filter (where paid_at is not null), 0) as paid
    from catchlight.affiliate_earnings
    where affiliate_id = ${row.id} and reversed_at is null
    group by currency order by currency`.execute(db);
  const earnings = await db
    .selectFrom('catchlight.affiliate_earnings')
    .selectAll()
    .where('affiliate_id', '=', row.id)
    .orderBy('created_at', 'desc')
    .limit(MAX_EARNINGS)
    .execute();
  return {
    affiliate: toAffiliate(row, publicUrl),
    totals: totals.map(({ currency, pending, payable, paid }) => ({
      currency,
      pending: Number(pending) / 100,
      payable: Number(payable) / 100,
      paid: Number(paid) / 100,
    })),
    earnings: earnings.map((one) => ({
      value: one.amount / 100,
      currency: one.currency,
      state: stateOf(one, now),
      payable_at: one.payable_at.toISOString(),
      created_at: one.created_at.toISOString(),
    })),
  };
}

function stateOf(
  { paid_at, reversed_at, payable_at }: EarningRow,
  now: Date,
): 'pending' | 'payable' | 'paid' | 'reversed' {
  if (reversed_at) return 'reversed';
  if (paid_at) return 'paid';
  return payable_at <= now ? 'payable' : 'pending';
}

/** A refunded purchase still counts as the first: nobody earns twice from one customer. */
async function isFirstPurchase(trx: Trx, purchase: PurchaseRow): Promise<boolean> {
  const earlier = await trx
    .selectFrom('catchlight.purchases')
    .select('id')
    .where('customer_id', '=', purchase.customer_id)
    .where('id', '!=', purchase.id)
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  return !earlier;
}
