// The free redo: once for each shoot, within 14 days, as a new draft with the same photos, where photos and looks may change.
import { DAY_MS } from '../../contracts/durations.ts';
import type { Order } from '../../contracts/api.ts';
import { COMMERCIAL_TERMS } from '../../contracts/commercial-terms.ts';
import type { Db, Trx } from '../../db/client.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { assertDiskRoom, type DiskDeps } from '../objects/disk-room.ts';
import { draftPhotosDeleteAt } from '../objects/retention.ts';
import { type CopyDeps, copyPhotos } from './copy-photos.ts';
import { lockOwnOrder, type OrderRow } from './find-order.ts';
import { hostedLooks, maxHostedLooks } from './look-renderers.ts';
import { keepsHeadshotsOnCancel, owesAllCredits } from './settle-shoot.ts';
import { viewOrder } from './view.ts';

export async function redoOrder(
  deps: CopyDeps & DiskDeps & Pick<Deps, 'renderer'>,
  person: Person,
  id: string,
): Promise<Order> {
  await assertDiskRoom(deps);
  const { order, draft, fresh } = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOwnOrder(trx, person, id);
    const earlier = await findRedo(trx, id);
    if (earlier?.status === 'draft') return { order, draft: earlier, fresh: false };
    assertMayRedo(order, earlier, deps.clock.now());
    // Looks that the engine made in place of the model are chosen again.
    const tooMany = hostedLooks(order).length > (await maxHostedLooks(trx, deps, { ...order, redo_of: id }));
    const settings = tooMany ? { ...order, renderers: null } : order;
    return { order, draft: await insertDraftFrom(trx, deps, settings, { redo_of: order.id }), fresh: true };
  });
  if (fresh) await copyPhotos(deps, order, draft.id);
  return viewOrder(deps.db, draft, deps.clock.now());
}

/** Deadline of the free redo; null when there is none or it was used. An unstarted redo draft can still be opened. */
export async function findRedoDeadline(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  order: OrderRow,
): Promise<Date | null> {
  // A claim has no redo: its looks were shown before they were paid for.
  if (order.status !== 'completed' || order.redo_of !== null || order.sample_id !== null || !order.completed_at)
    return null;
  const until = new Date(order.completed_at.getTime() + COMMERCIAL_TERMS.redoDays * DAY_MS);
  if (until < clock.now()) return null;
  const earlier = await findRedo(db, order.id);
  return earlier && earlier.status !== 'draft' ? null : until;
}

/** Redos that may bring nothing before one counts: each may cost a whole rendering. */
const MAX_UNDELIVERED = 3;

/** The redo that counts: one that was delivered or is under way, or the third that brought nothing. A draft that was deleted before it
 * started is none. */
async function findRedo(db: Db | Trx, id: string): Promise<OrderRow | undefined> {
  const redos = await db
    .selectFrom('catchlight.orders')
    .selectAll()
    .where('redo_of', '=', id)
    .where((where) => where.or([where('status', '!=', 'deleted'), where('started_at', 'is not', null)]))
    .orderBy('created_at')
    .execute();
  const undelivered = redos.filter(isUndelivered);
  return redos.find((redo) => !undelivered.includes(redo)) ?? undelivered[MAX_UNDELIVERED - 1];
}

/** It failed, came short, or was cancelled with nothing kept or by staff; or it was deleted during the shoot before its first headshot. Not by its status, which is
 * `deleted` for all of them in the end. */
function isUndelivered(redo: OrderRow): boolean {
  if (!redo.completed_at) return redo.status === 'deleted' && redo.delivered === 0;
  return owesAllCredits(redo) && !(redo.cancel_requested && keepsHeadshotsOnCancel(redo));
}

function assertMayRedo(order: OrderRow, earlier: OrderRow | undefined, now: Date): void {
  if (order.status !== 'completed' || order.redo_of !== null || order.sample_id !== null)
    throw new AppError('order_illegal_move', 'Only a completed shoot can be redone, and only the first one.');
  if (earlier) throw new AppError('conflict', 'This shoot has been redone already.', { order_id: earlier.id });
  if (now.getTime() - order.completed_at!.getTime() > COMMERCIAL_TERMS.redoDays * DAY_MS)
    throw new AppError('conflict', `A shoot can be redone within ${COMMERCIAL_TERMS.redoDays} days.`, {
      days: COMMERCIAL_TERMS.redoDays,
    });
}

/** Inserts a draft with the settings of another shoot, for a redo (free) or a repeat (paid). */
export function insertDraftFrom(
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
      renderers: order.renderers && JSON.stringify(order.renderers),
      hosted_consent_to: order.hosted_consent_to,
      // A redo makes at most what was paid for; a repeat is paid for again.
      headshot_count: 'redo_of' in after ? order.headshot_count : (order.ordered_count ?? order.headshot_count),
      ordered_count: 'redo_of' in after ? order.ordered_count : null,
      ...after,
      // Set before the first copy, so that a crash in between does not leave photos without a deletion date.
      photos_delete_at: draftPhotosDeleteAt(now),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
