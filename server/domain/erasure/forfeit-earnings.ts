// Closing an account forfeits gift card money and unpaid affiliate earnings. The bookkeeping lines stay, without a name.
import type { Trx } from '../../db/client.ts';
import { reverseUnpaidEarningsOfAffiliate } from '../affiliates/earnings.ts';
import type { Deps } from '../deps.ts';
import { addVoucherEntry, readVoucherBalances } from '../gifts/vouchers.ts';

/** Returns the number of balances and earnings forfeited. */
export async function forfeitEarnings(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  customerId: string,
): Promise<{ gift_balances: number; earnings: number }> {
  const { balances } = await readVoucherBalances({ db: trx }, customerId);
  for (const { currency, value } of balances) {
    await addVoucherEntry(trx, deps, {
      customer_id: customerId,
      currency,
      amount: -Math.round(value * 100),
      reason: 'expiry',
      reference: customerId,
      idempotency_key: `account:${customerId}:voucher:${currency}`,
    });
  }
  const affiliate = await trx
    .updateTable('catchlight.affiliates')
    // The code stays reserved, so that an old link never pays somebody else.
    .set({ first_name: '', last_name: '', email: '', status: 'rejected' })
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  const earnings = affiliate ? await reverseUnpaidEarningsOfAffiliate(trx, deps, affiliate.id) : 0;
  return { gift_balances: balances.length, earnings };
}
