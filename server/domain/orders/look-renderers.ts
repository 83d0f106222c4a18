// Who makes each look of an order: our engine, of the real photo, or a hosted model, which draws it. What that costs, and where it may be chosen.
import type { StyleId } from '../../contracts/catalogue.ts';
import { COMMERCIAL_TERMS } from '../../contracts/commercial-terms.ts';
import type { LookRenderer } from '../../contracts/renderers.ts';
import { creditsOfLooks } from '../../contracts/shoot-price.ts';
import type { Db, Trx } from '../../db/client.ts';
import type { RenderedHeadshot } from '../../ports/renderer.ts';
import { readLockedStyles } from '../companies/brand.ts';
import type { Deps } from '../deps.ts';
import { AppError, consentMissing } from '../errors.ts';
import type { OrderRow } from './find-order.ts';
import { looksRange } from './looks-range.ts';
import { planSlot } from './slots.ts';

export type LookRenderers = NonNullable<OrderRow['renderers']>;
type RendererDeps = Pick<Deps, 'renderer'>;

/** Whether every look is made by a hosted model. Where people choose, that is a matter of each look. */
export const isHostedOnly = ({ renderer }: RendererDeps): boolean =>
  !renderer.lookChoice && (renderer.processor !== undefined || renderer.capabilities.clothes);

const isOffered = (deps: RendererDeps, wanted: LookRenderer): boolean =>
  deps.renderer.lookChoice !== undefined || (wanted === 'hosted') === isHostedOnly(deps);

export const hostedLooks = ({ styles, renderers }: Pick<OrderRow, 'styles' | 'renderers'>): StyleId[] =>
  styles.filter((style) => renderers?.[style] === 'hosted');

/** Whether some of its looks are the engine's and some a model's. */
export function isHybridShoot(order: Pick<OrderRow, 'styles' | 'renderers'>): boolean {
  const hosted = hostedLooks(order).length;
  return hosted > 0 && hosted < order.styles.length;
}

/** How many headshots `hosted` looks of `looks` get in a redo, where they come last (`stylesInShootOrder`). */
export function hostedHeadshotsInRedo(headshots: number, looks: number, hosted: number): number {
  const slots = Array.from({ length: headshots }, (_, slot) => slot % looks);
  return slots.filter((look) => look >= looks - hosted).length;
}

type Limited = Pick<OrderRow, 'redo_of' | 'seat' | 'company_id' | 'headshot_count' | 'ordered_count'>;

/** How many hosted looks an order may have. A seat is paid at the price of the engine's looks; a free redo has as many as bring no hosted headshot
 * more than the shoot that it repeats, also where its company has locked fewer looks since. There a look counts of which the model made at least
 * 90 % of what was delivered: what the engine made in its place was not paid as hosted. */
export async function maxHostedLooks(
  db: Db | Trx,
  { renderer: { lookChoice } }: RendererDeps,
  order: Limited,
): Promise<number> {
  const { redo_of, seat } = order;
  if (!lookChoice) return 0;
  if (redo_of === null) return seat && lookChoice.credits > 1 ? 0 : Infinity;
  const first = await db
    .selectFrom('catchlight.orders')
    .select(['styles', 'headshot_count'])
    .where('id', '=', redo_of)
    .executeTakeFirstOrThrow();
  // Headshots that were deleted since then count: they were made and paid.
  const made = await db
    .selectFrom('catchlight.attachments')
    .select((select) => ['style', 'origin', select.fn.countAll<string>().as('count')])
    .where('order_id', '=', redo_of)
    .where('kind', '=', 'headshot')
    .groupBy(['style', 'origin'])
    .execute();
  const sumOf = (rows: typeof made): number => rows.reduce((sum, { count }) => sum + Number(count), 0);
  const paid = first.styles.filter((style) => {
    const ofStyle = made.filter((row) => row.style === style);
    const byModel = sumOf(ofStyle.filter(({ origin }) => origin !== 'photo'));
    return byModel > 0 && byModel >= sumOf(ofStyle) * COMMERCIAL_TERMS.goodShare;
  });
  const count = first.headshot_count;
  const paidHeadshots = Array.from({ length: count }, (_, slot) => planSlot(first, slot, 0)).filter(({ style }) =>
    paid.includes(style),
  ).length;
  const locked = await readLockedStyles(db, order.company_id);
  // In fewer looks each has more headshots, so that the fewest it may have decide.
  const { fewest } = await looksRange(db, order, locked);
  let max = Math.min(paid.length, fewest);
  while (hostedHeadshotsInRedo(count, fewest, max) > paidHeadshots) max -= 1;
  return max;
}

/** The looks in the order in which a shoot makes them. In a redo hosted looks come last, where each gets the fewest headshots, so that moving
 * one to the front brings no hosted headshot more than the first shoot had. */
