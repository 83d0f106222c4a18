// The audit log as staff read it.
import type { Deps } from '../deps.ts';

const PAGE_SIZE = 100;

/** Newest first; of one subject, or all. `after` and `before` are entry ids: older than the one, newer than the other. */
export async function listAudit(
  { db }: Pick<Deps, 'db'>,
  { subject, after, before }: { subject?: string | undefined; after?: number | undefined; before?: number | undefined },
) {
  const backwards = before !== undefined;
  const rows = await db
    .selectFrom('catchlight.audit_log as a')
    .leftJoin('catchlight.customers as c', 'c.id', 'a.actor_id')
    .selectAll('a')
    .select('c.email as actor')
    .$if(subject !== undefined, (query) => query.where('a.subject', '=', subject!))
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
