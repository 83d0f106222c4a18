// Consent to edits by a hosted model, where people choose who makes a picture: one for each shoot, because a shoot is of one face. It is given
// with the first such edit.
import type { EditConsents } from '../../contracts/studio.ts';
import { RENDERER_PROVIDERS } from '../../contracts/renderers.ts';
import type { Trx } from '../../db/client.ts';
import { assertProcessorShown, type ShownProcessor } from '../access/processor-consent.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import type { OrderRow } from '../orders/find-order.ts';
import { recordConsentEnd, recordHostedConsent } from '../orders/hosted-consent.ts';
import { isEditConsentGiven } from './processor-consent.ts';

/** The processor that the consent of the order names from now on; the caller holds the order's lock. Throws `conflict` where its text named
 * somebody else. */
export async function giveEditConsent(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'renderer'>,
  order: OrderRow,
  shown: ShownProcessor,
): Promise<string | null> {
  const processor = deps.renderer.lookChoice?.processor;
  assertProcessorShown(processor, shown);
  const to = processor?.id;
  if (to === undefined || isEditConsentGiven(deps, order)) return order.edit_consent_to;
  // The one that named another processor ends.
  await recordConsentEnd(trx, deps, order, 'edit_consent_to');
  await trx.updateTable('catchlight.orders').set({ edit_consent_to: to }).where('id', '=', order.id).execute();
  const { on_behalf, subject_name } = order;
  await recordHostedConsent(trx, deps, order, 'hosted_editing', { to, on_behalf, subject_name });
  return to;
}

/** Whom the person's pictures may be sent to for edits. */
export async function readEditConsents({ db }: Pick<Deps, 'db'>, { customer }: Person): Promise<EditConsents> {
  const rows = await db
    .selectFrom('catchlight.orders')
    .select('edit_consent_to')
    .distinct()
    .where('customer_id', '=', customer.id)
    .where('status', '!=', 'deleted')
    .where('edit_consent_to', 'is not', null)
    .orderBy('edit_consent_to')
    .execute();
  return { processors: rows.map(({ edit_consent_to: id }) => nameOf(id!)) };
}

const nameOf = (id: string): string =>
  id in RENDERER_PROVIDERS ? RENDERER_PROVIDERS[id as keyof typeof RENDERER_PROVIDERS].name : id;
