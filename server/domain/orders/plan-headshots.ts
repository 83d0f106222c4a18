// How many headshots a shoot makes of the photos that it has. With few photos each crop of a photo is made twice, in two lights: that number of
// headshots is told before payment, is what the shoot costs, and comes from the plan by which the shoot is rendered.
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { BrandStyle } from '../../contracts/companies.ts';
import type { ShootPlan } from '../../contracts/shoot-plan.ts';
import type { Db, Trx } from '../../db/client.ts';
import { readBrand, lockedStyles, maxStylesOfBrand } from '../companies/brand.ts';
import type { Deps } from '../deps.ts';
import type { OrderRow } from './find-order.ts';

export interface PlannedHeadshots {
  headshots: number;
  /** How many of one look; null where the photos make all that are ordered, however many that are. */
  eachLook: number | null;
  /** The plan that the number was taken from; null where the renderer makes its own when the shoot begins. */
  plan: ShootPlan | null;
}

type Draft = Pick<OrderRow, 'id' | 'company_id' | 'styles' | 'headshot_count' | 'ordered_count'>;

/** Looks that are not chosen yet count as they will have to be. Without photos the number is what was ordered. */
export async function readHeadshotPlan(
  deps: Pick<Deps, 'renderer'>,
  db: Db | Trx,
  draft: Draft,
): Promise<PlannedHeadshots> {
  return (await planManyHeadshots(deps, db, [draft])).get(draft.id)!;
}

/** The same for several drafts, by their ids. */
export async function planManyHeadshots(
  { renderer }: Pick<Deps, 'renderer'>,
  db: Db | Trx,
  drafts: readonly Draft[],
): Promise<Map<string, PlannedHeadshots>> {
  const few = await readFewPhotos(
    db,
    drafts.map(({ id }) => id),
  );
  const brands = new Map<string | null, BrandStyle | undefined>();
  const planned = new Map<string, PlannedHeadshots>();
  for (const draft of drafts) {
    const { id, company_id, styles, headshot_count: ordered, ordered_count } = draft;
    const photos = few.get(id);
    if (!photos) {
      planned.set(id, { headshots: ordered, eachLook: null, plan: null });
      continue;
    }
    if (!brands.has(company_id)) brands.set(company_id, await readBrand(db, company_id));
    const brand = brands.get(company_id);
    const looks = styles.length || maxStylesOfBrand(ordered_count ?? ordered, lockedStyles(brand));
    const { pictures, plan } = renderer.planShoot(photos, brand?.crop);
    planned.set(id, { headshots: Math.min(ordered, looks * pictures), eachLook: pictures, plan });
  }
  return planned;
}

/** The accepted photos of those drafts that have some, but too few for all headshots. */
async function readFewPhotos(db: Db | Trx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, never>();
  const accepted = db
    .selectFrom('catchlight.attachments')
    .where('kind', '=', 'photo')
    .where('status', '=', 'accepted')
    .where('deleted_at', 'is', null);
  const rows = await accepted
    .select(['id', 'order_id', 'findings'])
    .where('order_id', 'in', (few) =>
      few
        .selectFrom(accepted.select('order_id').where('order_id', 'in', orderIds).as('photo'))
        .select('photo.order_id')
        .groupBy('photo.order_id')
        .having((photo) => photo.fn.countAll(), '<', PHOTO_LIMITS.full),
    )
    // The same order each time, so that photos of the same worth are planned alike.
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ order_id }) => order_id);
}
