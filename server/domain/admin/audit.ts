// The audit log as staff read it.
import type { Deps } from '../deps.ts';

const PAGE = 100;

/** Newest first; of one subject, or all. */
export async function listAudit(
  { db }: Pick<Deps, 'db'>,
  { subject, before, back }: { subject?: string | undefined; before?: number | undefined; back?: number | undefined },
) {
  const backwards = back !== undefined;
  const rows = await db
    .selectFrom('catchlight.audit_log as a')
    .leftJoin('catchlight.customers as c', 'c.id', 'a.actor_id')
    .selectAll('a')
    .select('c.email as actor')
    .$if(subject !== undefined, (query) => query.where('a.subject', '=', subject!))
    .$if(backwards, (query) => query.where('a.id', '>', back!))
    .$if(!backwards && before !== undefined, (query) => query.where('a.id', '<', before!))
    .orderBy('a.id', backwards ? 'asc' : 'desc')
    .limit(PAGE + 1)
    .execute();
  const more = rows.length > PAGE;
  const shown = rows.slice(0, PAGE);
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
    previous: (backwards ? more : before !== undefined) ? (shown[0]?.id ?? null) : null,
  };
}
