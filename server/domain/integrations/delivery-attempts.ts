// Records the outcome of one delivery attempt and schedules the next.
import { MINUTE_MS } from '../../contracts/durations.ts';
import { TRY_MINUTES } from '../../contracts/integration-lists.ts';
import type { DeliveryTry } from '../../contracts/integrations.ts';
import type { Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type DeliveryAttempt, enqueueAttempt } from './emit-event.ts';

interface DueDelivery {
  delivery: Row<'catchlight.webhook_deliveries'>;
  webhook: Row<'catchlight.webhooks'>;
}
/** Number of attempts kept in the list. */
const MAX_LISTED_ATTEMPTS = 20;

/** The delivery, if it still waits for this attempt and its webhook still exists. */
export async function findDueDelivery(
  { db }: Pick<Deps, 'db'>,
  { id, round, tried }: DeliveryAttempt,
): Promise<DueDelivery | undefined> {
  const delivery = await db
    .selectFrom('catchlight.webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('round', '=', round)
    .where('tried', '=', tried)
    .executeTakeFirst();
  const webhook =
    delivery &&
    (await db
      .selectFrom('catchlight.webhooks')
      .selectAll()
      .where('id', '=', delivery.webhook_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst());
  return webhook && { delivery, webhook };
}

/** Completes the delivery, or schedules its next attempt in one transaction with the job. */
export async function recordAttempt(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  { id, round, tried }: DeliveryAttempt,
  made: DeliveryTry,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('catchlight.webhook_deliveries')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.state !== 'waiting' || row.round !== round || row.tried !== tried) return;
    const taken = made.status !== null && made.status >= 200 && made.status < 300;
    const minutes = taken ? undefined : TRY_MINUTES[tried + 1];
    await trx
      .updateTable('catchlight.webhook_deliveries')
      .set({
        tries: JSON.stringify([...row.tries, made].slice(-MAX_LISTED_ATTEMPTS)),
        tried: tried + 1,
        state: taken ? 'delivered' : minutes === undefined ? 'failed' : 'waiting',
        next_try_at: minutes === undefined ? null : new Date(deps.clock.now().getTime() + minutes * MINUTE_MS),
      })
      .where('id', '=', id)
      .execute();
    if (minutes !== undefined) await enqueueAttempt(trx, deps, { id, round, tried: tried + 1 }, minutes * 60);
  });
}

/** Marks the delivery failed after repeated failures on our side. */
export async function failDelivery({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db
    .updateTable('catchlight.webhook_deliveries')
    .set({ state: 'failed', next_try_at: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
