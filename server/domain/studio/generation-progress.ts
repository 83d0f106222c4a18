// What the job of a generation writes down. Each step asks whether the picture is still wanted.
import type { RenderedHeadshot } from '../../ports/renderer.ts';
import type { Deps } from '../deps.ts';
import { BURY_JOB, buryObjects } from '../photos/bury.ts';
import { type AttachmentRow, PREVIEW_TYPE, studioKeys } from '../photos/keys.ts';
import { type GenerationRow, isUnderWay, lockGeneration, topicOf } from './find-generation.ts';
import { failLocked } from './settle-generation.ts';

/** Takes it up, for the first time or again after a crash. Undefined when it is no longer wanted. */
export async function beginGeneration(
  deps: Pick<Deps, 'db' | 'events'>,
  id: string,
): Promise<GenerationRow | undefined> {
  const row = await deps.db
    .updateTable('catchlight.studio_generations')
    .set({ status: 'processing' })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'processing'])
    .returningAll()
    .executeTakeFirst();
  if (row) await deps.events.publish(topicOf(id));
  return row;
}

export async function noteStage(deps: Pick<Deps, 'db' | 'events'>, id: string, stage: string): Promise<void> {
  await deps.db
    .updateTable('catchlight.studio_generations')
    .set({ stage })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute();
  await deps.events.publish(topicOf(id));
}

/** The picture that it is made of, while it is there. */
export const livingSource = (
  { db }: Pick<Deps, 'db'>,
  { source_id }: Pick<GenerationRow, 'source_id'>,
): Promise<AttachmentRow | undefined> =>
  db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('id', '=', source_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The objects first, then the row that names them. When it is no longer wanted, or its source went, the objects go again. */
export async function recordGeneration(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'events' | 'storage'>,
  { id, order_id }: GenerationRow,
  made: RenderedHeadshot,
): Promise<void> {
  const keys = studioKeys(order_id, id);
  await deps.storage.put(keys.object, made.bytes, 'image/jpeg');
  await deps.storage.put(keys.preview, made.preview, PREVIEW_TYPE);
  const buried = await deps.db.transaction().execute(async (trx) => {
    const row = await lockGeneration(trx, id);
    const wanted = row && isUnderWay(row);
    if (!wanted || !(await livingSource({ db: trx }, row))) {
      if (wanted) await failLocked(trx, deps, row, 'source_gone');
      // One that another worker has completed keeps its picture: the burying job asks whether a row names it.
      await buryObjects(trx, deps, [keys.object, keys.preview], 'generation_ended');
      return true;
    }
    const now = deps.clock.now();
    const result = deps.ids.uuid();
    await trx
      .insertInto('catchlight.attachments')
      .values({
        id: result,
        order_id,
        customer_id: row.customer_id,
        kind: 'studio',
        status: 'accepted',
        object_key: keys.object,
        preview_key: keys.preview,
        bytes: made.bytes.byteLength,
        width: made.width,
        height: made.height,
        quality_score: made.quality,
        style: row.style,
        likeness: made.likeness,
        phash: made.phash,
        cost_micros: made.costMicros ?? null,
        created_at: now,
      })
      .execute();
    await trx
      .updateTable('catchlight.studio_generations')
      .set({ status: 'completed', stage: null, result_id: result, completed_at: now })
      .where('id', '=', id)
      .execute();
    return false;
  });
  if (buried) deps.queue.wake(BURY_JOB);
  await deps.events.publish(topicOf(id));
}
