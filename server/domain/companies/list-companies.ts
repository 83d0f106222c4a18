// The person's company, and those they may join by the domain of their address or by an invitation.
import type { CompaniesAnswer, CompanyDetail, Company } from '../../contracts/companies.ts';
import { isManager, type Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { companyDomain } from './create-company.ts';
import { readBalance } from '../ledger/ledger.ts';
import { findCompany } from '../access/find-company.ts';
import { hasUsedSeat } from './find-seat.ts';
import { viewCompany, viewCompanyDetail } from './view.ts';

export async function listCompanies(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
): Promise<CompaniesAnswer> {
  const { company_id, email } = person.customer;
  const own = company_id
    ? await db
        .selectFrom('catchlight.companies')
        .selectAll()
        .where('id', '=', company_id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (own) return { companies: [await viewCompany(db, person, own)], suggested: null, invites: [] };
  const domain = companyDomain(email);
  const suggested = domain
    ? await db
        .selectFrom('catchlight.companies')
        .select(['id', 'name', 'seat_on_joining'])
        .where('domain', '=', domain)
        .where('domain_open', '=', true)
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .executeTakeFirst()
    : undefined;
  const invites = await db
    .selectFrom('catchlight.company_invites as i')
    .innerJoin('catchlight.companies as c', 'c.id', 'i.company_id')
    .select(['i.id', 'i.role', 'i.company_id', 'c.name'])
    .where((where) => where.fn('lower', ['i.email']), '=', email.toLowerCase())
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', clock.now())
    .where('c.deleted_at', 'is', null)
    .orderBy('i.created_at')
    .execute();
  // As `addMember` does it: somebody who has used a seat and comes back gets another from a manager only.
  const hasSeat = async (companyId: string): Promise<boolean> =>
    (await readBalance(db, { companyId, unit: 'headshots' })) > 0 &&
    !(await hasUsedSeat(db, companyId, person.customer.id));
  return {
    companies: [],
    suggested: suggested
      ? {
          company_id: suggested.id,
          name: suggested.name,
          seat: suggested.seat_on_joining && (await hasSeat(suggested.id)),
        }
      : null,
    invites: await Promise.all(
      invites.map(async ({ id, company_id: company, role, name }) => ({
        invite_id: id,
        company_id: company,
        role,
        company_name: name,
        seat: role === 'employee' && (await hasSeat(company)),
      })),
    ),
  };
}

/** Managers see more of it than other members. */
export async function readCompany(
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  person: Person,
  id: string,
): Promise<Company | CompanyDetail> {
  const row = await findCompany(deps.db, person, id, 'member');
  return isManager(person) ? viewCompanyDetail(deps, person, row) : viewCompany(deps.db, person, row);
}
