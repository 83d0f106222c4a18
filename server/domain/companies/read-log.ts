// A company's log for its owner: who did what to whom, newest first, and as CSV. Staff appear as Catchlight, without their reasons.
import { sql } from 'kysely';
import { DAY_MS } from '../../contracts/durations.ts';
import type { CompanyLogAnswer, CompanyLogFilter } from '../../contracts/audit.ts';
import { COMPANY_ACTS, type CompanyAct } from '../../contracts/company-lists.ts';
import { requireCompany } from '../access/find-company.ts';
import type { Person } from '../access/viewer.ts';
import { audit } from '../actions/audit.ts';
import type { Deps } from '../deps.ts';
import { toCsv } from './csv.ts';

const PAGE_SIZE = 50;
const MAX_EXPORT = 10_000;
type Entry = CompanyLogAnswer['entries'][number];

/** `before`: the previous answer's `next`. */
export async function readCompanyLog(
  { db }: Pick<Deps, 'db'>,
  person: Person,
  companyId: string,
  { before, ...filter }: CompanyLogFilter & { before?: number | undefined },
): Promise<CompanyLogAnswer> {
  await requireCompany(db, person, companyId, 'owner');
  const entries = await selectLog({ db }, companyId, { ...filter, before }, PAGE_SIZE + 1);
  const shown = entries.slice(0, PAGE_SIZE);
  return { entries: shown, next: entries.length > PAGE_SIZE ? shown.at(-1)!.id : null };
}

export async function exportCompanyLog(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  companyId: string,
  filter: CompanyLogFilter,
): Promise<string> {
  await requireCompany(deps.db, person, companyId, 'owner');
  const entries = await selectLog(deps, companyId, filter, MAX_EXPORT);
  await audit(deps.db, deps, person, 'company_log_exported', companyId, { entries: entries.length });
  return toCsv([
    ['time', 'who', 'what', 'whom', 'details'],
    ...entries.map(({ created_at, act, member, details, ...by }) => [
      ...[created_at, by.actor ?? nameOfNobody(by), act, member ?? ''],
      Object.keys(details).length > 0 ? JSON.stringify(details) : '',
    ]),
  ]);
}

const nameOfNobody = ({ by_staff, automatic }: Pick<Entry, 'by_staff' | 'automatic'>): string =>
  by_staff ? 'Catchlight' : automatic ? 'automatic' : '';

/** To whom it was done. As a UUID, so that the person is found by the key of their row. */
const memberId = sql<string>`case when coalesce(a.details->>'member', a.details->>'to') ~ '^[0-9a-f-]{36}$'
  then coalesce(a.details->>'member', a.details->>'to')::uuid end`;

async function selectLog(
  { db }: Pick<Deps, 'db'>,
  companyId: string,
  { act, customer_id, from, until, before }: CompanyLogFilter & { before?: number | undefined },
  limit: number,
): Promise<Entry[]> {
  const rows = await db
    .selectFrom('catchlight.audit_log as a')
    .leftJoin('catchlight.customers as c', 'c.id', 'a.actor_id')
    .leftJoin('catchlight.customers as m', (join) => join.on('m.id', '=', memberId).on('m.deleted_at', 'is', null))
    .select([
      'a.actor_id',
      'a.id',
      'a.act',
      'a.details',
      'a.created_at',
      'a.by_staff',
      'c.name',
      'c.email',
      'c.deleted_at',
    ])
    .select(['m.name as member_name', 'm.email as member_email'])
    .where('a.subject', '=', companyId)
    .where('a.act', 'in', act ? [act] : COMPANY_ACTS)
    .$if(customer_id !== undefined, (query) =>
      query.where((where) => where.or([where('a.actor_id', '=', customer_id!), where(memberId, '=', customer_id!)])),
    )
    .$if(from !== undefined, (query) => query.where('a.created_at', '>=', startOf(from!)))
    .$if(until !== undefined, (query) => query.where('a.created_at', '<', new Date(startOf(until!).getTime() + DAY_MS)))
    .$if(before !== undefined, (query) => query.where('a.id', '<', before!))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, act: done, details, created_at, by_staff, name, email, deleted_at, ...row }) => {
    return {
      id: Number(id),
      act: done as CompanyAct,
      actor: by_staff || deleted_at ? null : name || email,
      by_staff,
      automatic: row.actor_id === null,
      member: row.member_name || row.member_email,
      details: by_staff ? {} : (details as Record<string, unknown>),
      created_at: created_at.toISOString(),
    };
  });
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
