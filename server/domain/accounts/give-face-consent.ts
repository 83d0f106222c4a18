// Consent to the processing of one's own face, and confirmation of age: asked once, before the first photo, and recorded.
import type { Customer } from '../../contracts/api.ts';
import type { Deps } from '../deps.ts';
import { shownProcessorId, type ShownProcessor } from '../access/processor-consent.ts';
import { viewCustomer } from './view.ts';
import type { Person } from '../access/viewer.ts';

/** Throws `conflict` where the text of the consent named somebody else than whom photos are sent to. */
export async function giveFaceConsent(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'renderer'>,
  person: Person,
  shown: ShownProcessor,
): Promise<Customer> {
  const now = deps.clock.now();
  const { id } = person.customer;
  const to = shownProcessorId(deps, shown);
  const customer = await deps.db.transaction().execute(async (trx) => {
    const given = await trx
      .updateTable('catchlight.customers')
      .set({ face_consent_at: now, face_consent_to: to })
      .where('id', '=', id)
      .where((where) =>
        where.or([where('face_consent_at', 'is', null), where('face_consent_to', 'is distinct from', to)]),
      )
      .returningAll()
      .executeTakeFirst();
    if (given)
      await trx
        .insertInto('catchlight.consents')
        .values({
          id: deps.ids.uuid(),
          customer_id: id,
          kind: 'face_processing',
          details: JSON.stringify({ of_age: true, own_face: true, to }),
          created_at: now,
        })
        .execute();
    return given;
  });
  return viewCustomer(deps, customer ?? person.customer);
}
