// Previews of a draft, for the page on which looks are chosen: small pictures of the person in each look on offer, from the photo that the shoot
// would begin with. They are made once for a photo, by a job.
import { STYLE_IDS, type StyleId } from '../../contracts/catalogue.ts';
import { DAY_SECONDS } from '../../contracts/durations.ts';
import type { PreviewsAnswer } from '../../contracts/previews.ts';
import type { Db, Trx } from '../../db/client.ts';
import { mayChange } from '../access/authorize.ts';
import type { Person } from '../access/viewer.ts';
import { VISITORS_CUSTOMER_ID } from '../access/visitors.ts';
import { lockedStyles, readBrand } from '../companies/brand.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { URL_SECONDS } from '../objects/attachment-view.ts';
import { requireOrder, lockOwnOrder, type OrderRow } from './find-order.ts';
import { isHostedOnly } from './look-renderers.ts';
import { countHeadshotsLeft } from './shoot-parts.ts';
import { MAX_SHOOT_PHOTOS } from './shoot-photos.ts';

export const PREVIEW_JOB = 'make-previews';
/** Photos of a draft, and of all drafts of a person, that previews are made from in 24 hours. */
const MAX_OF_DRAFT = 6;
const MAX_OF_PERSON = 20;

type PreviewDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'limits' | 'queue' | 'renderer' | 'storage'>;

/**
 * Requests the previews that are missing and returns those there are. Idempotent. Throws `not_found`.
 * `first`: the looks that are made before the others from now on; left out, their order stays.
 */
export async function requestPreviews(
  deps: PreviewDeps,
  person: Person,
  id: string,
  first?: readonly StyleId[],
): Promise<PreviewsAnswer> {
  const order = await requireOrder(deps.db, person, id);
  // As private as the photos.
  if (!mayChange(person, order)) throw notFound();
  // What a model paints looks different from what the engine here would show.
  if (isHostedOnly(deps) || !isPreviewed(order)) return { available: false, limited: false, previews: [] };
  if (first) await setFirst(deps, id, first);
  const best = await findMissing(deps, deps.db, order);
  const isMissing = best !== undefined && best.styles.length > 0;
  // A photo that was the best for a while makes no more of them.
  if (best && !isMissing) await dropUnmade(deps.db, id, best.photo);
  // Where they wait, a job is there or is missing: one that was aborted may have ended after they were added.
  if (best?.waits) await enqueuePreviews(deps, best);
  const isAllowed = isMissing && (await countRequest(deps, order));
  if (isAllowed) await addMissing(deps, person, id);
  const previews = await listPreviews(deps, order);
  const isBehind = previews.some(({ state }) => state === 'waiting') && (await areShootsUnderWay(deps.db));
  return {
    available: true,
    limited: isMissing && !isAllowed,
    ...(isBehind && { behind_shoots: true }),
    previews,
  };
}

/** Anybody's, as far as the engine here makes them. */
async function areShootsUnderWay(db: Db): Promise<boolean> {
  const shoots = await db
    .selectFrom('catchlight.orders')
    .select(['styles', 'headshot_count', 'renderers', 'consent_to', 'done'])
    .where('status', 'in', ['queued', 'processing'])
    .where('consent_to', 'is', null)
    .where('waiting_for', 'is', null)
    .where('cancel_requested', '=', false)
    .execute();
  return shoots.some((shoot) => countHeadshotsLeft(shoot).embedded > 0);
}

const isPreviewed = ({ status, consent_at }: OrderRow): boolean => status === 'draft' && consent_at !== null;

/** Kept with the draft, so that it holds for the previews of a better photo, too. */
async function setFirst({ db }: Pick<Deps, 'db'>, id: string, first: readonly StyleId[]): Promise<void> {
  await db
    .updateTable('catchlight.orders')
    .set({ previews_first: JSON.stringify(first) })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .execute();
}

interface MissingPreviews {
  photo: string;
  objectKey: string;
  /** The looks that are missing, and whether others are still waited for. */
  styles: StyleId[];
  waits: boolean;
}

