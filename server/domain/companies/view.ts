// A company as the API shows it: a summary to members, everything to managers.
import type { Company, CompanyDetail } from '../../contracts/companies.ts';
import type { Db, Trx } from '../../db/client.ts';
import type { Person } from '../access/viewer.ts';
import { readBalance } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import type { CompanyRow } from '../access/find-company.ts';
import { hasUsedSeat, findUnusedSeat } from './find-seat.ts';
import { teamLinkState } from './link-state.ts';

export async function viewCompany(db: Db | Trx, person: Person, row: CompanyRow): Promise<Company> {
  const { members } = await db
    .selectFrom('catchlight.customers')
    .select((select) => select.fn.countAll<number>().as('members'))
    .where('company_id', '=', row.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    company_id: row.id,
    name: row.name,
    role: person.customer.company_role ?? 'employee',
    brand: row.brand,
    own_seat: (await findUnusedSeat(db, row.id, person.customer.id)) !== undefined,
    used_seat: await hasUsedSeat(db, row.id, person.customer.id),
    members: Number(members),
    created_at: row.created_at.toISOString(),
  };
}

export async function viewCompanyDetail(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  person: Person,
  row: CompanyRow,
): Promise<CompanyDetail> {
  const [headshots, studio] = [
    await readBalance(db, { companyId: row.id, unit: 'headshots' }),
    await readBalance(db, { companyId: row.id, unit: 'studio' }),
  ];
  return {
    ...(await viewCompany(db, person, row)),
    industry: row.industry,
    employees: row.employees,
    domain: row.domain,
    domain_open: row.domain_open,
    is_first_company: row.is_first_company,
    team_code: row.team_code,
    share_link: shareLink(publicUrl, row.team_code),
    link_open: row.link_open,
    link_domains: row.link_domains,
    link_max: row.link_max,
    link_joined: row.link_joined,
    link_expires_at: row.link_expires_at?.toISOString() ?? null,
    link_state: teamLinkState(row, clock.now()),
    seat_on_joining: row.seat_on_joining,
    remind: row.remind,
    studio_limit: row.studio_limit,
    credits: { headshots, studio },
  };
}

/** The team code is a query parameter; the page keeps it in a cookie until the person is signed in. */
const shareLink = (publicUrl: string, code: string): string => `${publicUrl}/app?team_code=${encodeURIComponent(code)}`;
