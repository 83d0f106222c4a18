// Creates a company; its creator is the owner.
import type { z } from 'zod';
import type { CompanyDetail, companyInput } from '../../contracts/companies.ts';
import { PUBLIC_MAIL_DOMAINS } from '../../contracts/company-lists.ts';
import { audit } from '../actions/audit.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { viewCompanyDetail } from './view.ts';

/** Bytes of a team code: 72 bits, unguessable. */
export const TEAM_CODE_BYTES = 9;

export async function createCompany(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'publicUrl'>,
  person: Person,
  input: z.infer<typeof companyInput>,
): Promise<CompanyDetail> {
  const now = deps.clock.now();
  const { id } = person.customer;
  const { row, customer } = await deps.db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom('catchlight.customers')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (own.company_id) throw new AppError('conflict', 'You already belong to a company. Leave it first.');
    const earlier = await trx
      .selectFrom('catchlight.companies')
      .select('id')
      .where('created_by', '=', id)
      .executeTakeFirst();
    const made = await trx
      .insertInto('catchlight.companies')
      .values({
        id: deps.ids.uuid(),
        name: input.name,
        industry: input.industry ?? null,
        employees: input.employees ?? null,
        domain: companyDomainOf(own.email),
        is_first_company: !earlier,
        team_code: deps.ids.token(TEAM_CODE_BYTES),
        created_by: id,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const owner = await trx
      .updateTable('catchlight.customers')
      .set({ company_id: made.id, company_role: 'owner', joined_at: now, segment: own.segment ?? 'team' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(trx, deps, person, 'company_created', made.id);
    return { row: made, customer: owner };
  });
  return viewCompanyDetail(deps, { kind: 'person', customer }, row);
}

/** The company domain of an email address; null for public mail providers. */
export function companyDomainOf(email: string): string | null {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? '';
  return domain.includes('.') && !PUBLIC_MAIL_DOMAINS.includes(domain) ? domain : null;
}
