// Changes a draft: number of headshots, purpose, whose face, looks, and consent.
import type { Order } from '../../contracts/api.ts';
import { HEADSHOT_COUNTS, stylesFor, type Purpose, type StyleId } from '../../contracts/catalogue.ts';
import { SEAT_HEADSHOTS } from '../../contracts/company-lists.ts';
import type { Trx } from '../../db/client.ts';
import { consentCoversProcessor, shownProcessorId, type ShownProcessor } from '../access/processor-consent.ts';
import type { Person } from '../access/viewer.ts';
import { readLockedStyles } from '../companies/brand.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { DELETE_OBJECTS_JOB, deletePhotos, deletePreviews } from '../objects/schedule-deletion.ts';
import { assertDraft, lockOwnOrder, type OrderRow, orderTopic } from './find-order.ts';
import { changeFace } from './change-face.ts';
import { changeHostedConsent } from './hosted-consent.ts';
import {
  assertMaxHostedLooks,
  type ChosenLook,
  toLookRenderers,
  hostedLooks,
  type LookRenderers,
  maxHostedLooks,
} from './look-renderers.ts';
import { viewOrder } from './view.ts';
import { announceStopped } from './stop-generations.ts';

export interface OrderChanges {
  headshot_count?: number;
  purpose?: Purpose;
  on_behalf?: boolean;
  subject_name?: string;
  styles?: StyleId[];
  /** The looks with who makes each; instead of `styles`, by which nobody chooses. */
  looks?: ChosenLook[];
  consent?: boolean;
  /** To send photos to whoever makes hosted looks. */
  hosted_consent?: boolean;
  /** Whom the texts of these consents named. */
  processor?: ShownProcessor;
  seat?: boolean;
}

export async function updateOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'ids' | 'queue' | 'renderer'>,
  person: Person,
  id: string,
  changes: OrderChanges,
): Promise<Order> {
  const now = deps.clock.now();
  const { answer, stopped } = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOwnOrder(trx, person, id);
    assertDraft(order);
    // A redo is free, so it keeps the size of the shoot it repeats.
    const payer = payerOf(person, order, changes);
    const count = payer.seat || order.redo_of ? payer.headshot_count : (changes.headshot_count ?? payer.headshot_count);
    const asked = askedStyles(changes);
    const allowed = await allowedStyles(trx, payer.company_id, [...new Set(asked ?? order.styles)], asked);
    const room = stylesFor(order.redo_of ? (order.ordered_count ?? count) : count);
    if (!asked && !payer.seat && !order.redo_of) assertRoom(changes, allowed.length, room);
    // A seat may have room for fewer looks; the first choices are kept.
    const styles = allowed.slice(0, room);
    const { faceKept, otherName, editConsent, stopped } = await changeFace(trx, deps, order, changes);
    const consent = await changeConsent(trx, deps, order, changes, otherName);
    const hostedConsent = await changeHostedConsent(trx, deps, order, changes, faceKept && !otherName);
    // Under another name hosted looks stay chosen, and the consent is asked for again.
    const withdrawn =
      order.hosted_consent_to !== null && hostedConsent === null && (!faceKept || changes.hosted_consent === false);
    const renderers = await changeRenderers(trx, deps, { ...order, ...payer, styles }, changes, withdrawn);
    // The company's style decides on crop and wall colour.
    if (payer.company_id !== order.company_id) await deletePreviews(trx, deps, id, 'style_changed');
    const row = await trx
      .updateTable('catchlight.orders')
      .set({
        seat: payer.seat,
        company_id: payer.company_id,
        headshot_count: count,
        styles: JSON.stringify(styles),
        renderers: renderers && JSON.stringify(renderers),
        purpose: changes.purpose ?? order.purpose,
        on_behalf: changes.on_behalf ?? order.on_behalf,
        subject_name: changes.subject_name ?? order.subject_name,
        consent_at: consent.at,
        consent_to: consent.to,
        hosted_consent_to: hostedConsent,
        edit_consent_to: editConsent,
        updated_at: now,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { answer: await viewOrder(trx, row, now), stopped };
  });
  deps.queue.wake(DELETE_OBJECTS_JOB);
  await announceStopped(deps, stopped);
  await deps.events.publish(orderTopic(id));
  return answer;
}

/** A size that is asked for without looks drops none of those that were chosen, maybe on another page meanwhile. Throws `conflict`. */
function assertRoom({ headshot_count }: OrderChanges, looks: number, room: number): void {
  if (headshot_count === undefined || looks <= room) return;
  throw new AppError(
    'conflict',
    'More looks are chosen than this number of headshots has room for. Send the looks too.',
    {
      looks,
      most: room,
    },
  );
}

