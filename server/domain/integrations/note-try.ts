// What became of one try of a delivery, and when the next one is due.
import { TRY_MINUTES } from '../../contracts/integration-lists.ts';
import type { DeliveryTry } from '../../contracts/integrations.ts';
import type { Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type DueTry, enqueueTry } from './emit-event.ts';

interface DueDelivery {
  delivery: Row<'catchlight.webhook_deliveries'>;
  webhook: Row<'catchlight.webhooks'>;
}
/** Tries that are still listed after it was sent again and again. */
const TRIES_KEPT = 20;

/** The delivery, while this very try is what it waits for and its address is still there. */
export async function readDue(
  { db }: Pick<Deps, 'db'>,
  { id, round, tried }: DueTry,
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

/** Settles the delivery, or plans its next try in one transaction with the job. */
export async function noteTry(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  { id, round, tried }: DueTry,
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
        tries: JSON.stringify([...row.tries, made].slice(-TRIES_KEPT)),
        tried: tried + 1,
        state: taken ? 'delivered' : minutes === undefined ? 'failed' : 'waiting',
        next_try_at: minutes === undefined ? null : new Date(deps.clock.now().getTime() + minutes * 60_000),
      })
      .where('id', '=', id)
      .execute();
    if (minutes !== undefined) await enqueueTry(trx, deps, { id, round, tried: tried + 1 }, minutes * 60);
  });
}

/** Something on our side broke each time that it was to be sent. */
export async function giveUp({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db
    .updateTable('catchlight.webhook_deliveries')
    .set({ state: 'failed', next_try_at: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
