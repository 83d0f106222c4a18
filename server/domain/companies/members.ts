// The members of a company: list, roles, removal and leaving.
import { sql } from 'kysely';
import type { Member } from '../../contracts/companies.ts';
import type { MemberRole, MemberState } from '../../contracts/company-lists.ts';
import type { OrderStatus } from '../../contracts/catalogue.ts';
import type { Trx } from '../../db/client.ts';
import { audit } from '../actions/audit.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError, forbidden, notFound } from '../errors.ts';
import { requireCompany, lockAnyCompany, lockCompany } from '../access/find-company.ts';
import { returnUnusedSeat } from './seats.ts';

export async function listMembers(
  { db }: Pick<Deps, 'db'>,
  person: Person,
  companyId: string,
): Promise<{ members: Member[] }> {
  await requireCompany(db, person, companyId, 'manager');
  const { rows } = await sql<MemberRow>`
    select c.id, c.name, c.email, c.company_role, c.joined_at, c.reminded_at,
      s.status as seat, o.id as order_id, o.status as order_status,
      (select count(*) from catchlight.attachments a
        where a.order_id = o.id and a.kind = 'photo' and a.status = 'accepted' and a.deleted_at is null) as photos
    from catchlight.customers c
    left join lateral (
      select status from catchlight.company_seats
      where company_id = ${companyId} and customer_id = c.id and status <> 'returned'
      order by assigned_at desc limit 1
    ) s on true
    left join lateral (
      select id, status from catchlight.orders
      where company_id = ${companyId} and customer_id = c.id and status <> 'deleted'
      order by created_at desc limit 1
    ) o on true
    where c.company_id = ${companyId} and c.deleted_at is null
    order by lower(nullif(c.name, '')) nulls last, lower(c.email)`.execute(db);
  return { members: rows.map(toMember) };
}

/** Only the owner changes roles; the owner's own role changes only by handing over. */
export async function changeRole(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  companyId: string,
  customerId: string,
  role: 'employee' | 'manager',
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, person, companyId, 'owner');
    const member = await lockMember(trx, companyId, customerId);
    if (member.company_role === 'owner')
      throw new AppError('conflict', 'Hand the company over to somebody else first.');
    if (member.company_role === role) return;
    await setRole(trx, customerId, role);
    const details = { member: customerId, from: member.company_role, to: role };
    await audit(trx, deps, person, 'company_role_changed', companyId, details);
  });
}

/** Transfers ownership: the owner becomes a manager and the other person the owner, so that there is always exactly one. */
export async function transferOwnership(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  companyId: string,
  customerId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, person, companyId, 'owner');
    await lockMember(trx, companyId, customerId);
    if (customerId === person.customer.id) return;
    await setRole(trx, person.customer.id, 'manager');
    await setRole(trx, customerId, 'owner');
    await audit(trx, deps, person, 'company_handed_over', companyId, { to: customerId });
  });
}

/** Gives the company of an owner who is being deleted to another member: a manager if there is one, else the longest-standing member. */
export async function replaceDeletedOwner(trx: Trx, deps: Pick<Deps, 'clock'>, customerId: string): Promise<void> {
  const owner = await trx
    .selectFrom('catchlight.customers')
    .select('company_id')
    .where('id', '=', customerId)
    .where('company_role', '=', 'owner')
    .executeTakeFirst();
  const company = owner?.company_id ? await lockAnyCompany(trx, owner.company_id) : undefined;
  if (!company) return;
  const heir = await trx
    .selectFrom('catchlight.customers')
    .select('id')
    .where('company_id', '=', company.id)
    .where('id', '!=', customerId)
    .where('deleted_at', 'is', null)
    .orderBy((order) => order('company_role', '=', 'manager'), 'desc')
    .orderBy('joined_at')
    .orderBy('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!heir) return;
  await setRole(trx, customerId, 'manager');
  await setRole(trx, heir.id, 'owner');
  await audit(trx, deps, null, 'company_handed_over', company.id, { to: heir.id });
}

const setRole = (trx: Trx, id: string, company_role: MemberRole): Promise<unknown> =>
  trx.updateTable('catchlight.customers').set({ company_role }).where('id', '=', id).execute();

/** Managers remove others; everybody may leave. An unused seat is returned; pictures stay with the person, and what the company paid for
 * stays visible to its managers. An owner must hand over first, unless they are alone: then the company is closed. */
export async function removeMember(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  companyId: string,
  customerId: string,
): Promise<void> {
  await deps.db.transaction().execute((trx) => removeMemberInTransaction(trx, deps, person, companyId, customerId));
}

/** Locks the company and the member. */
export async function removeMemberInTransaction(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  person: Person,
  companyId: string,
  customerId: string,
): Promise<void> {
  const leaving = customerId === person.customer.id;
  await lockCompany(trx, person, companyId, leaving ? 'member' : 'manager');
  const member = await lockMember(trx, companyId, customerId);
  if (member.company_role === 'owner') await closeOrRefuse(trx, deps, companyId, leaving);
  // Only the owner may remove a manager.
  else if (member.company_role === 'manager' && !leaving && person.customer.company_role !== 'owner') throw forbidden();
  await returnUnusedSeat(trx, deps, person, companyId, customerId);
  await trx
    .updateTable('catchlight.customers')
    .set({ company_id: null, company_role: null, joined_at: null, reminded_at: null })
    .where('id', '=', customerId)
    .execute();
  await trx
    .updateTable('catchlight.orders')
    .set({ company_id: null })
    .where('customer_id', '=', customerId)
    .where('company_id', '=', companyId)
    .where('status', '=', 'draft')
    .execute();
  const act = leaving ? 'company_member_left' : 'company_member_removed';
  await audit(trx, deps, person, act, companyId, { member: customerId });
}

async function closeOrRefuse(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  companyId: string,
  leaving: boolean,
): Promise<void> {
  const { count } = await trx
    .selectFrom('catchlight.customers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (!leaving || Number(count) > 1)
    throw new AppError('conflict', 'Please hand your company over to another owner first.', {
      members: Number(count) - 1,
    });
  await trx.updateTable('catchlight.companies').set({ deleted_at: clock.now() }).where('id', '=', companyId).execute();
}

interface MemberRow {
  id: string;
  name: string;
  email: string;
  company_role: MemberRole;
  joined_at: Date | null;
  reminded_at: Date | null;
  seat: 'assigned' | 'used' | null;
  order_id: string | null;
  order_status: OrderStatus | null;
  photos: number;
}

const toMember = (row: MemberRow): Member => ({
  customer_id: row.id,
  name: row.name,
  email: row.email,
  role: row.company_role,
  state: stateOf(row),
  seat: row.seat ?? 'none',
  photos: Number(row.photos),
  order_id: row.order_id,
  order_status: row.order_status,
  joined_at: row.joined_at?.toISOString() ?? null,
  reminded_at: row.reminded_at?.toISOString() ?? null,
});

function stateOf({ order_status, photos }: MemberRow): MemberState {
  if (order_status === null) return 'waiting';
  if (order_status === 'draft') return Number(photos) > 0 ? 'uploading' : 'waiting';
  if (order_status === 'completed') return 'done';
  return order_status === 'failed' || order_status === 'refunded' ? 'failed' : 'shooting';
}

/** For callers that hold the company's lock. */
async function lockMember(
  trx: Trx,
  companyId: string,
  customerId: string,
): Promise<{ company_role: MemberRole | null }> {
  const member = await trx
    .selectFrom('catchlight.customers')
    .select('company_role')
    .where('id', '=', customerId)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) throw notFound();
  return member;
}
