// Whether a studio picture's photo may be sent to a hosted renderer: by the shoot's consent, or the account's for one's own face. Where people
// choose who makes a picture, by a consent to edits alone.
import type { Db, Trx } from '../../db/client.ts';
import { consentCoversProcessor } from '../access/processor-consent.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError, consentMissing } from '../errors.ts';
import type { OrderRow } from '../orders/find-order.ts';

type RendererDeps = Pick<Deps, 'renderer'>;
interface Consents {
  consent_at: Date | null;
  consent_to: string | null;
  on_behalf: boolean;
  face_consent_at: Date | null;
  face_consent_to: string | null;
}

/** Whether the consent covers face processing by the current renderer at all. */
export function consentCoversFace(deps: RendererDeps, row: Consents): boolean {
  if (row.consent_at && consentCoversProcessor(deps, row.consent_to)) return true;
  return !row.on_behalf && row.face_consent_at !== null && consentCoversProcessor(deps, row.face_consent_to);
}

/** Whether a picture of the order may be sent to whoever paints clothes and poses, where that needs a consent of its own. */
export const isEditConsentGiven = (
  { renderer: { lookChoice } }: RendererDeps,
  { edit_consent_to }: Pick<OrderRow, 'edit_consent_to'>,
): boolean => lookChoice?.processor === undefined || lookChoice.processor.id === edit_consent_to;

/** Processors that the consents for this picture name; undefined where no consent is left. */
export async function consentedProcessors(
  { db, renderer }: { db: Db | Trx } & RendererDeps,
  { order_id }: { order_id: string },
): Promise<string[] | undefined> {
  const { consent_at, consent_to, on_behalf, face_consent_at, face_consent_to, edit_consent_to } = await db
    .selectFrom('catchlight.orders as o')
    .innerJoin('catchlight.customers as c', 'c.id', 'o.customer_id')
    .select(['o.consent_at', 'o.consent_to', 'o.on_behalf', 'o.edit_consent_to'])
    .select(['c.face_consent_at', 'c.face_consent_to'])
    .where('o.id', '=', order_id)
    .executeTakeFirstOrThrow();
  const given = [
    ...(consent_at ? [consent_to] : []),
    ...(!on_behalf && face_consent_at !== null ? [face_consent_to] : []),
  ];
  if (given.length === 0) return undefined;
  const named = renderer.lookChoice ? [edit_consent_to] : [...given, edit_consent_to];
  return named.filter((to) => to !== null);
}

/** For a shoot of somebody else the shoot's consent counts; for one's own face the account's current one too. What is painted needs a
 * consent that names the hosted renderer. Throws `consent_missing`. */
export async function assertEditConsent(
  db: Db | Trx,
  deps: RendererDeps,
  { customer }: Person,
  order: Omit<Consents, 'face_consent_at' | 'face_consent_to'> & Pick<OrderRow, 'edit_consent_to'>,
  painted: boolean,
): Promise<void> {
  const account = await db
    .selectFrom('catchlight.customers')
    .select(['face_consent_at', 'face_consent_to'])
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  const given = order.consent_at !== null || (!order.on_behalf && account.face_consent_at !== null);
  if (!given || (painted && !consentCoversFace(deps, { ...order, ...account }))) throw consentMissing();
  const name = deps.renderer.lookChoice?.processor?.name;
  if (painted && !isEditConsentGiven(deps, order))
    throw new AppError('consent_missing', `The consent to send this picture to ${name} is missing.`, {
      hosted_consent: name,
    });
}
