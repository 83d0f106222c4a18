// What managers may change about their company: its data, ways to join, brand style; and closing it.
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { BrandStyle, CompanyDetail, companyPatch } from '../../contracts/companies.ts';
import type { CompanyTables } from '../../db/schema/companies.ts';
import { audit } from '../actions/audit.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { TEAM_CODE_BYTES } from './create-company.ts';
import { type CompanyRow, lockCompany } from '../access/find-company.ts';
import { viewCompanyDetail } from './view.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'publicUrl'>;

export const updateCompany = (
  deps: ChangeDeps,
  person: Person,
  id: string,
  patch: z.infer<typeof companyPatch>,
): Promise<CompanyDetail> => {
  const { link_domains, link_expires_at, ...rest } = patch;
  return change(deps, person, id, 'company_settings_changed', {
    ...rest,
    ...(link_domains && { link_domains: JSON.stringify([...new Set(link_domains)]) }),
    ...(link_expires_at !== undefined && {
      link_expires_at: link_expires_at === null ? null : new Date(link_expires_at),
    }),
  });
};

/** Replaces the team code; the old link and code are invalid at once. The new link counts from none, and has no end until it is given one. */
export const rotateTeamCode = (deps: ChangeDeps, person: Person, id: string): Promise<CompanyDetail> =>
  change(deps, person, id, 'company_link_renewed', {
    team_code: deps.ids.token(TEAM_CODE_BYTES),
    link_joined: 0,
    link_expires_at: null,
  });

export const setBrand = (deps: ChangeDeps, person: Person, id: string, brand: BrandStyle): Promise<CompanyDetail> => {
  if (brand.locked && brand.styles.length === 0)
    throw new AppError('invalid_input', 'Choose the looks before you lock them.', {
      fields: { styles: ['Choose one'] },
    });
  return change(deps, person, id, 'company_brand_changed', { brand: JSON.stringify(brand) });
};

async function change(
  deps: ChangeDeps,
  person: Person,
  id: string,
  act: string,
  changes: Updateable<CompanyTables['catchlight.companies']>,
): Promise<CompanyDetail> {
  const row = await deps.db.transaction().execute(async (trx) => {
    const company = await lockCompany(trx, person, id, 'manager');
    if (changes.domain_open && !company.domain)
      throw new AppError('invalid_input', 'Only a company with a domain of its own can be open to it.', {
        fields: { domain_open: ['No domain'] },
      });
    assertLinkEndsLater(deps, company, changes.link_expires_at);
    if (Object.keys(changes).length === 0) return company;
    const changed = await trx
      .updateTable('catchlight.companies')
      .set(changes)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const details = differences(company, changed);
    if (Object.keys(details).length > 0) await audit(trx, deps, person, act, id, details);
    return changed;
  });
  return viewCompanyDetail(deps, person, row);
}

/** An end that has passed stays as it is when a form, which knows its day alone, sends it back with other changes. */
function assertLinkEndsLater(
  { clock }: Pick<Deps, 'clock'>,
  { link_expires_at: before }: CompanyRow,
  end: string | Date | null | undefined,
): void {
  if (!(end instanceof Date) || end > clock.now() || dayOf(end) === dayOf(before)) return;
  throw new AppError('invalid_input', 'The link has to end in the future.', {
    fields: { link_expires_at: ['Past'] },
    reason: 'link_past',
  });
}

const dayOf = (time: Date | null): string | undefined => time?.toISOString().slice(0, 10);

/** Each field that has another value now, with both. The code of the link opens the team, so the log has only that it is another. */
function differences(before: CompanyRow, after: CompanyRow): Record<string, unknown> {
  const fields = (Object.keys(after) as (keyof CompanyRow)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return Object.fromEntries(
    fields.map((field) => [field, field === 'team_code' ? {} : { from: before[field], to: after[field] }]),
  );
}
