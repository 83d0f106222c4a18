// Consent to hosted looks: asked separately from the one to face processing, only where such a look is ordered, and it names whom photos are
// sent to. Without it the engine's looks can be ordered all the same.
import type { Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import type { OrderRow } from './find-order.ts';
import { isHostedConsentGiven } from './look-renderers.ts';

interface ConsentChanges {
  hosted_consent?: boolean | undefined;
  on_behalf?: boolean | undefined;
  subject_name?: string | undefined;
}

/** The processor that the consent names after the change. `faceKept`: the face is the same, and the consent to process it is not withdrawn. */
export async function changeHostedConsent(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'renderer'>,
  order: OrderRow,
  { hosted_consent, on_behalf, subject_name }: ConsentChanges,
  faceKept: boolean,
): Promise<string | null> {
  const before = faceKept ? order.hosted_consent_to : null;
  const to = deps.renderer.lookChoice?.processor?.id ?? null;
  const record = (kind: 'hosted_rendering' | 'hosted_rendering_withdrawn', details: object) =>
    trx
      .insertInto('catchlight.consents')
      .values({
        id: deps.ids.uuid(),
        customer_id: order.customer_id,
        kind,
        details: JSON.stringify({ order_id: order.id, ...details }),
        created_at: deps.clock.now(),
      })
      .execute();
  if (hosted_consent === true && to !== null && !isHostedConsentGiven(deps, { hosted_consent_to: before })) {
    const face = { on_behalf: on_behalf ?? order.on_behalf, subject_name: subject_name ?? order.subject_name };
    await record('hosted_rendering', { to, ...face });
    return to;
  }
  const after = hosted_consent === false ? null : before;
  if (order.hosted_consent_to !== null && after === null)
    await record('hosted_rendering_withdrawn', { to: order.hosted_consent_to });
  return after;
}
