// Creates a draft, or uses the person's newest empty draft again, so that going back to the first step does not create a second one.
import type { Order } from '../../contracts/api.ts';
import type { Purpose } from '../../contracts/catalogue.ts';
import { SEAT_HEADSHOTS } from '../../contracts/company-lists.ts';
import type { Trx } from '../../db/client.ts';
import { consentCoversProcessor } from '../access/processor-consent.ts';
import type { Person } from '../access/viewer.ts';
import { findUnusedSeat } from '../companies/find-seat.ts';
import type { Deps } from '../deps.ts';
import type { OrderRow } from './find-order.ts';
import { recordConsentEnd } from './hosted-consent.ts';
import { toOrder } from './view.ts';

export interface OrderInput {
  headshot_count: number;
  purpose?: Purpose | undefined;
  on_behalf?: boolean | undefined;
  subject_name?: string | undefined;
  /** Whether to use the company's seat. Undefined: if there is one. */
  seat?: boolean | undefined;
}

export async function createOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'renderer'>,
  person: Person,
  input: OrderInput,
): Promise<Order> {
  const now = deps.clock.now();
  const { id, company_id, face_consent_at, face_consent_to } = person.customer;
  const agreed = !input.on_behalf && consentCoversProcessor(deps, face_consent_to);
  const seat =
    company_id !== null &&
    input.seat !== false &&
    (input.seat === true || !!(await findUnusedSeat(deps.db, company_id, id)));
  const values = {
    company_id: seat ? company_id : null,
    seat,
    on_behalf: input.on_behalf ?? false,
    subject_name: input.subject_name || null,
    purpose: input.purpose ?? null,
    styles: JSON.stringify([]),
    renderers: null,
    hosted_consent_to: null,
    edit_consent_to: null,
    photos_delete_at: null,
    headshot_count: seat ? SEAT_HEADSHOTS : input.headshot_count,
    // A consent for one's own face covers every shoot of it; somebody else's face needs a consent of its own.
    consent_at: agreed ? face_consent_at : null,
    consent_to: agreed ? face_consent_to : null,
    created_at: now,
    updated_at: now,
  };
  const row = await deps.db.transaction().execute(async (trx) => {
    const unused = await lockUnusedDraft(trx, id, values);
    if (unused) {
      const kept = { ...values, ...answered(unused, values) };
      // The face is the same, and only the end of the consent to work with it ends the one to send it out.
      const given = kept.consent_at === null ? { hosted_consent_to: null, edit_consent_to: null } : unused;
      const { hosted_consent_to, edit_consent_to } = given;
      const ending = { ...unused, customer_id: id };
      if (hosted_consent_to === null) await recordConsentEnd(trx, deps, ending, 'hosted_consent_to');
      if (edit_consent_to === null) await recordConsentEnd(trx, deps, ending, 'edit_consent_to');
      return trx
        .updateTable('catchlight.orders')
        .set({ ...kept, hosted_consent_to, edit_consent_to })
        .where('id', '=', unused.id)
        .returningAll()
        .executeTakeFirstOrThrow();
    }
    return trx
      .insertInto('catchlight.orders')
      .values({ id: deps.ids.uuid(), customer_id: id, status: 'draft', ...values })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return toOrder(row, 0, now);
}

/** What has been answered for the unused draft and is not answered anew. Somebody else's consent is in the draft alone. */
const answered = (
  unused: Pick<OrderRow, 'purpose' | 'on_behalf' | 'consent_at' | 'consent_to'>,
  { purpose }: Pick<OrderRow, 'purpose'>,
) => ({
  purpose: purpose ?? unused.purpose,
  ...(unused.on_behalf && { consent_at: unused.consent_at, consent_to: unused.consent_to }),
});

/** The newest draft of the person that may stand for the new one. */
async function lockUnusedDraft(trx: Trx, customerId: string, wanted: Wanted) {
  // Two presses of the button wait for each other here, and so does an upload that begins. Whoever changes the draft meanwhile holds it
  // and may wait for the customer, so a locked draft is not waited for.
  await trx
    .selectFrom('catchlight.customers')
    .select('id')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const draft = await selectUnusedDrafts(trx, customerId, wanted)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .limit(1)
    .forNoKeyUpdate('o')
    .skipLocked()
    .executeTakeFirst();
  // What was read before the lock may have changed until it was given: a photo, an upload or a phone link.
  return draft && selectUnusedDrafts(trx, customerId, wanted).where('o.id', '=', draft.id).executeTakeFirst();
}

type Wanted = Pick<OrderRow, 'on_behalf' | 'subject_name' | 'purpose' | 'created_at'>;

/** Drafts of the same face, and of no other purpose, without a picture, an upload or a phone link that could still bring one, and that no other shoot
 * or sample stands behind. */
const selectUnusedDrafts = (trx: Trx, customerId: string, { on_behalf, subject_name, purpose, created_at }: Wanted) =>
  trx
    .selectFrom('catchlight.orders as o')
    .select([
      'o.id',
      'o.purpose',
      'o.on_behalf',
      'o.subject_name',
      'o.consent_at',
      'o.consent_to',
      'o.hosted_consent_to',
      'o.edit_consent_to',
    ])
    .where('o.customer_id', '=', customerId)
    .where('o.status', '=', 'draft')
    .where('o.on_behalf', '=', on_behalf)
    // A draft that was somebody else's before may still have their name; one's own face has none.
    .$if(on_behalf, (drafts) => drafts.where('o.subject_name', 'is not distinct from', subject_name))
    .$if(purpose !== null, (drafts) =>
      drafts.where(({ eb, or }) => or([eb('o.purpose', 'is', null), eb('o.purpose', '=', purpose)])),
    )
    .where('o.redo_of', 'is', null)
    .where('o.repeat_of', 'is', null)
    .where('o.sample_id', 'is', null)
    .where(({ and, exists, not, selectFrom }) =>
      and(
        [
          selectFrom('catchlight.attachments as a')
            .select('a.id')
            .whereRef('a.order_id', '=', 'o.id')
            .where('a.deleted_at', 'is', null),
          selectFrom('catchlight.uploads as u')
            .select('u.id')
            .whereRef('u.order_id', '=', 'o.id')
            .where('u.expires_at', '>', created_at),
          selectFrom('catchlight.phone_links as l')
            .select('l.id')
            .whereRef('l.order_id', '=', 'o.id')
            .where('l.revoked_at', 'is', null)
            .where('l.expires_at', '>', created_at),
        ].map((bringer) => not(exists(bringer))),
      ),
    );
