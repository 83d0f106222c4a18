// A removal: something that staff have deleted and may still restore. Its former state is stored with it until the period ends.
import type { Row } from '../../../db/schema.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import { COMMERCIAL_TERMS } from '../../../contracts/commercial-terms.ts';
import { auditStaff } from '../../actions/audit.ts';
import type { Person } from '../../access/viewer.ts';
import type { Db, Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';

export type RemovalRow = Row<'catchlight.removals'>;
export type RemovalKind = RemovalRow['kind'];
export type RemovalDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'events'>;

export const alreadyDeleted = (): AppError => new AppError('conflict', 'This was deleted already.');

/** Writes the removal and its line in the audit log. */
export async function recordRemoval(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  person: Person,
  { kind, id, reason, before }: { kind: RemovalKind; id: string; reason: string; before: RemovalRow['before'] },
): Promise<void> {
  const now = clock.now();
  const ends = new Date(now.getTime() + COMMERCIAL_TERMS.restoreDays * DAY_MS);
  await trx
    .insertInto('catchlight.removals')
    .values({
      kind,
      subject_id: id,
      reason,
      removed_by: person.customer.id,
      removed_at: now,
      ends_at: ends,
      before: JSON.stringify(before),
    })
    .execute();
  await auditStaff(trx, { clock }, person, `${kind}_deleted`, id, { reason, until: ends.toISOString() });
}

/** Deletes and returns the removal, when it is restored or ended. Throws `not_found` when there is none. */
export async function endRemoval(trx: Trx, kind: RemovalKind, id: string): Promise<RemovalRow> {
  const row = await trx
    .deleteFrom('catchlight.removals')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export interface RemovalView {
  reason: string;
  removed_at: string;
  /** When it is deleted for good. */
  ends_at: string;
}
const view = ({ reason, removed_at, ends_at }: RemovalRow): RemovalView => ({
  reason,
  removed_at: removed_at.toISOString(),
  ends_at: ends_at.toISOString(),
});

/** Removals by subject id; without those never removed or already deleted for good. */
export async function listRemovals(
  db: Db | Trx,
  kind: RemovalKind,
  ids: readonly string[],
): Promise<Map<string, RemovalView>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('catchlight.removals')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.subject_id, view(row)]));
}
