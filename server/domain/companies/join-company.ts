// Joining a company: by team code, by the domain of one's address, or by invitation. A person belongs to at most one company.
import type { z } from 'zod';
import type { Company, teamLink } from '../../contracts/companies.ts';
import type { MemberRole } from '../../contracts/company-lists.ts';
import type { Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import { audit } from '../actions/audit.ts';
import type { Person, Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { DELIVER_JOB, emitEvent } from '../integrations/emit-event.ts';
import { companyDomainOf } from './create-company.ts';
import { type CompanyRow, lockAnyCompany } from '../access/find-company.ts';
import { teamLinkState } from './link-state.ts';
import { emailDomain, getsSeatOnJoining } from './seat-on-joining.ts';
import { assignSeatLocked } from './seats.ts';
import { viewCompany } from './view.ts';

export type JoinDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue'>;
const linkNotValid = (): AppError => new AppError('not_found', 'This link does not lead to a team any more.');

/** The company behind a team link, for the page that asks whether to join: its name, and whether the viewer gets a seat with it. */
export async function readTeamLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  code: string,
): Promise<z.infer<typeof teamLink>> {
  const company = await findByTeamCode(db, code);
  if (!company || !isLinkOpen(company, clock.now())) throw linkNotValid();
  const seat =
    viewer.kind === 'person' &&
    isForAddress(company, viewer.customer.email) &&
    (await getsSeatOnJoining(db, company, viewer.customer, false));
  return { company_id: company.id, name: company.name, seat };
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
    if (!company || !isOpenTo(company, person, by, deps.clock.now())) throw linkNotValid();
    if ('team_code' in by) await passLink(trx, company, person);
    const customer = await addMemberLocked(trx, deps, company, {
      customerId: person.customer.id,
      role: 'employee',
      by: 'team_code' in by ? 'link' : 'domain',
    });
    return viewCompany(trx, { kind: 'person', customer }, company);
  });
  deps.queue.wake(DELIVER_JOB);
  return joined;
}

/** For callers that hold the company's lock. Idempotent; an existing member keeps their role. */
export async function addMemberLocked(
  trx: Trx,
  deps: JoinDeps,
  company: CompanyRow,
  { customerId, role, by }: { customerId: string; role: MemberRole; by: 'invite' | 'link' | 'domain' },
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
  await audit(trx, deps, { customer: joined }, 'company_member_joined', company.id, { member: customerId, role, by });
  await emitEvent(trx, deps, {
    companyId: company.id,
    event: 'member.joined',
    // With a timestamp, because rejoining after leaving is a new event.
    eventKey: `${customerId}:${deps.clock.now().getTime()}`,
    data: { customer_id: customerId, role },
  });
  const invitedAsEmployee = answered.some((invite) => invite.role === 'employee');
  const getsSeat = await getsSeatOnJoining(trx, company, customer, invitedAsEmployee);
  if (getsSeat && (await assignSeatLocked(trx, deps, company.id, customerId)))
    await audit(trx, deps, { customer: joined }, 'company_seat_received', company.id, { member: customerId });
  return joined;
}

const findByTeamCode = (db: JoinDeps['db'], code: string): Promise<CompanyRow | undefined> =>
  db
    .selectFrom('catchlight.companies')
    .selectAll()
    .where('team_code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

const isLinkOpen = (company: CompanyRow, now: Date): boolean => teamLinkState(company, now) === 'open';

/** The domain counts because sign-in has verified the person's address. */
function isOpenTo(
  company: CompanyRow,
  person: Person,
  by: { team_code: string } | { company_id: string },
  now: Date,
): boolean {
  if ('team_code' in by) {
    // Pressed twice by the last person whom the link lets in.
    const again = person.customer.company_id === company.id;
    return company.team_code === by.team_code && (again || isLinkOpen(company, now));
  }
  return company.domain_open && company.domain !== null && companyDomainOf(person.customer.email) === company.domain;
}

/** Counts who joins by the link, for callers that hold the company's lock. Throws `forbidden` for an address that it is not for. */
async function passLink(trx: Trx, company: CompanyRow, { customer }: Person): Promise<void> {
  if (customer.company_id === company.id) return;
  const { link_domains: domains } = company;
  if (!isForAddress(company, customer.email))
    throw new AppError('forbidden', `This link is for addresses at ${domains.join(', ')}.`, {
      reason: 'link_domain',
      domains: domains.join(', '),
    });
  await trx
    .updateTable('catchlight.companies')
    .set({ link_joined: company.link_joined + 1 })
    .where('id', '=', company.id)
    .execute();
}

const isForAddress = ({ link_domains }: CompanyRow, email: string): boolean =>
  link_domains.length === 0 || link_domains.includes(emailDomain(email));
