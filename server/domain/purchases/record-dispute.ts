// Records a chargeback or its decision, and flags the buyer for staff while one of their disputes is open or lost.
import type { Trx } from '../../db/client.ts';
import type { PaymentEvent } from '../../ports/payments.ts';
import { audit } from '../actions/audit.ts';
import type { Deps } from '../deps.ts';
import type { PurchaseRow } from '../ledger/purchase.ts';

const DISPUTED = 'payment_disputed';
const WON = 'payment_dispute_won';

/** Called once for each dispute and event. Staff see both with the person: what was used before a chargeback, and what to give back after one that was
 * won, is theirs to follow up. */
export async function recordDispute(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'log'>,
  { id: purchase, customer_id }: PurchaseRow,
  { type, dispute }: Extract<PaymentEvent, { dispute: string }>,
): Promise<void> {
  // Two purchases of one buyer are decided one after the other.
  await trx
    .selectFrom('catchlight.customers')
    .select('id')
    .where('id', '=', customer_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const won = type === 'dispute_won';
  const text = won ? 'A chargeback was decided for us' : 'A payment was charged back';
  deps.log.warn({ event: won ? 'payments.dispute_won' : 'payments.disputed', purchaseId: purchase }, text);
  await audit(trx, deps, null, won ? WON : DISPUTED, customer_id, { purchase, dispute });
  const flagged = await hasUnwonDispute(trx, customer_id);
  await trx
    .updateTable('catchlight.customers')
    .set(({ fn, val }) => ({ disputed_at: flagged ? fn.coalesce('disputed_at', val(deps.clock.now())) : null }))
    .where('id', '=', customer_id)
    .execute();
}

/** Whether a dispute of the buyer is open or lost; no event tells of one that was lost. */
async function hasUnwonDispute(trx: Trx, customerId: string): Promise<boolean> {
  const events = await trx
    .selectFrom('catchlight.audit_log')
    .select(['act', 'details'])
    .where('subject', '=', customerId)
    .where('act', 'in', [DISPUTED, WON])
    .execute();
  const won = new Set(events.filter(({ act }) => act === WON).map(({ details }) => details['dispute']));
  return events.some(({ act, details }) => act === DISPUTED && !won.has(details['dispute']));
}
