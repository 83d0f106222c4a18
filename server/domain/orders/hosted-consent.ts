// Consent to hosted looks, and to edits by a hosted model: asked separately from the one to face processing, only where such a picture is ordered,
// and it names whom photos are sent to. Without it the engine's pictures can be ordered all the same.
import type { Trx } from '../../db/client.ts';
import { assertProcessorShown, type ShownProcessor } from '../access/processor-consent.ts';
import type { Deps } from '../deps.ts';
import type { OrderRow } from './find-order.ts';
import { isHostedConsentGiven } from './look-renderers.ts';

interface ConsentChanges {
  hosted_consent?: boolean | undefined;
  on_behalf?: boolean | undefined;
  subject_name?: string | undefined;
  processor?: ShownProcessor;
}

/** The processor that the consent names after the change. `faceKept`: the person is the same, and the consent to process
 * their face is not withdrawn. Throws `conflict` where the text of the consent named somebody else. */
export async function changeHostedConsent(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'renderer'>,
  order: OrderRow,
  { hosted_consent, on_behalf, subject_name, processor }: ConsentChanges,
  faceKept: boolean,
): Promise<string | null> {
  if (hosted_consent === true) assertProcessorShown(deps.renderer.lookChoice?.processor, processor);
  const before = faceKept ? order.hosted_consent_to : null;
  const to = deps.renderer.lookChoice?.processor?.id ?? null;
  if (hosted_consent === true && to !== null && !isHostedConsentGiven(deps, { hosted_consent_to: before })) {
    // The one of another person, or that named another processor, ends.
    await recordConsentEnd(trx, deps, order, 'hosted_consent_to');
    const face = { on_behalf: on_behalf ?? order.on_behalf, subject_name: subject_name ?? order.subject_name };
    await recordHostedConsent(trx, deps, order, 'hosted_rendering', { to, ...face });
    return to;
  }
  const after = hosted_consent === false ? null : before;
  if (after === null) await recordConsentEnd(trx, deps, order, 'hosted_consent_to');
  return after;
}

const ENDS = { hosted_consent_to: 'hosted_rendering_withdrawn', edit_consent_to: 'hosted_editing_withdrawn' } as const;

/** Logs that one of an order's consents to send photos out ends, if the order has it. The caller clears it in the order. */
export async function recordConsentEnd<C extends keyof typeof ENDS>(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  order: Consenting & Pick<OrderRow, C>,
  consent: C,
): Promise<void> {
  const to: string | null = order[consent];
  if (to !== null) await recordHostedConsent(trx, deps, order, ENDS[consent], { to });
}

type Consenting = Pick<OrderRow, 'id' | 'customer_id'>;

type HostedPurpose = 'hosted_rendering' | 'hosted_editing';

export async function recordHostedConsent(
  trx: Trx,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  { id, customer_id }: Consenting,
  kind: HostedPurpose | `${HostedPurpose}_withdrawn`,
  details: { to: string; on_behalf?: boolean; subject_name?: string | null },
): Promise<void> {
  await trx
    .insertInto('catchlight.consents')
    .values({
      id: ids.uuid(),
      customer_id,
      kind,
      details: JSON.stringify({ order_id: id, ...details }),
      created_at: clock.now(),
    })
    .execute();
}
