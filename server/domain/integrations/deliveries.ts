// The delivery log of webhooks: listing, sending again, test events, and deletion after a month.
import { DAY_MS } from '../../contracts/durations.ts';
import { DELIVERY_DAYS, TEST_EVENT } from '../../contracts/integration-lists.ts';
import type { DeliveriesAnswer, Delivery } from '../../contracts/integrations.ts';
import type { Trx } from '../../db/client.ts';
import { afterCursorSql, cursorOf } from '../../db/cursor.ts';
import type { Row } from '../../db/schema.ts';
import type { Person } from '../access/viewer.ts';
import { audit } from '../actions/audit.ts';
import { requireCompany } from '../access/find-company.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { addDelivery, DELIVER_JOB, enqueueAttempt } from './emit-event.ts';
import { lockWebhook } from './webhooks.ts';

type DeliveryRow = Row<'catchlight.webhook_deliveries'>;
const PAGE_SIZE = 30;

/** Newest first; `before` is the cursor of an earlier page. */
export async function listDeliveries(
  { db }: Pick<Deps, 'db'>,
  person: Person,
  companyId: string,
  { before, webhook_id }: { before?: string | undefined; webhook_id?: string | undefined },
): Promise<DeliveriesAnswer> {
  await requireCompany(db, person, companyId, 'manager');
  const rows = await db
    .selectFrom('catchlight.webhook_deliveries')
    .selectAll()
    .where('company_id', '=', companyId)
    .$if(webhook_id !== undefined, (query) => query.where('webhook_id', '=', webhook_id!))
    .where(afterCursorSql(before, 'created_at', 'id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    deliveries: shown.map(toDelivery),
    next: rows.length > PAGE_SIZE && last ? cursorOf(last) : null,
  };
}

/** Sends a test event, whatever events the webhook subscribed to. */
export async function sendTestEvent(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'queue'>,
  person: Person,
  companyId: string,
  webhookId: string,
): Promise<Delivery> {
  const row = await deps.db.transaction().execute(async (trx) => {
    await lockWebhook(trx, person, companyId, webhookId);
    await audit(trx, deps, person, 'webhook_tested', companyId, { webhook_id: webhookId });
    const event = { companyId, event: TEST_EVENT, eventKey: deps.ids.uuid(), data: { webhook_id: webhookId } } as const;
    return lockDelivery(trx, (await addDelivery(trx, deps, webhookId, event))!);
  });
  deps.queue.wake(DELIVER_JOB);
  return toDelivery(row);
}

/** Starts a new round of attempts for the same event with the same id, whatever its outcome was. */
export async function resendDelivery(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  person: Person,
  companyId: string,
  id: string,
): Promise<Delivery> {
  const known = await deps.db
    .selectFrom('catchlight.webhook_deliveries')
    .select('webhook_id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  const row = await deps.db.transaction().execute(async (trx) => {
    await lockWebhook(trx, person, companyId, known?.webhook_id ?? id);
    const before = await lockDelivery(trx, id);
    // A pending attempt of the previous round sees the new round number and does nothing.
    const again = await trx
      .updateTable('catchlight.webhook_deliveries')
      .set({ state: 'waiting', round: before.round + 1, tried: 0, next_try_at: deps.clock.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(trx, deps, person, 'webhook_delivery_resent', companyId, {
      webhook_id: again.webhook_id,
      delivery_id: id,
    });
    await enqueueAttempt(trx, deps, again, 0);
    return again;
  });
  deps.queue.wake(DELIVER_JOB);
  return toDelivery(row);
}

export async function purgeDeliveries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('catchlight.webhook_deliveries')
    .where('created_at', '<=', new Date(clock.now().getTime() - DELIVERY_DAYS * DAY_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function lockDelivery(trx: Trx, id: string): Promise<DeliveryRow> {
  const row = await trx
    .selectFrom('catchlight.webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const toDelivery = (row: DeliveryRow): Delivery => ({
  delivery_id: row.id,
  webhook_id: row.webhook_id,
  event_id: row.event_id,
  event: row.event,
  state: row.state,
  tries: row.tries,
  next_try_at: row.next_try_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
