// One order with its pictures. Photos are private: a manager sees the headshots only.
import type { OrderWithAttachments } from '../../contracts/api.ts';
import { STYLE_IDS } from '../../contracts/catalogue.ts';
import { mayChange } from '../access/authorize.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { lockedStyles, readBrand, withBrandWarnings } from '../companies/brand.ts';
import { readCompanyPicture } from '../companies/company-picture.ts';
import { toAttachment } from '../objects/attachment-view.ts';
import { suggestReference } from './choose-reference.ts';
import { estimateRemaining } from './estimate-remaining.ts';
import { requireOrder, type OrderRow, orderTopic } from './find-order.ts';
import { findAlikeHeadshots } from './find-alike-headshots.ts';
import { isHostedConsentGiven, maxHostedLooks, priceOfShoot } from './look-renderers.ts';
import { looksRange } from './looks-range.ts';
import { readHeadshotPlan } from './plan-headshots.ts';
import { countWaitingPreviews } from './previews.ts';
import { viewProposedFavourites } from './propose-favourites.ts';
import { findRedoDeadline } from './redo-order.ts';
import { isInProgress } from './status.ts';
import { isoOrNull, viewOrder } from './view.ts';

export async function readOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'renderer' | 'storage'>,
  person: Person,
  id: string,
): Promise<OrderWithAttachments> {
  const order = await requireOrder(deps.db, person, id);
  let query = deps.db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('order_id', '=', id)
    // Studio pictures are listed elsewhere.
    .where('kind', '!=', 'studio')
    .where('deleted_at', 'is', null)
    .orderBy('kind')
    .orderBy('slot')
    .orderBy('created_at')
    .orderBy('id');
  const own = mayChange(person, order);
  if (!own) query = query.where('kind', '=', 'headshot');
  const rows = await query.execute();
  const brand = await readBrand(deps.db, order.company_id);
  const alike = findAlikeHeadshots(deps, rows);
  const { fewest, most } = await looksRange(deps.db, order, lockedStyles(brand));
  // A shoot that has begun makes what was decided at its start.
  const planned = order.status === 'draft' ? await readHeadshotPlan(deps, deps.db, order) : undefined;
  const view = await viewOrder(deps.db, order, deps.clock.now());
  return {
    ...view,
    remaining_seconds: view.remaining_seconds ?? (await estimateRemaining(deps, order)),
    headshots_planned: planned?.headshots ?? order.headshot_count,
    headshots_each_look: planned?.eachLook ?? null,
    styles_needed: most,
    styles_fewest: fewest,
    credits_planned: planned
      ? priceOfShoot(order, planned.headshots, deps.renderer.lookChoice?.credits ?? 1)
      : order.credits_spent,
    hosted_looks: own && order.status === 'draft' ? await readHostedLooks(deps, order) : null,
    redo_until: isoOrNull(await findRedoDeadline(deps, order)),
    own,
    company_picture: await readCompanyPicture(deps.db, person, order),
    person: own ? null : await nameOf(deps.db, order.customer_id),
    withheld: order.withheld.map(({ photo, confidence, ...slot }) => ({
      ...slot,
      photo_id: own ? photo : null,
      confidence: own ? confidence : null,
    })),
    suggested_reference: own && order.status === 'draft' ? suggestReference(deps, rows) : null,
    proposed_favourites: own ? viewProposedFavourites(deps, order, rows) : [],
    attachments: await Promise.all(
      withBrandWarnings(rows, brand).map(async (row) => ({
        ...(await toAttachment(deps, row)),
        photo_id: own ? row.photo_id : null,
        alike_to: alike.get(row.id) ?? null,
      })),
    ),
  };
}

async function readHostedLooks(
  deps: Pick<Deps, 'db' | 'renderer'>,
  order: OrderRow,
): Promise<OrderWithAttachments['hosted_looks']> {
  const { lookChoice } = deps.renderer;
  if (!lookChoice) return null;
  const max = await maxHostedLooks(deps.db, deps, order);
  return {
    credits: lookChoice.credits,
    processor: lookChoice.processor?.name ?? null,
    consent: isHostedConsentGiven(deps, order),
    max: Math.min(max, STYLE_IDS.length),
  };
}

/** What a live stream of the order watches. Throws `not_found`. */
export async function watchOrder({ db }: Pick<Deps, 'db'>, person: Person, id: string) {
  await requireOrder(db, person, id);
  const read = async () => {
    const state = await readOrderProgress(db, id);
    const previews = state?.status === 'draft' ? await countWaitingPreviews({ db }, id) : 0;
    return { state: { ...state, previews }, over: !state || (!isInProgress(state.status) && previews === 0) };
  };
  return { topic: orderTopic(id), read };
}

/** Without a check of rights. */
export const readOrderProgress = (db: Deps['db'], id: string) =>
  db
    .selectFrom('catchlight.orders')
    .select(['status', 'stage', 'done', 'delivered'])
    .where('id', '=', id)
    .executeTakeFirst();

async function nameOf(db: Deps['db'], customerId: string): Promise<string> {
  const { name, email } = await db
    .selectFrom('catchlight.customers')
    .select(['name', 'email'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return name || email;
}
