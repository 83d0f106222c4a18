// Objects that no row names: left by a process that died between writing an object and committing its row.
import type { Deps } from '../deps.ts';
import { referencedKeys, ORPHAN_REASON } from './delete-due.ts';
import { TOOLS_PREFIX } from './tool-keys.ts';
import { ORDERS_PREFIX } from './keys.ts';

const BATCH = 200;

/** Marks them; DELETE_OBJECTS_JOB checks again an hour later before removing any. Returns how many were found. */
export async function sweepOrphans(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  signal?: AbortSignal,
): Promise<number> {
  let found = 0;
  let batch: string[] = [];
  const mark = async (): Promise<void> => {
    const named = await referencedKeys(deps, batch);
    const orphans = batch.filter((key) => !named.has(key));
    batch = [];
    if (orphans.length === 0) return;
    found += orphans.length;
    await deps.db
      .insertInto('catchlight.tombstones')
      .values(orphans.map((object_key) => ({ object_key, reason: ORPHAN_REASON, created_at: deps.clock.now() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  for (const prefix of [ORDERS_PREFIX, TOOLS_PREFIX])
    for await (const key of deps.storage.list(prefix)) {
      if (signal?.aborted) break;
      batch.push(key);
      if (batch.length >= BATCH) await mark();
    }
  await mark();
  return found;
}
