// Emits an event to a company's webhooks: writes one delivery for each subscribed webhook, and its first attempt, in the transaction of
// what happened. Events carry ids and figures, no names or addresses; those can be requested, and deleted.
import { createHash } from 'node:crypto';
import type { TEST_EVENT, WebhookEvent } from '../../contracts/integration-lists.ts';
import type { EventOf } from '../../contracts/partner-events.ts';
import type { Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';

export const DELIVER_JOB = 'deliver-webhook';

interface Occurrence {
  companyId: string;
  /** Identifies what happened, within the company and kind of event: emitting it twice is one event. */
  eventKey: string;
}
type EmitDeps = Pick<Deps, 'clock' | 'ids' | 'queue'>;

/** Call `queue.wake(DELIVER_JOB)` after the commit. */
export async function emitEvent(
  trx: Trx,
  deps: EmitDeps,
  occurrence: Occurrence & EventOf<WebhookEvent>,
): Promise<void> {
  const webhooks = await trx
    .selectFrom('catchlight.webhooks')
    .select(['id', 'events'])
    .where('company_id', '=', occurrence.companyId)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, events } of webhooks)
    if (events.includes(occurrence.event)) await addDelivery(trx, deps, id, occurrence);
}

/** Undefined when this webhook already has a delivery for this key. */
export async function addDelivery(
  trx: Trx,
  deps: EmitDeps,
  webhookId: string,
  { companyId, event, eventKey, data }: Occurrence & EventOf<WebhookEvent | typeof TEST_EVENT>,
): Promise<string | undefined> {
  const now = deps.clock.now();
  const eventId = `evt_${createHash('sha256').update(`${companyId}:${event}:${eventKey}`).digest('hex').slice(0, 32)}`;
  const row = await trx
    .insertInto('catchlight.webhook_deliveries')
    .values({
      id: deps.ids.uuid(),
      webhook_id: webhookId,
      company_id: companyId,
      event_id: eventId,
      event,
      body: JSON.stringify({ id: eventId, type: event, created_at: now.toISOString(), company_id: companyId, data }),
      state: 'waiting',
      next_try_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await enqueueAttempt(trx, deps, { id: row.id, round: 0, tried: 0 }, 0);
  return row?.id;
}

/** One attempt. It runs only if the delivery still waits for exactly this round and number. */
export interface DeliveryAttempt {
  id: string;
  /** How often it was sent again by hand. */
  round: number;
  /** Attempts of this round before this one. */
  tried: number;
}

/** `delay` in seconds. */
export const enqueueAttempt = (
  trx: Trx,
  { queue }: Pick<Deps, 'queue'>,
  { id, round, tried }: DeliveryAttempt,
  delay: number,
): Promise<void> =>
  queue.enqueue(
    trx,
    DELIVER_JOB,
    { delivery_id: id, round: String(round), tried: String(tried) },
    { key: `${id}:${round}:${tried}`, delay },
  );
