// The person's company, and those they may join by the domain of their address or by an invitation.
import type { CompaniesAnswer, CompanyDetail, Company } from '../../contracts/companies.ts';
import { isManager, type Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { companyDomainOf } from './create-company.ts';
import { requireCompany } from '../access/find-company.ts';
import { getsSeatOnJoining } from './seat-on-joining.ts';
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
  const domain = companyDomainOf(email);
  const suggested = domain
    ? await db
        .selectFrom('catchlight.companies')
        .selectAll()
        .where('domain', '=', domain)
        .where('domain_open', '=', true)
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .executeTakeFirst()
    : undefined;
  const invites = await db
    .selectFrom('catchlight.company_invites as i')
    .innerJoin('catchlight.companies as c', 'c.id', 'i.company_id')
    .select(['i.id as invite_id', 'i.role', 'c.id', 'c.name', 'c.domain', 'c.link_domains', 'c.seat_on_joining'])
    .where((where) => where.fn('lower', ['i.email']), '=', email.toLowerCase())
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', clock.now())
    .where('c.deleted_at', 'is', null)
    .orderBy('i.created_at')
    .execute();
  return {
    companies: [],
    suggested: suggested
      ? {
          company_id: suggested.id,
          name: suggested.name,
          seat: await getsSeatOnJoining(db, suggested, person.customer, false),
        }
      : null,
    invites: await Promise.all(
      invites.map(async ({ invite_id, role, ...company }) => ({
        invite_id,
        company_id: company.id,
        role,
        company_name: company.name,
        seat: await getsSeatOnJoining(db, company, person.customer, role === 'employee'),
      })),
    ),
  };
}

/** Managers see more of it than other members. */
export async function readCompany(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  person: Person,
  id: string,
): Promise<Company | CompanyDetail> {
  const row = await requireCompany(deps.db, person, id, 'member');
  return isManager(person) ? viewCompanyDetail(deps, person, row) : viewCompany(deps.db, person, row);
}
