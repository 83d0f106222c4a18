// Seats. Assigning one takes a headshot credit from the company's account, so the last seat cannot go to two people; taking an unused one
// back returns the credit. A failed shoot leaves the seat with its person. Lock order: company, order, account.
import { LOW_SEATS } from '../../contracts/integration-lists.ts';
import type { Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import { audit, auditBy, type Doer } from '../actions/audit.ts';
import type { Person } from '../access/viewer.ts';
import { addCredits, readBalance, spendCredits } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { DELIVER_JOB, emitEvent } from '../integrations/emit-event.ts';
import { isCompanyOpen, lockCompany } from '../access/find-company.ts';
import { findKeyNameOfShoot, findUnusedSeat } from './find-seat.ts';
import { REMIND_JOB } from './remind-members.ts';

type SeatRow = Row<'catchlight.company_seats'>;
type SeatDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue'>;

/** Returns the number of seats left. Idempotent. A person who is given a seat by somebody else is mailed. */
export async function assignSeat(
  deps: SeatDeps,
  person: Person,
  companyId: string,
  customerId: string,
): Promise<{ seats: number }> {
  await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, person, companyId, 'manager');
    await assertMember(trx, companyId, customerId);
    const seat = await assignSeatLocked(trx, deps, companyId, customerId);
    if (seat) await audit(trx, deps, person, 'company_seat_assigned', companyId, { member: customerId });
    if (seat && customerId !== person.customer.id)
      await deps.queue.enqueue(trx, REMIND_JOB, { customer_id: customerId, mail: 'given' }, { key: `seat:${seat}` });
  });
  deps.queue.wake(DELIVER_JOB);
  deps.queue.wake(REMIND_JOB);
  return seatsLeft(deps, companyId);
}

/** For callers that hold the company's lock. Returns the seat's id, or undefined when the person already holds one. Throws
 * `not_enough_credits` when no seat is left. */
export async function assignSeatLocked(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'queue'>,
  companyId: string,
  customerId: string,
): Promise<string | undefined> {
  if (await findUnusedSeat(trx, companyId, customerId)) return undefined;
  const id = deps.ids.uuid();
  await spendSeat(trx, deps, { id, companyId, reference: customerId });
  await trx
    .insertInto('catchlight.company_seats')
    .values({
      id,
      company_id: companyId,
      customer_id: customerId,
      status: 'assigned',
      order_id: null,
      assigned_at: deps.clock.now(),
      used_at: null,
      returned_at: null,
    })
    .execute();
  return id;
}

/** Takes a seat's credit from the company's account, and emits an event when few are left. */
async function spendSeat(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'queue'>,
  { id, companyId, reference }: { id: string; companyId: string; reference: string },
): Promise<void> {
  await spendCredits(trx, deps, {
    account: { companyId, unit: 'headshots' },
    amount: 1,
    reason: 'seat_assigned',
    reference,
    idempotencyKey: `seat:${id}:assign`,
  });
  // The account is locked, so exactly one seat crosses the threshold.
  const seats = await readBalance(trx, { companyId, unit: 'headshots' });
  if (seats === LOW_SEATS - 1)
    await emitEvent(trx, deps, { companyId, event: 'credits.low', eventKey: id, data: { seats } });
}

/** Returns an unused seat to the company; one whose shoot has started stays used. */
export async function revokeSeat(
  deps: SeatDeps,
  person: Person,
  companyId: string,
  customerId: string,
): Promise<{ seats: number }> {
  await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, person, companyId, 'manager');
    if (!(await returnSeatLocked(trx, deps, companyId, customerId)))
      throw new AppError('conflict', 'This person holds no unused seat.');
    await audit(trx, deps, person, 'company_seat_revoked', companyId, { member: customerId });
  });
  return seatsLeft(deps, companyId);
}

/** Returns the unused seat of somebody who leaves, if any. For callers that hold the company's lock, or the row of who leaves. */
export async function returnUnusedSeat(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  by: Pick<Person, 'customer'> | null,
  companyId: string,
  customerId: string,
): Promise<void> {
  if (await returnSeatLocked(trx, deps, companyId, customerId))
    await audit(trx, deps, by, 'company_seat_returned', companyId, { member: customerId });
}

