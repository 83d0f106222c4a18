// The audit log as staff read it, with filters, and as CSV.
import { DAY_MS } from '../../contracts/durations.ts';
import type { StaffLogFilter } from '../../contracts/audit.ts';
import type { Person } from '../access/viewer.ts';
import { auditStaff } from '../actions/audit.ts';
import { toCsv } from '../companies/csv.ts';
import type { Deps } from '../deps.ts';
import { containsTextSql } from './contains-text.ts';

const PAGE_SIZE = 100;
const MAX_EXPORT = 50_000;
interface Page {
  /** Ids of entries: older than the one, newer than the other. */
  after?: number | undefined;
  before?: number | undefined;
}

/** Newest first; of one subject, or all. */
export async function listAudit({ db }: Pick<Deps, 'db'>, { after, before, ...filter }: StaffLogFilter & Page) {
  const backwards = before !== undefined;
  const rows = await selectAudit({ db }, filter)
    .$if(backwards, (query) => query.where('a.id', '>', before!))
    .$if(!backwards && after !== undefined, (query) => query.where('a.id', '<', after!))
    .orderBy('a.id', backwards ? 'asc' : 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const more = rows.length > PAGE_SIZE;
  const shown = rows.slice(0, PAGE_SIZE);
  if (backwards) shown.reverse();
  return {
    entries: shown.map(({ id, act, actor, details, subject: about, created_at }) => ({
      id,
      act,
      actor,
      subject: about,
      details,
      created_at: created_at.toISOString(),
    })),
    next: more || backwards ? (shown.at(-1)?.id ?? null) : null,
    previous: (backwards ? more : after !== undefined) ? (shown[0]?.id ?? null) : null,
  };
}

/** The newest entries; the export is an act of its own. */
export async function exportAudit(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  filter: StaffLogFilter,
): Promise<string> {
  const rows = await selectAudit(deps, filter).orderBy('a.id', 'desc').limit(MAX_EXPORT).execute();
  await auditStaff(deps.db, deps, person, 'audit_log_exported', null, { ...filter, entries: rows.length });
  return toCsv([
    ['id', 'time', 'who', 'what', 'subject', 'details'],
    ...rows.map(({ id, created_at, actor, act, subject, details }) => [
      ...[String(id), created_at.toISOString(), actor ?? '', act, subject ?? '', JSON.stringify(details)],
    ]),
  ]);
}

const selectAudit = ({ db }: Pick<Deps, 'db'>, { subject, act, actor, from, until }: StaffLogFilter) =>
  db
    .selectFrom('catchlight.audit_log as a')
    .leftJoin('catchlight.customers as c', 'c.id', 'a.actor_id')
    .selectAll('a')
    .select('c.email as actor')
    .$if(!!subject, (query) => query.where('a.subject', '=', subject!))
    .$if(!!act, (query) => query.where(containsTextSql('a.act', act!)))
    .$if(!!actor, (query) => query.where(containsTextSql('c.email', actor!)))
    .$if(from !== undefined, (query) => query.where('a.created_at', '>=', startOf(from!)))
    .$if(until !== undefined, (query) =>
      query.where('a.created_at', '<', new Date(startOf(until!).getTime() + DAY_MS)),
    );

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
