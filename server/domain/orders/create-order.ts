// Creates a draft; it costs nothing until it is started. On a company's seat it has the seat's size and the company's managers may see
// it; on one's own credits it is private.
import type { Order } from '../../contracts/api.ts';
import type { Purpose } from '../../contracts/catalogue.ts';
import { SEAT_HEADSHOTS } from '../../contracts/company-lists.ts';
import { isCovered } from '../accounts/processor-consent.ts';
import type { Person } from '../accounts/viewer.ts';
import { openSeat } from '../companies/held-seat.ts';
import type { Deps } from '../deps.ts';
import { toOrder } from './view.ts';

export interface OrderInput {
  headshot_count: number;
  purpose?: Purpose | undefined;
  on_behalf?: boolean;
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
  const agreed = !input.on_behalf && isCovered(deps, face_consent_to);
  const seat =
    company_id !== null && input.seat !== false && (input.seat === true || !!(await openSeat(deps.db, company_id, id)));
  const row = await deps.db
    .insertInto('catchlight.orders')
    .values({
      id: deps.ids.uuid(),
      customer_id: id,
      company_id: seat ? company_id : null,
      seat,
      status: 'draft',
      purpose: input.purpose ?? null,
      on_behalf: input.on_behalf ?? false,
      subject_name: input.subject_name || null,
      headshot_count: seat ? SEAT_HEADSHOTS : input.headshot_count,
      // A consent for one's own face covers every shoot of it; somebody else's face needs a consent of its own.
      consent_at: agreed ? face_consent_at : null,
      consent_to: agreed ? face_consent_to : null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toOrder(row, 0, now);
}
