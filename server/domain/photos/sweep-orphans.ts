// Objects that no row names: left by a process that died between writing an object and committing its row.
import type { Deps } from '../deps.ts';
import { namedKeys, ORPHAN } from './bury-objects.ts';
import { TOOLS_PREFIX } from '../tools/keys.ts';
import { ORDERS_PREFIX } from './keys.ts';

const BATCH = 200;

/** Marks them; the bury job checks again an hour later before removing any. Returns how many were found. */
export async function sweepOrphans(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  signal?: AbortSignal,
): Promise<number> {
  let found = 0;
  let batch: string[] = [];
  const mark = async (): Promise<void> => {
    const named = await namedKeys(deps, batch);
    const orphans = batch.filter((key) => !named.has(key));
    batch = [];
    if (orphans.length === 0) return;
    found += orphans.length;
    await deps.db
      .insertInto('catchlight.tombstones')
      .values(orphans.map((object_key) => ({ object_key, reason: ORPHAN, created_at: deps.clock.now() })))
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