async function returnSeatLocked(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  companyId: string,
  customerId: string,
): Promise<boolean> {
  const seat = await trx
    .updateTable('catchlight.company_seats')
    .set({ status: 'returned', returned_at: deps.clock.now() })
    .where('company_id', '=', companyId)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'assigned')
    .returning(['id', 'company_id', 'customer_id'])
    .executeTakeFirst();
  if (seat) await refundSeat(trx, deps, seat);
  return seat !== undefined;
}

/** Marks the seat as used by a shoot. Throws `not_enough_credits` when there is none, also if it was just taken back. */
export async function consumeSeat(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'queue'>,
  { id, company_id, customer_id }: { id: string; company_id: string | null; customer_id: string },
): Promise<void> {
  if (!(await isCompanyOpen(trx, company_id))) throw new AppError('conflict', 'This company is closed.');
  const key = await findKeyNameOfShoot(trx, id);
  if (company_id && key !== undefined) return useNewSeat(trx, deps, { id, company_id, customer_id, key });
  const used = await trx
    .updateTable('catchlight.company_seats')
    .set({ status: 'used', order_id: id, used_at: deps.clock.now() })
    .where('company_id', '=', company_id)
    .where('customer_id', '=', customer_id)
    .where('status', '=', 'assigned')
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n)
    throw new AppError('not_enough_credits', 'Your company has given you no seat for this shoot.', {
      needed: 1,
      available: 0,
    });
}

/** A shoot of the partner API has no seat holder, so it takes a seat when it starts. Its account is not a member, so the seat returns to
 * the company when the shoot fails. */
async function useNewSeat(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'queue'>,
  order: { id: string; company_id: string; customer_id: string; key: string },
): Promise<void> {
  const id = deps.ids.uuid();
  const now = deps.clock.now();
  await spendSeat(trx, deps, { id, companyId: order.company_id, reference: order.customer_id });
  await trx
    .insertInto('catchlight.company_seats')
    .values({
      id,
      company_id: order.company_id,
      customer_id: order.customer_id,
      status: 'used',
      order_id: order.id,
      assigned_at: now,
      used_at: now,
      returned_at: null,
    })
    .execute();
  const details = { shoot: order.id, key: order.key };
  await audit(trx, deps, null, 'company_seat_spent', order.company_id, details);
}

/** The shoot failed or was ended by somebody: its seat can be used again by the person, unless they have a new one or have left; then it
 * returns to the company. */
export async function releaseSeatOfOrder(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  orderId: string,
  by: Doer,
): Promise<void> {
  const seat = await trx
    .selectFrom('catchlight.company_seats')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'used')
    .forUpdate()
    .executeTakeFirst();
  if (!seat) return;
  const holder = await trx
    .selectFrom('catchlight.customers')
    .select('company_id')
    .where('id', '=', seat.customer_id)
    .executeTakeFirstOrThrow();
  const stays =
    holder.company_id === seat.company_id && !(await findUnusedSeat(trx, seat.company_id, seat.customer_id));
  await trx
    .updateTable('catchlight.company_seats')
    .set({
      status: stays ? 'assigned' : 'returned',
      order_id: null,
      used_at: null,
      returned_at: stays ? null : deps.clock.now(),
    })
    .where('id', '=', seat.id)
    .execute();
  if (stays) return;
  await refundSeat(trx, deps, seat);
  const key = await findKeyNameOfShoot(trx, orderId);
  const details = { shoot: orderId, ...(key === undefined ? { member: seat.customer_id } : { key }) };
  // The account of a program's shoot is nobody: its key says who it was.
  const doer = key === undefined || by?.asStaff ? by : null;
  await auditBy(trx, deps, doer, 'company_seat_returned', seat.company_id, details);
}

const refundSeat = (
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  seat: Pick<SeatRow, 'id' | 'company_id' | 'customer_id'>,
): Promise<boolean> =>
  addCredits(trx, deps, 'refund', {
    account: { companyId: seat.company_id, unit: 'headshots' },
    amount: 1,
    reason: 'seat_returned',
    reference: seat.customer_id,
    idempotencyKey: `seat:${seat.id}:return`,
  });

async function assertMember(trx: Trx, companyId: string, customerId: string): Promise<void> {
  const member = await trx
    .selectFrom('catchlight.customers')
    .select('id')
    .where('id', '=', customerId)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!member) throw notFound();
}

const seatsLeft = async ({ db }: SeatDeps, companyId: string): Promise<{ seats: number }> => ({
  seats: await readBalance(db, { companyId, unit: 'headshots' }),
});
