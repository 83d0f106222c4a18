// The free redo: once for each shoot, within 14 days, as a new draft with the same photos, where photos and looks may change.
import { DAY_MS } from '../../contracts/durations.ts';
import type { Order } from '../../contracts/api.ts';
import { TERMS } from '../../contracts/terms.ts';
import type { Db } from '../../db/client.ts';
import type { Person } from '../accounts/viewer.ts';
import type { Trx } from '../credits/accounts.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { copyPhotos } from '../photos/copy-photos.ts';
import { draftPhotosDeleteAt } from '../photos/retention.ts';
import { lockOwnOrder, type OrderRow } from './find-order.ts';
import { viewOrder } from './view.ts';

export async function redoOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'storage'>,
  person: Person,
  id: string,
): Promise<Order> {
  const { draft, fresh } = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOwnOrder(trx, person, id);
    const earlier = await findRedo(trx, id);
    if (earlier?.status === 'draft') return { draft: earlier, fresh: false };
    assertRedo(order, earlier, deps.clock.now());
    return { draft: await insertDraftLike(trx, deps, order, { redo_of: order.id }), fresh: true };
  });
  if (fresh) await copyPhotos(deps, id, draft.id);
  return viewOrder(deps.db, draft, deps.clock.now());
}

/** Deadline of the free redo; null when there is none or it was used. An unstarted redo draft can still be opened. */
export async function redoUntil({ db, clock }: Pick<Deps, 'db' | 'clock'>, order: OrderRow): Promise<Date | null> {
  // A claim has no redo: its looks were seen before they were paid for.
  if (order.status !== 'completed' || order.redo_of !== null || order.sample_id !== null || !order.completed_at)
    return null;
  const until = new Date(order.completed_at.getTime() + TERMS.redoDays * DAY_MS);
  if (until < clock.now()) return null;
  const earlier = await findRedo(db, order.id);
  return earlier && earlier.status !== 'draft' ? null : until;
}

/** The redo that counts. One that could not be delivered, or was deleted before it started, does not. */
async function findRedo(db: Db | Trx, id: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('catchlight.orders')
    .selectAll()
    .where('redo_of', '=', id)
    .where((where) => where.or([where('status', '!=', 'deleted'), where('started_at', 'is not', null)]))
    .where('status', 'not in', ['failed', 'refunded'])
    .executeTakeFirst();
}

function assertRedo(order: OrderRow, earlier: OrderRow | undefined, now: Date): void {
  if (order.status !== 'completed' || order.redo_of !== null || order.sample_id !== null)
    throw new AppError('order_illegal_move', 'Only a completed shoot can be redone, and only the first one.');
  if (earlier) throw new AppError('conflict', 'This shoot has been redone already.', { order_id: earlier.id });
  if (now.getTime() - order.completed_at!.getTime() > TERMS.redoDays * DAY_MS)
    throw new AppError('conflict', `A shoot can be redone within ${TERMS.redoDays} days.`, { days: TERMS.redoDays });
}

/** Inserts a draft with the settings of another shoot, for a redo (free) or a repeat (paid). */
export function insertDraftLike(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  order: OrderRow,
  after: { redo_of: string } | { repeat_of: string },
): Promise<OrderRow> {
  const now = deps.clock.now();
  return trx
    .insertInto('catchlight.orders')
    .values({
      id: deps.ids.uuid(),
      customer_id: order.customer_id,
      company_id: order.company_id,
      seat: order.seat,
      status: 'draft',
      purpose: order.purpose,
      on_behalf: order.on_behalf,
      subject_name: order.subject_name,
      // Same face, same purpose: the first shoot's consent covers it.
      consent_at: order.consent_at,
      consent_to: order.consent_to,
      styles: JSON.stringify(order.styles),
      headshot_count: order.headshot_count,
      ...after,
      // Before the first copy, so that no death in between leaves photos without an end.
      photos_delete_at: draftPhotosDeleteAt(now),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
