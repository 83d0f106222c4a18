// Companies for staff: search by any part of the name or domain, or by a receipt, and one company with its people and ledger.
import type { Person } from '../access/viewer.ts';
import { creditAccountId, readBalance } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { auditStaff } from '../actions/audit.ts';
import { listRemovals } from '../erasure/removals/removal.ts';
import { anyContainsTextSql } from './contains-text.ts';
import { namedOnReceiptSql } from './receipt-search.ts';
import { extractUuid, type AdminListQuery, queryPage } from './paging.ts';

/** Members shown with a company; larger ones are searched in the list of people. */
const MAX_MEMBERS = 200;
const MAX_ENTRIES = 200;

export async function listAllCompanies({ db }: Pick<Deps, 'db'>, { q, paranoid, ...page }: AdminListQuery) {
  const id = q && extractUuid(q);
  const query = db
    .selectFrom('catchlight.companies as o')
    .selectAll('o')
    .select((select) =>
      select
        .selectFrom('catchlight.customers as c')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('c.company_id', '=', 'o.id')
        .where('c.deleted_at', 'is', null)
        .as('members'),
    )
    .$if(!paranoid, (query) => query.where('o.deleted_at', 'is', null))
    .$if(!!id, (query) => query.where('o.id', '=', id!))
    .$if(!!q && !id, (query) =>
      query.where((where) =>
        where.or([anyContainsTextSql(['o.name', 'o.domain'], q!), namedOnReceiptSql('o.id', 'company_id', q!)]),
      ),
    );
  const { rows: shown, ...places } = await queryPage(query, page, {
    created: 'o.created_at',
    id: 'o.id',
    text: 'o.name',
  });
  const removals = await listRemovals(
    db,
    'company',
    shown.filter((row) => row.deleted_at).map((row) => row.id),
  );
  return {
    companies: await Promise.all(
      shown.map(async (row) => ({
        company_id: row.id,
        name: row.name,
        industry: row.industry,
        employees: row.employees,
        domain: row.domain,
        members: Number(row.members ?? 0),
        seats: await readBalance(db, { companyId: row.id, unit: 'headshots' }),
        studio: await readBalance(db, { companyId: row.id, unit: 'studio' }),
        created_at: row.created_at.toISOString(),
        deleted_at: row.deleted_at?.toISOString() ?? null,
        removal: removals.get(row.id) ?? null,
      })),
    ),
    ...places,
  };
}

/** With `populate` members and ledger as well. Includes deleted companies. Viewing is recorded in the audit log. */
export async function readAnyCompany(deps: Pick<Deps, 'db' | 'clock'>, person: Person, id: string, populate: boolean) {
  const { db } = deps;
  const row = await db.selectFrom('catchlight.companies').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  await db.transaction().execute((trx) => auditStaff(trx, deps, person, 'company_viewed', id));
  const accounts = {
    headshots: creditAccountId({ companyId: id, unit: 'headshots' }),
    studio: creditAccountId({ companyId: id, unit: 'studio' }),
  };
  const company = {
    company_id: row.id,
    name: row.name,
    industry: row.industry,
    employees: row.employees,
    domain: row.domain,
    is_first_company: row.is_first_company,
    seats: await readBalance(db, { companyId: id, unit: 'headshots' }),
    studio: await readBalance(db, { companyId: id, unit: 'studio' }),
    created_at: row.created_at.toISOString(),
    deleted_at: row.deleted_at?.toISOString() ?? null,
    removal: (await listRemovals(db, 'company', [id])).get(id) ?? null,
  };
  if (!populate) return { company };
  const [members, entries] = await Promise.all([
    db
      .selectFrom('catchlight.customers')
      .select(['id', 'email', 'name', 'company_role', 'joined_at'])
      .where('company_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('joined_at')
      .limit(MAX_MEMBERS)
      .execute(),
    db
      .selectFrom('catchlight.credit_entries')
      .selectAll()
      .where('account_id', 'in', Object.values(accounts))
      .orderBy('id', 'desc')
      .limit(MAX_ENTRIES)
      .execute(),
  ]);
  return {
    company,
    members: members.map(({ joined_at, ...member }) => ({ ...member, joined_at: joined_at?.toISOString() ?? null })),
    entries: entries.map(({ id: entry, account_id, kind, amount, reason, created_at }) => ({
      id: entry,
      unit: account_id === accounts.studio ? ('studio' as const) : ('headshots' as const),
      kind,
      amount,
      reason,
      created_at: created_at.toISOString(),
    })),
  };
}
