// Applies a payment provider's event. However often and in whatever order events arrive, a purchase is recorded once. Everything happens
// with the purchase's row locked; locks are taken in the order purchase, customer, account, counter.
import { z } from 'zod';
import type { Trx } from '../../db/client.ts';
import type { PaymentEvent } from '../../ports/payments.ts';
import { audit } from '../actions/audit.ts';
import type { Deps } from '../deps.ts';
import { addCredits, removeCredits } from '../ledger/ledger.ts';
import { isCompanyOpen } from '../access/find-company.ts';
import { recordEarning, reverseEarning } from '../affiliates/earnings.ts';
import { activateGift, cancelGift, GIFT_JOB } from '../gifts/settle-gift.ts';
import { releaseVoucher } from '../gifts/vouchers.ts';
import { issueCreditNoteLocked, receiptSellerColumns, nextReceiptNumber } from './issue-receipt.ts';
import { recordDispute } from './record-dispute.ts';
import {
  creditAccountOfPurchase,
  chargedAmount,
  purchasedCredits,
  lockPurchase,
  type PurchaseRow,
} from '../ledger/purchase.ts';

export const RECEIPT_JOB = 'send-receipt';
export const REFUND_JOB = 'refund-payment';
/** Provider name of a purchase paid completely with gift cards. */
export const VOUCHER_PROVIDER = 'voucher';

export type SettleDeps = Pick<Deps, 'db' | 'clock' | 'queue' | 'payments' | 'log' | 'seller'>;
type SettledEvent = Exclude<PaymentEvent, { type: 'ignored' }>;
const isId = (text: string): boolean => z.uuid().safeParse(text).success;

export async function settlePayment(deps: SettleDeps, event: PaymentEvent): Promise<void> {
  if (event.type === 'ignored') return;
  const job = await deps.db.transaction().execute(async (trx) => {
    if (!(await isNew(trx, deps, event.eventId))) return undefined;
    const purchase = isId(event.purchaseId) ? await lockPurchase(trx, event.purchaseId) : undefined;
    if (!purchase || purchase.provider !== deps.payments.name) {
      deps.log.warn({ event: 'payments.unknown_purchase', type: event.type }, 'An event names no purchase of ours');
      return undefined;
    }
    return settle(trx, deps, purchase, event);
  });
  if (job === RECEIPT_JOB) wakePaymentJobs(deps);
  else if (job) deps.queue.wake(job);
}

export function wakePaymentJobs({ queue }: Pick<Deps, 'queue'>): void {
  queue.wake(RECEIPT_JOB);
  queue.wake(GIFT_JOB);
}

