// Asks the provider about open checkouts, in case somebody paid and the webhook was lost.
import { settlePayment, type SettleDeps } from './settle-payment.ts';
import { DAY_MS, MINUTE_MS } from '../../contracts/durations.ts';

export const RECONCILE_JOB = 'ask-about-pending';
/** Age of the checkouts asked about: webhooks usually arrive within seconds, and a checkout page is valid for a day. */
const MIN_AGE_MS = 10 * MINUTE_MS;
const MAX_AGE_MS = 3 * DAY_MS;
const MAX_CHECKOUTS = 200;

export async function reconcilePendingPurchases(deps: SettleDeps, signal: AbortSignal): Promise<number> {
  const now = deps.clock.now().getTime();
  const rows = await deps.db
    .selectFrom('catchlight.purchases')
    .select('provider_reference')
    .where('status', '=', 'pending')
    .where('provider', '=', deps.payments.name)
    .where('provider_reference', 'is not', null)
    .where('created_at', '<=', new Date(now - MIN_AGE_MS))
    .where('created_at', '>=', new Date(now - MAX_AGE_MS))
    .orderBy('created_at')
    .limit(MAX_CHECKOUTS)
    .execute();
  let settled = 0;
  for (const { provider_reference } of rows) {
    if (signal.aborted) break;
    if (await reconcilePurchase(deps, provider_reference!)) settled += 1;
  }
  return settled;
}

/** Failures are logged per checkout, so that one does not block the others. */
export async function reconcilePurchase(deps: SettleDeps, reference: string): Promise<boolean> {
  try {
    const event = await deps.payments.lookUp(reference);
    if (event) await settlePayment(deps, event);
    return event !== undefined;
  } catch (error) {
    deps.log.warn({ event: 'payments.lookup_failed', err: error }, 'The payment provider could not be asked');
    return false;
  }
}