export const stylesInShootOrder = (
  { styles, redo_of }: Pick<OrderRow, 'styles' | 'redo_of'>,
  renderers: LookRenderers | null,
) =>
  redo_of === null || renderers === null
    ? styles
    : styles.toSorted((a, b) => Number(renderers[a] === 'hosted') - Number(renderers[b] === 'hosted'));

/** Stands in a shoot's consent for a model on the operator's own machines, which nobody has to be named for: by it the model finishes the
 * shoot after the operator lets people choose. */
const OWN_MODEL = 'local';

/** Whom all photos of a shoot that starts now are sent to. */
export function processorAtStart(deps: RendererDeps, { consent_to }: Pick<OrderRow, 'consent_to'>): string | null {
  // By it a process of the version before would send photos of all looks out. Hosted looks have a consent of their own.
  if (deps.renderer.lookChoice) return null;
  if (isHostedOnly(deps) && deps.renderer.processor === undefined) return OWN_MODEL;
  return consent_to === OWN_MODEL ? null : consent_to;
}

export interface ChosenLook {
  style: StyleId;
  renderer?: LookRenderer | undefined;
}

const notOffered = (words: string): AppError =>
  new AppError('invalid_input', 'Invalid input data. Please check your information.', { fields: { looks: [words] } });

/** What a draft's looks become by a choice. Throws `invalid_input` for what is not offered here. */
export function toLookRenderers(deps: RendererDeps, looks: readonly ChosenLook[]): LookRenderers {
  if (looks.some(({ renderer }) => renderer && !isOffered(deps, renderer))) throw notOffered('Not offered here');
  if (!deps.renderer.lookChoice) return {};
  return Object.fromEntries(looks.flatMap(({ style, renderer }) => (renderer ? [[style, renderer]] : [])));
}

/** Throws `invalid_input`. */
export function assertMaxHostedLooks(count: number, max: number): void {
  if (count > max) throw notOffered(max === 0 ? 'Not offered for this shoot' : `At most ${max} by a hosted model`);
}

/** The choice that a shoot starts with, in which nothing is left open. Throws `invalid_input` and `consent_missing`. */
export async function rendererSnapshot(trx: Trx, deps: RendererDeps, draft: OrderRow): Promise<LookRenderers | null> {
  const { lookChoice } = deps.renderer;
  const hosted = hostedLooks(draft);
  if (!lookChoice) {
    // They were chosen while the installation offered both.
    if (hosted.length > 0) throw notOffered('Not offered here any more');
    return draft.renderers;
  }
  assertMaxHostedLooks(hosted.length, await maxHostedLooks(trx, deps, draft));
  if (hosted.length > 0 && !isHostedConsentGiven(deps, draft)) throw consentMissing();
  return Object.fromEntries(draft.styles.map((style) => [style, draft.renderers?.[style] ?? 'embedded']));
}

/** Whether photos may be sent to whoever makes hosted looks now. Nobody has to be named for a model on our own machines. */
export const isHostedConsentGiven = (
  { renderer: { lookChoice } }: RendererDeps,
  { hosted_consent_to }: Pick<OrderRow, 'hosted_consent_to'>,
): boolean => lookChoice?.processor === undefined || lookChoice.processor.id === hosted_consent_to;

type Priced = Pick<OrderRow, 'styles' | 'renderers' | 'redo_of' | 'seat'>;

/** What so many headshots cost: the sum over the looks by which they are made. A redo is free, and a seat is paid. */
export function priceOfShoot(order: Priced, headshots: number, hostedCredits: number): number {
  if (order.redo_of || order.seat) return 0;
  const renderers = order.styles.map((style) => order.renderers?.[style] ?? null);
  return creditsOfLooks(renderers, headshots, hostedCredits);
}

/** What a delivered headshot cost: one that the engine made costs as much as its looks do, whatever was ordered. Null where nobody chose. */
export function creditsOfHeadshot(
  { renderers, hosted_credits }: Pick<OrderRow, 'renderers' | 'hosted_credits'>,
  { style, origin }: Pick<RenderedHeadshot, 'style' | 'origin'>,
): number | null {
  if (!renderers) return null;
  return renderers[style] === 'hosted' && origin !== 'photo' ? hosted_credits : 1;
}

/** Credits for what was not delivered, and for hosted looks that the engine made. */
export async function undeliveredCredits(trx: Trx, order: OrderRow): Promise<number> {
  if (!order.renderers) return order.headshot_count - order.delivered;
  const { delivered } = await trx
    .selectFrom('catchlight.attachments')
    .select((select) => select.fn.sum<string | null>(select.fn.coalesce('credits', select.val(1))).as('delivered'))
    .where('order_id', '=', order.id)
    .where('kind', '=', 'headshot')
    .executeTakeFirstOrThrow();
  return order.credits_spent - Number(delivered ?? 0);
}