async function isNew(trx: Trx, { clock, payments }: SettleDeps, eventId: string): Promise<boolean> {
  const inserted = await trx
    .insertInto('catchlight.payment_events')
    .values({ provider: payments.name, event_id: eventId, received_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Returns the name of the job to wake after the commit. */
async function settle(
  trx: Trx,
  deps: SettleDeps,
  purchase: PurchaseRow,
  event: SettledEvent,
): Promise<string | undefined> {
  const now = deps.clock.now();
  const { status } = purchase;
  if (event.type === 'failed') {
    if (status === 'pending') await failPurchaseLocked(trx, deps, purchase);
    return undefined;
  }
  if ('dispute' in event && (await isNew(trx, deps, `${event.type} ${event.dispute}`)))
    await recordDispute(trx, deps, purchase, event);
  if (event.type === 'dispute_won') return undefined;
  if (event.type === 'refunded' || event.type === 'disputed') {
    // Refunded in the provider's dashboard, or charged back; the remaining credits are removed.
    if (status === 'refunded') return undefined;
    if (status === 'paid') {
      const by = event.type === 'disputed' ? 'dispute' : 'provider';
      const credits = await removePurchasedCredits(trx, deps, purchase, by);
      if (purchase.company_id) {
        const details = { purchase: purchase.id, by, credits };
        await audit(trx, deps, null, 'company_purchase_refunded', purchase.company_id, details);
      }
      await cancelGift(trx, purchase);
      await reverseEarning(trx, deps, purchase.id);
    }
    // Also when the refund arrives before its payment, which is then not recorded.
    await releaseVoucher(trx, deps, purchase, 'purchase_refunded');
    await updatePurchase(trx, purchase.id, { status: 'refunded', refunded_at: now });
    // A chargeback is the bank's and may be taken back; money that was given back is credited.
    if (event.type === 'disputed') return undefined;
    await issueCreditNoteLocked(trx, deps, purchase);
    if (status !== 'paid') return undefined;
    await deps.queue.enqueue(
      trx,
      RECEIPT_JOB,
      { purchase_id: purchase.id, about: 'refund' },
      { key: `refund:${purchase.id}` },
    );
    return RECEIPT_JOB;
  }
  if (status === 'paid' || status === 'refunded') return undefined;
  const discount = purchase.gift_card_id === null ? (event.discount ?? 0) : 0;
  if (event.amount + discount !== chargedAmount(purchase) || event.currency !== purchase.currency) {
    await reportMismatch(trx, deps, purchase, event);
    return undefined;
  }
  if (discount > 0) await updatePurchase(trx, purchase.id, { discount_amount: discount });
  return recordPaymentLocked(trx, deps, { ...purchase, discount_amount: discount }, event.reference);
}

/** For callers that hold the purchase's lock, or have just made it. */
export async function recordPaymentLocked(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue' | 'seller'>,
  purchase: PurchaseRow,
  reference: string,
): Promise<string | undefined> {
  const now = deps.clock.now();
  const paid = {
    paid_at: now,
    provider_reference: purchase.provider_reference ?? reference,
    ...receiptSellerColumns(deps, purchase),
  };
  const customer = await trx
    .selectFrom('catchlight.customers')
    .selectAll()
    .where('id', '=', purchase.customer_id)
    .forShare()
    .executeTakeFirstOrThrow();
  const forNobody = purchase.company_id !== null && !(await isCompanyOpen(trx, purchase.company_id));
  if (customer.deleted_at || forNobody) {
    // The account or the company was closed during the checkout: nobody can use these credits.
    // Who is still here gets a mail about it, which names the receipt.
    const receipt_number = customer.deleted_at ? null : await nextReceiptNumber(trx, 'receipt');
    await updatePurchase(trx, purchase.id, { ...paid, status: 'refunded', refunded_at: now, receipt_number });
    await deps.queue.enqueue(trx, REFUND_JOB, { purchase_id: purchase.id }, { key: purchase.id });
    return REFUND_JOB;
  }
  const account = creditAccountOfPurchase(purchase);
  const entry = { account, reference: purchase.id };
  await activateGift(trx, deps, purchase);
  if (purchase.credits > 0)
    await addCredits(trx, deps, 'purchase', {
      ...entry,
      amount: purchase.credits,
      reason: 'purchase',
      idempotencyKey: `purchase:${purchase.id}`,
    });
  if (purchase.bonus_credits > 0)
    await addCredits(trx, deps, 'grant', {
      ...entry,
      amount: purchase.bonus_credits,
      reason: 'bonus',
      idempotencyKey: `purchase:${purchase.id}:bonus`,
    });
  await recordEarning(trx, deps, purchase);
  const receipt_number = await nextReceiptNumber(trx, 'receipt');
  await updatePurchase(trx, purchase.id, { ...paid, status: 'paid', receipt_number });
  if (purchase.company_id) {
    const details = { purchase: purchase.id, receipt_number, type: purchase.type, credits: purchase.credits };
    await audit(trx, deps, { customer }, 'company_purchase_paid', purchase.company_id, details);
  }
  await deps.queue.enqueue(trx, RECEIPT_JOB, { purchase_id: purchase.id }, { key: purchase.id });
  return RECEIPT_JOB;
}

/** Not paid: releases the gift card money that the purchase held. */
export const failPurchase = (deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const purchase = await lockPurchase(trx, id);
    if (purchase?.status === 'pending') await failPurchaseLocked(trx, deps, purchase);
  });

async function failPurchaseLocked(trx: Trx, deps: Pick<Deps, 'clock'>, purchase: PurchaseRow): Promise<void> {
  await updatePurchase(trx, purchase.id, { status: 'failed' });
  await releaseVoucher(trx, deps, purchase, 'purchase_failed');
}

/** Removes what is left of the purchase's credits and returns how many. `idempotencySuffix` distinguishes attempts. */
export async function removePurchasedCredits(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  purchase: PurchaseRow,
  idempotencySuffix: string,
): Promise<number> {
  if (purchasedCredits(purchase) === 0) return 0;
  return removeCredits(trx, deps, 'refund', {
    account: creditAccountOfPurchase(purchase),
    amount: purchasedCredits(purchase),
    reason: 'purchase_refunded',
    reference: purchase.id,
    idempotencyKey: `purchase:${purchase.id}:refund:${idempotencySuffix}`,
  });
}

/** A payment that differs from what was asked is reported to staff and not recorded. */
async function reportMismatch(
  trx: Trx,
  deps: SettleDeps,
  purchase: PurchaseRow,
  event: Extract<SettledEvent, { type: 'paid' }>,
): Promise<void> {
  const details = {
    expected: { amount: chargedAmount(purchase), currency: purchase.currency },
    paid: { amount: event.amount, ...(event.discount && { discount: event.discount }), currency: event.currency },
  };
  deps.log.error(
    { event: 'payments.mismatch', purchaseId: purchase.id, ...details },
    'A payment is not what was asked',
  );
  await audit(trx, deps, null, 'payment_mismatch', purchase.id, details);
}

type Changes = Partial<
  Pick<PurchaseRow, 'status' | 'paid_at' | 'refunded_at' | 'receipt_number' | 'provider_reference' | 'discount_amount'>
> &
  ReturnType<typeof receiptSellerColumns>;
const updatePurchase = (trx: Trx, id: string, set: Changes): Promise<unknown> =>
  trx.updateTable('catchlight.purchases').set(set).where('id', '=', id).execute();
