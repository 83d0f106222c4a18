// Shoots for staff: findings, timeline and queue state; a stuck shoot can be queued again, a bad one refunded.
import { sql } from 'kysely';
import type { OrderStatus } from '../../contracts/catalogue.ts';
import type { Person } from '../accounts/viewer.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { lockOrder } from '../orders/find-order.ts';
import { NOTIFY_JOB, returnCredits, settleLocked } from '../orders/settle-shoot.ts';
import { RENDER_JOB } from '../orders/start-order.ts';
import { isUnderWay } from '../orders/status.ts';
import { countAccepted, iso, toOrder } from '../orders/view.ts';
import { freeSeat } from '../companies/seats.ts';
import { toAttachment } from '../photos/view.ts';
import { audit } from '../actions/audit.ts';
import { removalsOf } from './removals/removal.ts';
import { idIn, type ListQuery, prefix, readPage } from './paging.ts';

const missing = (): AppError => new AppError('not_found', 'The requested resource was not found.');

export async function listAllOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { q, paranoid, status, ...page }: ListQuery & { status?: OrderStatus | undefined },
) {
  const id = q && idIn(q);
  const query = db
    .selectFrom('catchlight.orders as o')
    .innerJoin('catchlight.customers as c', 'c.id', 'o.customer_id')
    .selectAll('o')
    .select(['c.email', 'c.name'])
    .$if(!paranoid && status === undefined, (query) => query.where('o.status', '!=', 'deleted'))
    .$if(status !== undefined, (query) => query.where('o.status', '=', status!))
    .$if(!!id, (query) => query.where((where) => where.or([where('o.id', '=', id!), where('o.customer_id', '=', id!)])))
    .$if(!!q && !id, (query) => query.where(sql`lower(c.email)`, 'like', prefix(q!)));
  const { rows: shown, ...places } = await readPage(query, page, { created: 'o.created_at', id: 'o.id' });
  const removals = await removalsOf(
    db,
    'order',
    shown.filter((row) => row.status === 'deleted').map((row) => row.id),
  );
  const accepted = await countAccepted(
    db,
    shown.map(({ id }) => id),
  );
  return {
    orders: shown.map((row) => ({
      removal: removals.get(row.id) ?? null,
      ...toOrder(row, accepted.get(row.id) ?? 0, clock.now()),
      customer_id: row.customer_id,
      email: row.email,
      name: row.name,
    })),
    ...places,
  };
}

/** Pictures are included only with `populate`, recorded in the audit log; `paranoid` adds deleted records. */
export async function readAnyOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'queue'>,
  person: Person,
  id: string,
  { populate, paranoid }: { populate: boolean; paranoid: boolean },
) {
  const { db, clock } = deps;
  const row = await db.selectFrom('catchlight.orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw missing();
  const customer = await db
    .selectFrom('catchlight.customers')
    .select(['id', 'email', 'name'])
    .where('id', '=', row.customer_id)
    .executeTakeFirstOrThrow();
  const attachments = populate
    ? await db
        .selectFrom('catchlight.attachments')
        .selectAll()
        .where('order_id', '=', id)
        .$if(!paranoid, (query) => query.where('deleted_at', 'is', null))
        .orderBy('kind', 'desc')
        .orderBy('created_at')
        .execute()
    : [];
  await db.transaction().execute((trx) => audit(trx, deps, person, populate ? 'pictures_viewed' : 'order_viewed', id));
  return {
    order: toOrder(row, (await countAccepted(db, [id])).get(id) ?? 0, clock.now()),
    removal: (await removalsOf(db, 'order', [id])).get(id) ?? null,
    customer,
    timeline: {
      created_at: iso(row.created_at),
      started_at: iso(row.started_at),
      first_headshot_at: iso(row.first_headshot_at),
      completed_at: iso(row.completed_at),
      photos_delete_at: iso(row.photos_delete_at),
      deleted_at: iso(row.deleted_at),
    },
    painted: await readPainted(db, id),
    jobs: await deps.queue.attempts(RENDER_JOB, id),
    attachments: await Promise.all(
      attachments.map(async (attachment) => ({
        ...(await toAttachment(deps, attachment)),
        findings: attachment.findings,
        deleted_at: iso(attachment.deleted_at),
        cost_micros: attachment.cost_micros,
      })),
    ),
  };
}

/** Orders to a hosted renderer for this shoot; null when it was made here. Costs in millionths of a US dollar. */
async function readPainted(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('catchlight.hosted_renders')
    .select(['provider', 'model', 'state', 'cost_micros'])
    .where('commission_kind', '=', 'order')
    .where('commission_id', '=', orderId)
    .where('name', '!=', 'person')
    .execute();
  const [first] = rows;
  if (!first) return null;
  return {
    name: `${first.provider}:${first.model}`,
    ordered: rows.length,
    used: rows.filter(({ state }) => state === 'fit').length,
    cost_micros: rows.reduce((sum, row) => sum + row.cost_micros, 0),
  };
}

/** Queues a shoot in progress again. Has no effect while its job is waiting or running. */
export async function requeueOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  person: Person,
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) throw missing();
    if (!isUnderWay(order.status))
      throw new AppError('order_illegal_move', 'Only a shoot that is under way can be queued again.', {
        from: order.status,
        to: 'queued',
      });
    await deps.queue.enqueue(trx, RENDER_JOB, { order_id: id }, { key: id });
    await audit(trx, deps, person, 'order_requeued', id);
  });
  deps.queue.wake(RENDER_JOB);
}

/** Returns all credits of the shoot, or its seat; delivered headshots stay. Idempotent. */
export async function refundOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'events'>,
  person: Person,
  id: string,
  reason: string,
): Promise<{ returned_credits: number }> {
  const returned = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order || order.status === 'draft' || order.status === 'deleted') throw missing();
    let amount: number;
    if (isUnderWay(order.status)) {
      await settleLocked(trx, deps, { ...order, delivered: 0 }, 'cancelled');
      amount = order.credits_spent;
    } else {
      const owed = order.credits_spent - order.returned_credits;
      amount = order.returned_credits + (await returnCredits(trx, deps, order, owed, 'shoot_refunded', 'staff'));
      if (order.seat && order.returned_credits === 0) await freeSeat(trx, deps, id);
      await trx
        .updateTable('catchlight.orders')
        .set({ returned_credits: amount, updated_at: deps.clock.now() })
        .where('id', '=', id)
        .execute();
    }
    await audit(trx, deps, person, 'order_refunded', id, { reason, amount });
    return amount;
  });
  deps.queue.wake(NOTIFY_JOB);
  await deps.events.publish(`order:${id}`);
  return { returned_credits: returned };
}
