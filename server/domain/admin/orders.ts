// Shoots for staff: findings, timeline and queue state; a stuck shoot can be queued again, a bad one refunded.
import type { OrderStatus } from '../../contracts/catalogue.ts';
import type { Person } from '../access/viewer.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { lockOrder } from '../orders/find-order.ts';
import { NOTIFY_JOB, returnCredits, settleShootLocked } from '../orders/settle-shoot.ts';
import { enqueueRender, readRenderAttempts, wakeRenderJobs } from '../orders/render-job.ts';
import { isInProgress } from '../orders/status.ts';
import { countAcceptedPhotos, isoOrNull, toOrder } from '../orders/view.ts';
import { releaseSeatOfOrder } from '../companies/seats.ts';
import { toAttachment } from '../objects/attachment-view.ts';
import { auditStaff } from '../actions/audit.ts';
import { listRemovals } from '../erasure/removals/removal.ts';
import { anyContainsTextSql } from './contains-text.ts';
import { namedOnReceiptSql } from './receipt-search.ts';
import { extractUuid, type AdminListQuery, queryPage } from './paging.ts';

export async function listAllOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { q, paranoid, status, ...page }: AdminListQuery & { status?: OrderStatus | undefined },
) {
  const id = q && extractUuid(q);
  const query = db
    .selectFrom('catchlight.orders as o')
    .innerJoin('catchlight.customers as c', 'c.id', 'o.customer_id')
    .leftJoin('catchlight.partner_shoots as p', 'p.order_id', 'o.id')
    .leftJoin('catchlight.api_keys as k', 'k.id', 'p.api_key_id')
    .leftJoin('catchlight.companies as w', 'w.id', 'p.company_id')
    .selectAll('o')
    .select(['c.email', 'c.name', 'w.id as program_company_id', 'w.name as program_company', 'k.name as program_key'])
    .$if(!paranoid && status === undefined, (query) => query.where('o.status', '!=', 'deleted'))
    .$if(status !== undefined, (query) => query.where('o.status', '=', status!))
    .$if(!!id, (query) => query.where((where) => where.or([where('o.id', '=', id!), where('o.customer_id', '=', id!)])))
    .$if(!!q && !id, (query) =>
      query.where((where) =>
        where.or([
          anyContainsTextSql(['c.email', 'c.name', 'o.subject_name', 'w.name'], q!),
          namedOnReceiptSql('o.id', 'order_id', q!),
        ]),
      ),
    );
  const { rows: shown, ...places } = await queryPage(query, page, { created: 'o.created_at', id: 'o.id' });
  const removals = await listRemovals(
    db,
    'order',
    shown.filter((row) => row.status === 'deleted').map((row) => row.id),
  );
  const accepted = await countAcceptedPhotos(
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
      program: toProgram(row),
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
  if (!row) throw notFound();
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
  await db
    .transaction()
    .execute((trx) => auditStaff(trx, deps, person, populate ? 'pictures_viewed' : 'order_viewed', id));
  return {
    program: await readProgram(db, id),
    order: toOrder(row, (await countAcceptedPhotos(db, [id])).get(id) ?? 0, clock.now()),
    removal: (await listRemovals(db, 'order', [id])).get(id) ?? null,
    customer,
    timeline: {
      created_at: isoOrNull(row.created_at),
      started_at: isoOrNull(row.started_at),
      first_headshot_at: isoOrNull(row.first_headshot_at),
      completed_at: isoOrNull(row.completed_at),
      photos_delete_at: isoOrNull(row.photos_delete_at),
      deleted_at: isoOrNull(row.deleted_at),
    },
    painted: await readHostedRenders(db, id),
    jobs: await readRenderAttempts(deps, id),
    attachments: await Promise.all(
      attachments.map(async (attachment) => ({
        ...(await toAttachment(deps, attachment)),
        findings: attachment.findings,
        deleted_at: isoOrNull(attachment.deleted_at),
        cost_micros: attachment.cost_micros,
      })),
    ),
  };
}

interface ProgramRow {
  program_company_id: string | null;
  program_company: string | null;
  program_key: string | null;
}

/** The company's program that made the shoot, by its API key; null for a shoot that a person made. */
const toProgram = ({ program_company_id: id, program_company: company, program_key: key }: ProgramRow) =>
  id === null ? null : { company_id: id, company: company ?? '', key: key ?? '' };

async function readProgram(db: Db, orderId: string) {
  const row = await db
    .selectFrom('catchlight.partner_shoots as p')
    .leftJoin('catchlight.api_keys as k', 'k.id', 'p.api_key_id')
    .innerJoin('catchlight.companies as w', 'w.id', 'p.company_id')
    .select(['w.id as program_company_id', 'w.name as program_company', 'k.name as program_key'])
    .where('p.order_id', '=', orderId)
    .executeTakeFirst();
  return row ? toProgram(row) : null;
}

/** Orders to a hosted renderer for this shoot; null when it was made here. Costs in millionths of a US dollar. */
async function readHostedRenders(db: Db, orderId: string) {
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
    if (!order) throw notFound();
    if (!isInProgress(order.status))
      throw new AppError('order_illegal_move', 'Only a shoot that is under way can be queued again.', {
        from: order.status,
        to: 'queued',
      });
    await enqueueRender(trx, deps, order);
    await auditStaff(trx, deps, person, 'order_requeued', id);
  });
  wakeRenderJobs(deps);
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
    if (!order || order.status === 'draft' || order.status === 'deleted') throw notFound();
    const by = { person, asStaff: true };
    let amount: number;
    if (isInProgress(order.status)) {
      await settleShootLocked(trx, deps, { ...order, delivered: 0 }, 'cancelled', { by });
      amount = order.credits_spent;
    } else {
      const owed = order.credits_spent - order.returned_credits;
      amount = order.returned_credits + (await returnCredits(trx, deps, order, owed, 'shoot_refunded', 'staff'));
      if (order.seat && order.returned_credits === 0) await releaseSeatOfOrder(trx, deps, id, by);
      await trx
        .updateTable('catchlight.orders')
        .set({ returned_credits: amount, updated_at: deps.clock.now() })
        .where('id', '=', id)
        .execute();
    }
    await auditStaff(trx, deps, person, 'order_refunded', id, { reason, amount });
    return amount;
  });
  deps.queue.wake(NOTIFY_JOB);
  await deps.events.publish(`order:${id}`);
  return { returned_credits: returned };
}
