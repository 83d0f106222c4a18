// Studio pictures that wait for the hosted renderer, as shoots do (domain/orders/waiting.ts). Their credit stays spent until they are made or end.
import type { RendererHold } from '../../contracts/renderers.ts';
import type { Deps } from '../deps.ts';
import { MAX_RENDERER_WAIT_MS } from '../orders/waiting.ts';
import { enqueueGeneration, generationTopic, wakeGenerationJobs } from '../orders/stop-generations.ts';
import { failGeneration } from './settle-generation.ts';

/** False, and without effect, for one that has ended meanwhile. */
export async function holdGeneration(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'log'>,
  id: string,
  hold: RendererHold,
): Promise<boolean> {
  const { numUpdatedRows } = await deps.db
    .updateTable('catchlight.studio_generations')
    .set(({ fn, ref, val }) => ({
      waiting_for: hold,
      waiting_since: fn.coalesce(ref('waiting_since'), val(deps.clock.now())),
      stage: null,
    }))
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  deps.log.warn({ event: 'studio.waits', generationId: id, hold }, 'A picture waits for the hosted renderer');
  await deps.events.publish(generationTopic(id));
  return true;
}

/** As `resumeWaitingShoots`. */
export async function resumeGenerations(
  deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'events'>,
  { held }: { held: boolean },
): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('catchlight.studio_generations')
    .select(['id', 'clothes', 'pose', 'waiting_since'])
    .where('waiting_for', 'is not', null)
    .where('status', '=', 'processing')
    .orderBy('waiting_since')
    .execute();
  const ended: string[] = [];
  const until = deps.clock.now().getTime() - MAX_RENDERER_WAIT_MS;
  for (const row of rows)
    if (row.waiting_since!.getTime() < until) {
      if (await failGeneration(deps, row.id, 'model_ended')) ended.push(row.id);
    } else if (!held) await deps.db.transaction().execute((trx) => enqueueGeneration(trx, deps, row));
  wakeGenerationJobs(deps);
  return ended;
}
