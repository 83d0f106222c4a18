// Starts a shoot: checks, credits and job in one transaction. Pressing twice, or in two tabs, starts it once.
import type { Order } from '../../contracts/api.ts';
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { Person } from '../accounts/viewer.ts';
import { brandOf, lockedLooks, stylesNeeded, wishOf } from '../companies/brand.ts';
import { useSeat } from '../companies/seats.ts';
import { spendCredits } from '../credits/book.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { BURY_JOB, buryAttachments, livingAttachments } from '../photos/bury.ts';
import { lockOwnOrder, type OrderRow } from './find-order.ts';
import { assertMove } from './status.ts';
import { countAccepted, toOrder } from './view.ts';

export const RENDER_JOB = 'render-shoot';

export async function startOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'events' | 'flags'>,
  person: Person,
  id: string,
  limits: { min: number; max: number } = PHOTO_LIMITS,
): Promise<Order> {
  if (await deps.flags.read('maintenance'))
    throw new AppError('unavailable', 'We are working on the studio. Please start your shoot a little later.');
  const now = deps.clock.now();
  const { order, started } = await deps.db.transaction().execute(async (trx) => {
    const draft = await lockOwnOrder(trx, person, id);
    const accepted = (await countAccepted(trx, [id])).get(id) ?? 0;
    if (draft.status !== 'draft') return { order: toOrder(draft, accepted, now), started: false };
    const brand = await brandOf(trx, draft.company_id);
    const looks = lockedLooks(brand);
    assertComplete(draft, accepted, limits, looks);
    assertMove('draft', 'submitted');
    // A redo is free; the right to it was checked when its draft was created.
    const cost = draft.redo_of || draft.seat ? 0 : draft.headshot_count;
    assertBrand(draft, looks);
    if (draft.seat && !draft.redo_of) await useSeat(trx, deps, draft);
    if (cost > 0)
      await spendCredits(trx, deps, {
        account: { customerId: person.customer.id },
        amount: cost,
        reason: 'shoot_started',
        reference: id,
        idempotencyKey: `order:${id}:start`,
      });
    assertMove('submitted', 'queued');
    const row = await trx
      .updateTable('catchlight.orders')
      .set({
        status: 'queued',
        credits_spent: cost,
        started_at: now,
        photos_delete_at: null,
        brand: wishOf(brand),
        updated_at: now,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    // Previews of refused photos are no longer needed once the shoot starts.
    const refused = (await livingAttachments(trx, id, 'photo')).filter((photo) => photo.status === 'rejected');
    await buryAttachments(trx, deps, refused, 'photo_refused');
    await deps.queue.enqueue(trx, RENDER_JOB, { order_id: id }, { key: id });
    return { order: toOrder(row, accepted, now), started: true };
  });
  if (started) {
    deps.queue.wake(RENDER_JOB);
    deps.queue.wake(BURY_JOB);
    await deps.events.publish(`order:${id}`);
  }
  return order;
}

type Looks = readonly string[] | undefined;

function assertComplete(
  order: OrderRow,
  accepted: number,
  { min, max }: { min: number; max: number },
  looks: Looks,
): void {
  if (!order.consent_at) throw new AppError('consent_missing', 'The consent to the processing of the face is missing.');
  if (accepted < min)
    throw new AppError('not_enough_photos', `A shoot needs at least ${min} accepted photos.`, { accepted, min });
  if (accepted > max) throw new AppError('too_many_photos', `A shoot takes ${max} photos at most.`, { accepted, max });
  const needed = stylesNeeded(order.headshot_count, looks);
  if (order.styles.length !== needed)
    throw new AppError('invalid_input', 'Invalid input data. Please check your information.', {
      fields: { styles: [`Choose ${needed}`] },
      needed,
      chosen: order.styles.length,
    });
}

/** The company may have locked its looks after this draft chose its own. */
function assertBrand(order: OrderRow, looks: Looks): void {
  if (looks && !order.styles.every((style) => looks.includes(style)))
    throw new AppError('invalid_input', 'Your company allows other looks only.', {
      fields: { styles: ['Not allowed'] },
      allowed: looks,
    });
}
