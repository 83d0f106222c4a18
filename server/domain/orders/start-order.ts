// Starts a shoot: checks, credits and job in one transaction. Idempotent.
import type { Order } from '../../contracts/api.ts';
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { Person } from '../access/viewer.ts';
import { readBrand, lockedStyles, serialiseBrand } from '../companies/brand.ts';
import { consumeSeat } from '../companies/seats.ts';
import { spendCredits } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import { AppError, consentMissing } from '../errors.ts';
import {
  DELETE_OBJECTS_JOB,
  deleteAttachments,
  deletePreviews,
  activeAttachments,
} from '../objects/schedule-deletion.ts';
import { lockOwnOrder, type OrderRow } from './find-order.ts';
import { judgePendingOutlines, listPendingOutlines } from './judge-outline.ts';
import { processorAtStart, priceOfShoot, rendererSnapshot, stylesInShootOrder } from './look-renderers.ts';
import { type LooksRange, looksRange } from './looks-range.ts';
import { readHeadshotPlan } from './plan-headshots.ts';
import { enqueueRender, wakeRenderJobs } from './render-job.ts';
import { assertTransition } from './status.ts';
import { countAcceptedPhotos, toOrder } from './view.ts';

interface StartOptions {
  limits?: { min: number; max: number };
  /** What the person was told that the shoot makes; a photo that was accepted since then changes it, and the price with it. */
  expectedHeadshots?: number | undefined;
  /** The price that the person was told. */
  expectedCredits?: number | undefined;
}

export async function startOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'queue' | 'events' | 'flags' | 'renderer' | 'storage'>,
  person: Person,
  id: string,
  { limits = PHOTO_LIMITS, expectedHeadshots, expectedCredits }: StartOptions = {},
): Promise<Order> {
  if (await deps.flags.read('maintenance'))
    throw new AppError('unavailable', 'We are working on the studio. Please start your shoot a little later.');
  await judgePendingOutlines(deps, person, id);
  const now = deps.clock.now();
  const { order, started } = await deps.db.transaction().execute(async (trx) => {
    const draft = await lockOwnOrder(trx, person, id);
    const accepted = (await countAcceptedPhotos(trx, [id])).get(id) ?? 0;
    if (draft.status !== 'draft') return { order: toOrder(draft, accepted, now), started: false };
    const brand = await readBrand(trx, draft.company_id);
    const looks = lockedStyles(brand);
    assertComplete(draft, accepted, limits, await looksRange(trx, draft, looks));
    assertTransition('draft', 'submitted');
    if ((await listPendingOutlines(trx, id)).length > 0)
      throw new AppError('conflict', 'Some photos are still being looked at. Please try again in a moment.');
    // A redo is free; the right to it was checked when its draft was created.
    const { headshots, plan } = await readHeadshotPlan(deps, trx, draft);
    if (expectedHeadshots !== undefined && expectedHeadshots !== headshots)
      throw new AppError('conflict', `This shoot makes ${headshots} headshots by now.`, { headshots });
    assertBrandAllows(draft, looks);
    const renderers = await rendererSnapshot(trx, deps, draft);
    const hostedCredits = deps.renderer.lookChoice?.credits ?? 1;
    const cost = priceOfShoot({ ...draft, renderers }, headshots, hostedCredits);
    if (expectedCredits !== undefined && expectedCredits !== cost)
      throw new AppError('conflict', `This shoot costs ${cost} credits by now.`, { credits: cost });
    if (draft.seat && !draft.redo_of) await consumeSeat(trx, deps, draft);
    if (cost > 0)
      await spendCredits(trx, deps, {
        account: { customerId: person.customer.id },
        amount: cost,
        reason: 'shoot_started',
        reference: id,
        idempotencyKey: `order:${id}:start`,
      });
    assertTransition('submitted', 'queued');
    const row = await trx
      .updateTable('catchlight.orders')
      .set({
        status: 'queued',
        headshot_count: headshots,
        ordered_count: draft.ordered_count ?? draft.headshot_count,
        credits_spent: cost,
        consent_to: processorAtStart(deps, draft),
        styles: JSON.stringify(stylesInShootOrder(draft, renderers)),
        renderers: renderers && JSON.stringify(renderers),
        hosted_credits: hostedCredits,
        started_at: now,
        photos_delete_at: null,
        brand: serialiseBrand(brand),
        plan: plan && JSON.stringify(plan),
        updated_at: now,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await deletePreviews(trx, deps, id, 'shoot_started');
    // Previews of refused photos are no longer needed once the shoot starts.
    const refused = (await activeAttachments(trx, id, 'photo')).filter((photo) => photo.status === 'rejected');
    await deleteAttachments(trx, deps, refused, 'photo_refused');
    await enqueueRender(trx, deps, row);
    return { order: toOrder(row, accepted, now), started: true };
  });
  if (started) {
    wakeRenderJobs(deps);
    deps.queue.wake(DELETE_OBJECTS_JOB);
    await deps.events.publish(`order:${id}`);
  }
  return order;
}

type Styles = readonly string[] | undefined;

function assertComplete(
  order: OrderRow,
  accepted: number,
  { min, max }: { min: number; max: number },
  { fewest, most }: LooksRange,
): void {
  if (!order.consent_at) throw consentMissing();
  if (accepted < min)
    throw new AppError('not_enough_photos', `A shoot needs at least ${min} accepted photos.`, { accepted, min });
  if (accepted > max) throw new AppError('too_many_photos', `A shoot takes ${max} photos at most.`, { accepted, max });
  const chosen = order.styles.length;
  if (chosen < fewest || chosen > most)
    throw new AppError('invalid_input', 'Invalid input data. Please check your information.', {
      fields: { styles: [fewest === most ? `Choose ${most}` : `Choose ${fewest} to ${most}`] },
      ...{ needed: most, fewest, chosen },
    });
}

/** The company may have locked its looks after this draft chose its own. */
function assertBrandAllows(order: OrderRow, looks: Styles): void {
  if (looks && !order.styles.every((style) => looks.includes(style)))
    throw new AppError('invalid_input', 'Your company allows other looks only.', {
      fields: { styles: ['Not allowed'] },
      allowed: looks,
    });
}
