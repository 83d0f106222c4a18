// The draft of a visitor: begun with the consent of whoever is in the photos, and opened by its token, which the browser keeps.
import { HOUR_MS, DAY_SECONDS } from '../../contracts/durations.ts';
import { VISITOR_DRAFT_HOURS } from '../../contracts/visitor-draft-terms.ts';
import type { VisitorDraft } from '../../contracts/visitor-drafts.ts';
import { HEADSHOT_COUNTS } from '../../contracts/catalogue.ts';
import type { Trx } from '../../db/client.ts';
import { networkOf } from '../../ports/network.ts';
import { consentCoversProcessor, shownProcessorId, type ShownProcessor } from '../access/processor-consent.ts';
import { signId, verifySignedId } from '../access/signed-id.ts';
import type { Person } from '../access/viewer.ts';
import { ensureVisitorsCustomer, loadVisitorsPerson, VISITORS_CUSTOMER_ID } from '../access/visitors.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { toAttachment } from '../objects/attachment-view.ts';
import { lockOrder, type OrderRow } from '../orders/find-order.ts';
import { suggestReference } from '../orders/choose-reference.ts';
import { listPhotos } from '../orders/list-photos.ts';

/** Drafts that people at one address may begin in 24 hours. Phones of a mobile network share addresses. A browser keeps its draft until it
 * expires. */
const MAX_AT_ADDRESS = 40;
/** In 24 hours everywhere, 2,000 in all. Most are kept for the first three of an address: fifty addresses could use all of them up otherwise,
 * and now it takes 500. */
const FIRST_OF_ADDRESS = 3;
const MAX_DAY = { first: 1500, more: 500 };

const PURPOSE = 'visitor-draft';
type TokenDeps = Pick<Deps, 'db' | 'clock' | 'secret'>;

const expiryOf = ({ created_at }: Pick<OrderRow, 'created_at'>): Date =>
  new Date(created_at.getTime() + VISITOR_DRAFT_HOURS * HOUR_MS);

/** Whether it still belongs to nobody: not moved to an account, deleted or expired. */
export const isOpenDraft = (order: OrderRow | undefined, now: Date): order is OrderRow =>
  order?.customer_id === VISITORS_CUSTOMER_ID && order.status === 'draft' && expiryOf(order) > now;

/** The same for a guessed token, an expired draft and one that was moved to an account. */
export const draftGone = (): AppError => new AppError('not_found', 'These photos have been deleted.');

/** The id of the draft that a token names, which may not exist any more; undefined when it is not genuine. */
export const draftIdOf = ({ secret }: Pick<Deps, 'secret'>, token: string): string | undefined =>
  verifySignedId(secret, PURPOSE, token);

async function requireOpenDraft({ db, clock, secret }: TokenDeps, token: string): Promise<OrderRow> {
  const id = draftIdOf({ secret }, token);
  const order =
    id === undefined
      ? undefined
      : await db.selectFrom('catchlight.orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!isOpenDraft(order, clock.now())) throw draftGone();
  return order;
}

/** Who acts, and on which draft. Throws `not_found`. */
export async function resolveDraftToken(deps: TokenDeps, token: string): Promise<{ person: Person; orderId: string }> {
  const { id } = await requireOpenDraft(deps, token);
  return { person: await loadVisitorsPerson(deps.db), orderId: id };
}

type BeginDeps = TokenDeps & Pick<Deps, 'ids' | 'limits' | 'renderer'>;

/**
 * Records the consent and begins a draft, or continues the one that the browser has.
 * @param ip address of the visitor. `token`: of that draft. Throws `conflict` where the consent named another processor, and `rate_limited` with
 * `scope` (`address` or `day`) and the seconds to wait.
 */
export async function beginVisitorDraft(
  deps: BeginDeps,
  ip: string,
  { token: known, processor: shown }: { token?: string | undefined; processor?: ShownProcessor },
): Promise<{ token: string }> {
  const processor = shownProcessorId(deps, shown);
  const kept = known !== undefined && (await renewConsent(deps, known, processor));
  if (kept) return { token: known };
  await countDraft(deps, networkOf(ip));
  await ensureVisitorsCustomer(deps);
  const id = deps.ids.uuid();
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('catchlight.orders')
      .values({
        id,
        customer_id: VISITORS_CUSTOMER_ID,
        status: 'draft',
        // Asked of those who have an account; nothing depends on it.
        purpose: 'other',
        headshot_count: HEADSHOT_COUNTS[0],
        styles: JSON.stringify([]),
        created_at: now,
        updated_at: now,
      })
      .execute();
    await recordConsent(trx, deps, id, processor);
  });
  return { token: signId(deps.secret, PURPOSE, id) };
}

async function countDraft({ limits }: Pick<Deps, 'limits'>, network: string): Promise<void> {
  const count = (key: string, most: number) => limits.hit(key, most, DAY_SECONDS);
  const refuse = (scope: 'address' | 'day', retryAfter: number): AppError =>
    new AppError('rate_limited', 'That was enough for today. Please try again later.', { scope, retryAfter });
  const own = await count(`visitor drafts of ${network}`, MAX_AT_ADDRESS);
  if (!own.allowed) throw refuse('address', own.retryAfter);
  const isFirst = (await count(`first visitor drafts of ${network}`, FIRST_OF_ADDRESS)).allowed;
  if (isFirst && (await count('first visitor drafts', MAX_DAY.first)).allowed) return;
  const more = await count('visitor drafts', MAX_DAY.more);
  if (!more.allowed) throw refuse('day', more.retryAfter);
}

/** False when the draft is gone. */
async function renewConsent(deps: BeginDeps, token: string, processor: string | null): Promise<boolean> {
  const id = draftIdOf(deps, token);
  if (id === undefined) return false;
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!isOpenDraft(order, deps.clock.now())) return false;
    if (!order.consent_at || !consentCoversProcessor(deps, order.consent_to))
      await recordConsent(trx, deps, id, processor);
    return true;
  });
}

async function recordConsent(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  orderId: string,
  to: string | null,
): Promise<void> {
  const now = deps.clock.now();
  await trx
    .updateTable('catchlight.orders')
    .set({ consent_at: now, consent_to: to, updated_at: now })
    .where('id', '=', orderId)
    .execute();
  await trx
    .insertInto('catchlight.consents')
    .values({
      id: deps.ids.uuid(),
      customer_id: VISITORS_CUSTOMER_ID,
      kind: 'face_processing',
      details: JSON.stringify({ order_id: orderId, adult: true, on_behalf: false, to }),
      created_at: now,
    })
    .execute();
}

export async function readVisitorDraft(
  deps: TokenDeps & Pick<Deps, 'storage' | 'renderer'>,
  token: string,
): Promise<VisitorDraft> {
  const order = await requireOpenDraft(deps, token);
  const photos = await listPhotos(deps.db, order.id);
  return {
    consent: order.consent_at !== null,
    styles: order.styles,
    photos: await Promise.all(photos.map((row) => toAttachment(deps, row))),
    suggested_reference: suggestReference(deps, photos),
    expires_at: expiryOf(order).toISOString(),
  };
}