/** The best photo and the looks without a preview of it; undefined without a photo. */
async function findMissing(
  { renderer }: Pick<Deps, 'renderer'>,
  db: Db | Trx,
  order: OrderRow,
): Promise<MissingPreviews | undefined> {
  const photos = await db
    .selectFrom('catchlight.attachments')
    .select(['id', 'findings', 'object_key'])
    .where('order_id', '=', order.id)
    .where('kind', '=', 'photo')
    .where('status', '=', 'accepted')
    .where('deleted_at', 'is', null)
    .orderBy((row) => row.fn.coalesce('quality_score', row.val(0)), 'desc')
    .orderBy('id')
    .limit(MAX_SHOOT_PHOTOS)
    .execute();
  const brand = await readBrand(db, order.company_id);
  const photo = renderer.planShoot(photos, brand?.crop).plan?.[0]?.photo ?? photos[0]?.id;
  if (!photo) return undefined;
  const known = await db
    .selectFrom('catchlight.previews')
    .select(['style', 'state'])
    .where('order_id', '=', order.id)
    .where('attachment_id', '=', photo)
    .execute();
  const styles = stylesToPreview(lockedStyles(brand)).filter((style) => known.every((row) => row.style !== style));
  const objectKey = photos.find(({ id }) => id === photo)?.object_key;
  return objectKey ? { photo, objectKey, styles, waits: known.some(({ state }) => state === 'waiting') } : undefined;
}

/** In the order in which the page shows them. */
export const stylesToPreview = (locked: readonly string[] | undefined): StyleId[] =>
  locked ? locked.filter(isStyle) : [...STYLE_IDS];

const isStyle = (style: string): style is StyleId => (STYLE_IDS as readonly string[]).includes(style);

/** False above the limit: then the previews of an earlier photo stay, if there are any. */
async function countRequest({ limits }: Pick<Deps, 'limits'>, order: OrderRow): Promise<boolean> {
  const { allowed } = await limits.hit(`previews of draft ${order.id}`, MAX_OF_DRAFT, DAY_SECONDS);
  // The account of all visitors is no person; how many drafts they begin is limited instead.
  if (!allowed || order.customer_id === VISITORS_CUSTOMER_ID) return allowed;
  return (await limits.hit(`previews of ${order.customer_id}`, MAX_OF_PERSON, DAY_SECONDS)).allowed;
}

async function addMissing(deps: PreviewDeps, person: Person, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOwnOrder(trx, person, id);
    const missing = isPreviewed(order) ? await findMissing(deps, trx, order) : undefined;
    if (!missing || missing.styles.length === 0) return;
    const { photo, styles } = missing;
    await dropUnmade(trx, id, photo);
    const row = { order_id: id, attachment_id: photo, state: 'waiting', created_at: deps.clock.now() } as const;
    await trx
      .insertInto('catchlight.previews')
      .values(styles.map((style) => ({ ...row, id: deps.ids.uuid(), style })))
      .execute();
    await addJob(trx, deps, missing);
  });
  deps.queue.wake(PREVIEW_JOB);
}

type PhotoFile = Pick<MissingPreviews, 'photo' | 'objectKey'>;

/** One job for each file of a photo: that of the file before a crop may still run, and would keep out one for the photo. */
const addJob = (trx: Trx, { queue }: Pick<Deps, 'queue'>, { photo, objectKey }: PhotoFile): Promise<void> =>
  queue.enqueue(trx, PREVIEW_JOB, { photo_id: photo, object_key: objectKey }, { key: objectKey });

/** Adds the job that makes a photo's waiting previews, if there is none. */
export async function enqueuePreviews(deps: Pick<Deps, 'db' | 'queue'>, file: PhotoFile): Promise<void> {
  await deps.db.transaction().execute((trx) => addJob(trx, deps, file));
  deps.queue.wake(PREVIEW_JOB);
}

/** Those of other photos that are not made. Their pictures stay until the look is made of this one: nobody's own previews give way to examples. */
async function dropUnmade(db: Db | Trx, orderId: string, photo: string): Promise<void> {
  await db
    .deleteFrom('catchlight.previews')
    .where('order_id', '=', orderId)
    .where('attachment_id', '!=', photo)
    .where('state', '!=', 'done')
    .execute();
}

async function listPreviews(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { id }: OrderRow,
): Promise<PreviewsAnswer['previews']> {
  const rows = await db.selectFrom('catchlight.previews').selectAll().where('order_id', '=', id).execute();
  const byLook = Map.groupBy(rows, ({ style }) => style);
  return Promise.all(
    [...byLook].map(async ([style, ofLook]) => {
      const waiting = ofLook.find(({ state }) => state === 'waiting');
      const made = ofLook.find(({ state }) => state === 'done');
      const { id: preview_id, state, object_key, own_surroundings } = made ?? ofLook[0]!;
      return {
        preview_id,
        style,
        state: waiting ? 'waiting' : state,
        own_surroundings,
        url: object_key && (await storage.signedUrl(object_key, URL_SECONDS)),
      };
    }),
  );
}

/** How many pictures are still to come. */
export async function countWaitingPreviews({ db }: Pick<Deps, 'db'>, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('catchlight.previews')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
}
