// The second half of a deletion: removes the objects named by tombstones.
import type { Deps } from '../deps.ts';
import { toolOf } from '../tools/keys.ts';
import { exportedFrom } from './keys.ts';
import { HOUR_MS } from '../../contracts/durations.ts';

const BATCH = 100;
/** Wait before an orphan is removed, because a row naming it may be about to be committed. */
const ORPHAN_WAIT_MS = HOUR_MS;
export const ORPHAN = 'orphan';

/** Processes a batch; returns the number of tombstones removed. */
export async function buryNext({ db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<number> {
  const stones = await db
    .selectFrom('catchlight.tombstones')
    .select('object_key')
    .where((where) =>
      where.or([
        where('reason', '!=', ORPHAN),
        where('created_at', '<', new Date(clock.now().getTime() - ORPHAN_WAIT_MS)),
      ]),
    )
    .orderBy('object_key')
    .limit(BATCH)
    .execute();
  const keys = stones.map((stone) => stone.object_key);
  const used = await namedKeys({ db }, keys);
  for (const key of keys) {
    if (!used.has(key)) await storage.remove(key);
    await db.deleteFrom('catchlight.tombstones').where('object_key', '=', key).execute();
  }
  return keys.length;
}

/** The keys still named by an existing attachment, by one that staff may restore, or by a free tool's picture. */
export async function namedKeys({ db }: Pick<Deps, 'db'>, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const exports = new Map(keys.map((key) => [key, exportedFrom(key)]));
  const ids = [...new Set([...exports.values()].filter((id) => id !== undefined))];
  const rows = await db
    .selectFrom('catchlight.attachments')
    .select(['id', 'object_key', 'preview_key'])
    .where((where) => where.or([where('deleted_at', 'is', null), where('object_key', 'is not', null)]))
    .where((where) =>
      where.or([
        where('object_key', 'in', keys),
        where('preview_key', 'in', keys),
        ...(ids.length ? [where('id', 'in', ids)] : []),
      ]),
    )
    .execute();
  const named = new Set(rows.flatMap((row) => [row.object_key, row.preview_key]));
  const living = new Set([...rows.map((row) => row.id), ...(await livingTools({ db }, keys))]);
  return new Set(keys.filter((key) => named.has(key) || living.has(exports.get(key) ?? toolOf(key) ?? '')));
}

async function livingTools({ db }: Pick<Deps, 'db'>, keys: readonly string[]): Promise<string[]> {
  const ids = [...new Set(keys.map(toolOf).filter((id) => id !== undefined))];
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('catchlight.tool_pictures').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}
