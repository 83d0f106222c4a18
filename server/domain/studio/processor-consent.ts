// Whether a studio picture's photo may be sent to a hosted renderer: by the shoot's consent, or the account's for one's own face.
import type { Db, Trx } from '../../db/client.ts';
import { consentCoversProcessor } from '../access/processor-consent.ts';
import type { Deps } from '../deps.ts';

interface Consents {
  consent_at: Date | null;
  consent_to: string | null;
  on_behalf: boolean;
  face_consent_at: Date | null;
  face_consent_to: string | null;
}

/** Whether the consent covers face processing by the current renderer at all. */
export function consentCoversFace(deps: Pick<Deps, 'renderer'>, row: Consents): boolean {
  if (row.consent_at && consentCoversProcessor(deps, row.consent_to)) return true;
  return !row.on_behalf && row.face_consent_at !== null && consentCoversProcessor(deps, row.face_consent_to);
}

export async function externalProcessingAllowed(
  deps: Pick<Deps, 'renderer'> & { db: Db | Trx },
  { order_id }: { order_id: string },
): Promise<boolean> {
  const row = await deps.db
    .selectFrom('catchlight.orders as o')
    .innerJoin('catchlight.customers as c', 'c.id', 'o.customer_id')
    .select(['o.consent_at', 'o.consent_to', 'o.on_behalf', 'c.face_consent_at', 'c.face_consent_to'])
    .where('o.id', '=', order_id)
    .executeTakeFirstOrThrow();
  return consentCoversFace(deps, row);
}
