// Refunds unused credits for the whole price within 14 days. The credits are taken at once; a job returns the
// money, because no transaction waits for a provider. If the provider refuses, the credits come back.
import type { Purchase } from '../../contracts/api.ts';
import { COMMERCIAL_TERMS } from '../../contracts/commercial-terms.ts';
import type { Trx } from '../../db/client.ts';
import { isManagerOf, type Person } from '../access/viewer.ts';
import { audit, auditStaff } from '../actions/audit.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { addCredits, lockCreditAccount, readBalance } from '../ledger/ledger.ts';
import { restoreEarning, reverseEarning } from '../affiliates/earnings.ts';
import { cancelGift, reactivateGift } from '../gifts/settle-gift.ts';
import { releaseVoucher } from '../gifts/vouchers.ts';
import {
  creditAccountOfPurchase,
  purchasedCredits,
  lockPurchase,
  type PurchaseRow,
  refundableUntil,
  toPurchase,
} from '../ledger/purchase.ts';
import { issueCreditNoteLocked } from './issue-receipt.ts';
import { RECEIPT_JOB, REFUND_JOB, removePurchasedCredits } from './settle-payment.ts';

type RefundDeps = Pick<Deps, 'db' | 'clock' | 'queue'>;
type By = { owner: Person } | { staff: Person; reason: string };

export const refundPurchase = (deps: RefundDeps, owner: Person, id: string): Promise<Purchase> =>
  refund(deps, id, { owner });

/** Staff are not held to the days, only to credits that are still there. Their reason is written down with the customer. */
export const refundAnyPurchase = (deps: RefundDeps, staff: Person, id: string, reason: string): Promise<Purchase> =>
  refund(deps, id, { staff, reason });

async function refund(deps: RefundDeps, id: string, by: By): Promise<Purchase> {
  const now = deps.clock.now();
  const answer = await deps.db.transaction().execute(async (trx) => {
    const purchase = await lockPurchase(trx, id);
    if (!purchase || ('owner' in by && purchase.customer_id !== by.owner.customer.id)) throw notFound();
    const account = creditAccountOfPurchase(purchase);
    if ('owner' in by) await assertMayRefund(trx, purchase);
    await lockCreditAccount(trx, account);
    const balance = await readBalance(trx, account);
    // A repeated call returns the refunded purchase.
    if (purchase.status === 'refunded') return toPurchase(purchase, balance, now);
    assertRefundable(purchase, balance, 'owner' in by ? now : undefined);
    if ('staff' in by)
      await auditStaff(trx, deps, by.staff, 'customer_refunded', purchase.customer_id, {
        purchase: id,
        reason: by.reason,
      });
    if (!(await cancelGift(trx, purchase)))
      throw new AppError('not_refundable', 'This gift card has been redeemed.', { reason: 'used' });
    await removePurchasedCredits(trx, deps, purchase, String(await countFailures(trx, id)));
    const refunded = await trx
      .updateTable('catchlight.purchases')
      .set({ status: 'refunded', refunded_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (purchase.company_id) {
      const line = ['company_purchase_refunded', purchase.company_id, { purchase: id }] as const;
      await ('owner' in by ? audit(trx, deps, by.owner, ...line) : auditStaff(trx, deps, by.staff, ...line));
    }
    await reverseEarning(trx, deps, id);
    await deps.queue.enqueue(trx, REFUND_JOB, { purchase_id: id }, { key: id });
    return toPurchase(refunded, balance - purchasedCredits(purchase), now);
  });
  deps.queue.wake(REFUND_JOB);
  return answer;
}

/** What was bought for a company is refunded only by a buyer who manages it today: its seats are others' by now. */
async function assertMayRefund(trx: Trx, purchase: PurchaseRow): Promise<void> {
  const account = creditAccountOfPurchase(purchase);
  if (!('companyId' in account)) return;
  const buyer = await trx
    .selectFrom('catchlight.customers')
    .selectAll()
    .where('id', '=', purchase.customer_id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (!isManagerOf(buyer, account.companyId))
    throw new AppError('forbidden', 'Only a manager of the company can refund what was bought for it.');
}

/** @param now undefined where the days do not count */
function assertRefundable(purchase: PurchaseRow, balance: number, now: Date | undefined): void {
  const refuse = (reason: string, message: string): never => {
    throw new AppError('not_refundable', message, { reason });
  };
  const until = refundableUntil(purchase);
  if (!until) return refuse('not_paid', 'This purchase was not paid.');
  if (now && now > until) refuse('too_late', `A purchase can be refunded within ${COMMERCIAL_TERMS.refundDays} days.`);
  if (balance < purchasedCredits(purchase)) refuse('used', 'Credits of this purchase have been used.');
}

/** The provider accepted the refund: releases the gift card money that the purchase used, and mails the buyer. */
export async function completeRefund(deps: RefundDeps, purchase: PurchaseRow): Promise<void> {
  const { id } = purchase;
  await deps.db.transaction().execute(async (trx) => {
    const locked = await lockPurchase(trx, id);
    // Not earlier: if the provider refused, the money would have to be held again.
    await releaseVoucher(trx, deps, purchase, 'purchase_refunded');
    if (locked) await issueCreditNoteLocked(trx, deps, locked);
    // A job of its own, so that a failing mail does not look like a failed refund.
    await deps.queue.enqueue(trx, RECEIPT_JOB, { purchase_id: id, about: 'refund' }, { key: `refund:${id}` });
  });
  deps.queue.wake(RECEIPT_JOB);
}

/** The provider refused the refund: restores the purchase and its credits, and records it for staff. */
export async function undoRefund(deps: Pick<Deps, 'db' | 'clock' | 'log'>, id: string, error: string): Promise<void> {
  deps.log.error({ event: 'payments.refund_failed', purchaseId: id, error }, 'Money could not be given back');
  await deps.db.transaction().execute(async (trx) => {
    const purchase = await lockPurchase(trx, id);
    if (!purchase || purchase.status !== 'refunded') return;
    await audit(trx, deps, null, 'refund_failed', id, { error });
    const taken = -(await sumOfRefund(trx, id));
    await reactivateGift(trx, purchase);
    await restoreEarning(trx, id);
    // Nothing was taken from a closed account, so nothing returns to it; staff have to send its money.
    if (taken <= 0 && !purchase.gift_card_id) return;
    if (taken > 0)
      await addCredits(trx, deps, 'refund', {
        account: creditAccountOfPurchase(purchase),
        amount: taken,
        reason: 'refund_failed',
        reference: id,
        idempotencyKey: `purchase:${id}:refund-failed:${await countFailures(trx, id)}`,
      });
    await trx
      .updateTable('catchlight.purchases')
      .set({ status: 'paid', refunded_at: null })
      .where('id', '=', id)
      .execute();
    const details = { purchase: id, credits: taken };
    if (purchase.company_id) await audit(trx, deps, null, 'company_refund_undone', purchase.company_id, details);
  });
}

const REFUND_REASONS = ['purchase_refunded', 'refund_failed'] as const;

async function sumOfRefund(trx: Trx, id: string): Promise<number> {
  const { sum } = await trx
    .selectFrom('catchlight.credit_entries')
    .select((select) => select.fn.sum<number | null>('amount').as('sum'))
    .where('reference', '=', id)
    .where('reason', 'in', REFUND_REASONS)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

async function countFailures(trx: Trx, id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('catchlight.credit_entries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('reference', '=', id)
    .where('reason', '=', 'refund_failed')
    .executeTakeFirstOrThrow();
  return Number(count);
}