/** Who pays after the change: a draft may move between the company's seat (fixed size) and own credits. */
function payerOf(
  { customer }: Person,
  order: OrderRow,
  { seat }: OrderChanges,
): Pick<OrderRow, 'seat' | 'company_id' | 'headshot_count'> {
  if (order.redo_of || seat === undefined || seat === order.seat) return order;
  if (!seat) return { seat: false, company_id: null, headshot_count: HEADSHOT_COUNTS[0] };
  if (!customer.company_id) throw new AppError('conflict', 'You belong to no company.');
  return { seat: true, company_id: customer.company_id, headshot_count: SEAT_HEADSHOTS };
}

/** Under a locked brand style only the company's looks are allowed; earlier choices are dropped. */
async function allowedStyles(
  trx: Trx,
  companyId: string | null,
  styles: readonly StyleId[],
  asked: readonly StyleId[] | undefined,
): Promise<StyleId[]> {
  const brand = await readLockedStyles(trx, companyId);
  if (!brand) return [...styles];
  const allowed = styles.filter((style) => brand.includes(style));
  if (asked && allowed.length < styles.length)
    throw new AppError('invalid_input', 'Your company allows other looks only.', {
      fields: { styles: ['Not allowed'] },
      allowed: brand,
    });
  return allowed;
}

function askedStyles({ styles, looks }: OrderChanges): StyleId[] | undefined {
  if (styles && looks)
    throw new AppError('invalid_input', 'Invalid input data. Please check your information.', {
      fields: { looks: ['Give looks or styles, not both'] },
    });
  return looks?.map(({ style }) => style) ?? styles;
}

/** Who makes each look after the change; null where nobody has chosen. */
async function changeRenderers(
  trx: Trx,
  deps: Pick<Deps, 'renderer'>,
  order: OrderRow,
  { styles, looks }: OrderChanges,
  /** Without the consent that they need, hosted looks are the engine's. */
  withdrawn: boolean,
): Promise<LookRenderers | null> {
  const before = styles || withdrawn ? {} : (order.renderers ?? {});
  const renderers = looks ? toLookRenderers(deps, looks) : before;
  const kept = Object.fromEntries(
    order.styles.flatMap((style) => (renderers[style] ? [[style, renderers[style]]] : [])),
  ) as LookRenderers;
  if (Object.keys(kept).length === 0) return null;
  const hosted = hostedLooks({ ...order, renderers: kept }).length;
  if (looks) assertMaxHostedLooks(hosted, await maxHostedLooks(trx, deps, order));
  // As of looks, earlier choices are dropped where they are not allowed any more.
  else if (deps.renderer.lookChoice && hosted > (await maxHostedLooks(trx, deps, order))) return null;
  return kept;
}

/** Consent covers one face: withdrawing it, or naming somebody else, deletes the photos it covered. */
async function changeConsent(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'queue' | 'renderer'>,
  order: OrderRow,
  changes: OrderChanges,
  otherName: boolean,
): Promise<{ at: Date | null; to: string | null }> {
  const processor = changes.consent === true ? shownProcessorId(deps, changes.processor) : null;
  const onBehalf = changes.on_behalf ?? order.on_behalf;
  const otherFace = onBehalf !== order.on_behalf;
  if (changes.consent === false || (otherFace && order.consent_at !== null && changes.consent !== true)) {
    await deletePhotos(trx, deps, order.id, 'consent_withdrawn');
    if (changes.consent === false && !order.on_behalf) await updateOwnConsent(trx, order.customer_id, null, null);
    return { at: null, to: null };
  }
  // A consent that comes with another name is that person's own.
  const kept = order.consent_at !== null && !otherFace && !otherName && consentCoversProcessor(deps, order.consent_to);
  // Under another name the photos may be used as before, but they are sent to nobody.
  if (changes.consent !== true) return { at: order.consent_at, to: otherName ? null : order.consent_to };
  if (kept) return { at: order.consent_at, to: order.consent_to };
  if (otherFace) await deletePhotos(trx, deps, order.id, 'consent_withdrawn');
  const now = deps.clock.now();
  const subject = changes.subject_name ?? order.subject_name;
  const details = { order_id: order.id, adult: true, on_behalf: onBehalf, subject_name: subject, to: processor };
  await trx
    .insertInto('catchlight.consents')
    .values({
      id: deps.ids.uuid(),
      customer_id: order.customer_id,
      kind: 'face_processing',
      details: JSON.stringify(details),
      created_at: now,
    })
    .execute();
  if (!onBehalf) await updateOwnConsent(trx, order.customer_id, now, processor);
  return { at: now, to: processor };
}

/** Updates the account's own consent, from which later drafts start. */
export async function updateOwnConsent(
  trx: Trx,
  customerId: string,
  at: Date | null,
  to: string | null,
): Promise<void> {
  await trx
    .updateTable('catchlight.customers')
    .set({ face_consent_at: at, face_consent_to: to })
    .where('id', '=', customerId)
    // The first consent is kept, unless it did not name the current processor.
    .$if(at !== null, (query) =>
      query.where((where) =>
        where.or([where('face_consent_at', 'is', null), where('face_consent_to', 'is distinct from', to)]),
      ),
    )
    .execute();
}
