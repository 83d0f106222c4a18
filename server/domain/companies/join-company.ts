// Joining a company: by team code, by the domain of one's address, or by invitation. A person belongs to at most one company.
import type { Company } from '../../contracts/companies.ts';
import type { MemberRole } from '../../contracts/company-lists.ts';
import type { Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { DELIVER_JOB, emitEvent } from '../integrations/emit-event.ts';
import { companyDomain } from './create-company.ts';
import { type CompanyRow, lockAnyCompany } from '../access/find-company.ts';
import { hasUsedSeat } from './find-seat.ts';
import { assignSeatIfAvailable } from './seats.ts';
import { viewCompany } from './view.ts';

export type JoinDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue'>;
const linkNotValid = (): AppError => new AppError('not_found', 'This link does not lead to a team any more.');

/** The company behind a team link, for the page that asks whether to join. Reveals only its name. */
export async function readTeamLink(
  { db }: Pick<Deps, 'db'>,
  code: string,
): Promise<{ company_id: string; name: string }> {
  const company = await findByTeamCode(db, code);
  if (!company?.link_open) throw linkNotValid();
  return { company_id: company.id, name: company.name };
}

export async function joinCompany(
  deps: JoinDeps,
  person: Person,
  by: { team_code: string } | { company_id: string },
): Promise<Company> {
  const id = 'team_code' in by ? (await findByTeamCode(deps.db, by.team_code))?.id : by.company_id;
  if (!id) throw linkNotValid();
  const joined = await deps.db.transaction().execute(async (trx) => {
    const company = await lockAnyCompany(trx, id);
    if (!company || !isOpenTo(company, person, by)) throw linkNotValid();
    const customer = await addMember(trx, deps, company, person.customer.id, 'employee');
    return viewCompany(trx, { kind: 'person', customer }, company);
  });
  deps.queue.wake(DELIVER_JOB);
  return joined;
}

/** For callers that hold the company's lock. Idempotent; an existing member keeps their role. */
export async function addMember(
  trx: Trx,
  deps: JoinDeps,
  company: CompanyRow,
  customerId: string,
  role: MemberRole,
): Promise<Row<'catchlight.customers'>> {
  const customer = await trx
    .selectFrom('catchlight.customers')
    .selectAll()
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (customer.company_id === company.id) return customer;
  if (customer.company_id) throw new AppError('conflict', 'You already belong to a company. Leave it first.');
  // Completes a pending invitation to this address, however the person joined.
  const answered = await trx
    .updateTable('catchlight.company_invites')
    .set({ accepted_at: deps.clock.now(), accepted_by: customerId })
    .where('company_id', '=', company.id)
    .where((where) => where.fn('lower', ['email']), '=', customer.email.toLowerCase())
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['role', 'name'])
    .execute();
  const joined = await trx
    .updateTable('catchlight.customers')
    .set({
      company_id: company.id,
      company_role: role,
      joined_at: deps.clock.now(),
      // Somebody who signed in with a code has told nobody their name.
      name: customer.name || (answered.find(({ name }) => name !== '')?.name ?? ''),
    })
    .where('id', '=', customerId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await emitEvent(trx, deps, {
    companyId: company.id,
    event: 'member.joined',
    // With a timestamp, because rejoining after leaving is a new event.
    eventKey: `${customerId}:${deps.clock.now().getTime()}`,
    data: { customer_id: customerId, role },
  });
  // An invited employee gets a seat at once; a link may reach anybody, so it depends on the company's setting.
  const invitedAsEmployee = answered.some((invite) => invite.role === 'employee');
  // Somebody who has used one and comes back gets another from a manager only.
  const first = !(await hasUsedSeat(trx, company.id, customerId));
  if (first && (invitedAsEmployee || company.seat_on_joining))
    await assignSeatIfAvailable(trx, deps, company.id, customerId);
  return joined;
}

const findByTeamCode = (db: JoinDeps['db'], code: string): Promise<CompanyRow | undefined> =>
  db
    .selectFrom('catchlight.companies')
    .selectAll()
    .where('team_code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The domain counts because sign-in has verified the person's address. */
function isOpenTo(company: CompanyRow, person: Person, by: { team_code: string } | { company_id: string }): boolean {
  if ('team_code' in by) return company.link_open && company.team_code === by.team_code;
  return company.domain_open && company.domain !== null && companyDomain(person.customer.email) === company.domain;
}
