// The second half of a deletion: removes the objects named by tombstones.
import type { Deps } from '../deps.ts';
import { toolPictureIdOf } from './tool-keys.ts';
import { attachmentIdOfExport, candidateIdOf } from './keys.ts';
import { HOUR_MS } from '../../contracts/durations.ts';

const BATCH = 100;
/** Wait before an orphan is removed, because a row naming it may be about to be committed. */
const ORPHAN_WAIT_MS = HOUR_MS;
export const ORPHAN_REASON = 'orphan';

/** Consecutive failures after which the store itself is considered unavailable. */
const MAX_FAILURES_IN_A_ROW = 5;

type DeleteDeps = Pick<Deps, 'db' | 'storage' | 'clock'>;

/** Removes what is due. An object that cannot be removed keeps its tombstone and does not block the others; the errors are thrown at the end. */
export async function deleteDueObjects(deps: DeleteDeps, signal: AbortSignal): Promise<void> {
  const failures = new Map<string, unknown>();
  // Repeated while anything was removed, because tombstones may have been added before the current key.
  while (!signal.aborted && (await deleteOnce(deps, signal, failures)) > 0);
  if (failures.size > 0) throw new AggregateError(failures.values(), `${failures.size} objects could not be removed`);
}

/** Goes through all tombstones but those in `failures`, to which it adds. Returns how many it removed. */
async function deleteOnce(deps: DeleteDeps, signal: AbortSignal, failures: Map<string, unknown>): Promise<number> {
  let removed = 0;
  let inARow = 0;
  for (let after = ''; !signal.aborted;) {
    const keys = await dueKeys(deps, after);
    if (keys.length === 0) break;
    const used = await referencedKeys(deps, keys);
    for (const key of keys.filter((one) => !failures.has(one))) {
      const isRemoved = await removeObject(deps, key, used.has(key), failures);
      removed += isRemoved ? 1 : 0;
      inARow = isRemoved ? 0 : inARow + 1;
      if (inARow >= MAX_FAILURES_IN_A_ROW) return 0;
    }
    after = keys.at(-1)!;
  }
  return removed;
}

/** Removes an object that nothing uses, and its tombstone. False, with an entry in `failures`, when that failed. */
async function removeObject(
  { storage, db }: Pick<DeleteDeps, 'storage' | 'db'>,
  key: string,
  isUsed: boolean,
  failures: Map<string, unknown>,
): Promise<boolean> {
  try {
    if (!isUsed) await storage.remove(key);
    await db.deleteFrom('catchlight.tombstones').where('object_key', '=', key).execute();
    return true;
  } catch (error) {
    failures.set(key, error);
    return false;
  }
}

async function dueKeys({ db, clock }: Pick<DeleteDeps, 'db' | 'clock'>, after: string): Promise<string[]> {
  const stones = await db
    .selectFrom('catchlight.tombstones')
    .select('object_key')
    .where('object_key', '>', after)
    .where((where) =>
      where.or([
        where('reason', '!=', ORPHAN_REASON),
        where('created_at', '<', new Date(clock.now().getTime() - ORPHAN_WAIT_MS)),
      ]),
    )
    .orderBy('object_key')
    .limit(BATCH)
    .execute();
  return stones.map(({ object_key }) => object_key);
}

/** The keys still named by an existing attachment, by one that staff may restore, by a preview, by an unfinished upload, by a candidate of
 * a shoot or studio picture in progress, or by a free tool's picture. */
export async function referencedKeys({ db }: Pick<Deps, 'db'>, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const exports = new Map(keys.map((key) => [key, attachmentIdOfExport(key)]));
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
  const previews = await db
    .selectFrom('catchlight.previews')
    .select('object_key')
    .where('object_key', 'in', keys)
    .execute();
  const parts = await db
    .selectFrom('catchlight.upload_parts')
    .select('object_key')
    .where('object_key', 'in', keys)
    .execute();
  const named = new Set([
    ...rows.flatMap((row) => [row.object_key, row.preview_key]),
    ...[...previews, ...parts, ...(await neededCandidates({ db }, keys))].map((row) => row.object_key),
  ]);
  const living = new Set([...rows.map((row) => row.id), ...(await existingToolPictures({ db }, keys))]);
  return new Set(keys.filter((key) => named.has(key) || living.has(exports.get(key) ?? toolPictureIdOf(key) ?? '')));
}

/** They are paid for, and work that waits is judged days later. */
async function neededCandidates({ db }: Pick<Deps, 'db'>, keys: readonly string[]) {
  const ids = keys.map(candidateIdOf).filter((id) => id !== undefined);
  if (ids.length === 0) return [];
  return db
    .selectFrom('catchlight.hosted_renders as r')
    .leftJoin('catchlight.orders as o', 'o.id', 'r.commission_id')
    .leftJoin('catchlight.studio_generations as g', 'g.id', 'r.commission_id')
    .select('r.object_key')
    .where('r.id', 'in', ids)
    .where((where) => where.or([where('o.status', '=', 'processing'), where('g.status', '=', 'processing')]))
    .execute();
}

async function existingToolPictures({ db }: Pick<Deps, 'db'>, keys: readonly string[]): Promise<string[]> {
  const ids = [...new Set(keys.map(toolPictureIdOf).filter((id) => id !== undefined))];
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('catchlight.tool_pictures').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}
