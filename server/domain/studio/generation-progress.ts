// Records the progress of a generation. Every step checks whether the picture is still wanted.
import type { RenderedHeadshot } from '../../ports/renderer.ts';
import type { Deps } from '../deps.ts';
import { DELETE_OBJECTS_JOB, scheduleObjectDeletion } from '../objects/schedule-deletion.ts';
import { NOT_WAITING_COLUMNS } from '../orders/status.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import { PREVIEW_TYPE, studioKeys } from '../objects/keys.ts';
import { signEditedHeadshot } from '../objects/sign-headshot.ts';
import { failGenerationLocked, generationTopic, type GenerationRow } from '../orders/stop-generations.ts';
import { isGenerationInProgress, lockGeneration } from './find-generation.ts';

/** Starts or resumes work on it. Undefined when it is no longer wanted. */
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
  if (row) await deps.events.publish(generationTopic(id));
  return row;
}

export async function recordGenerationStage(
  deps: Pick<Deps, 'db' | 'events'>,
  id: string,
  stage: string,
): Promise<void> {
  await deps.db
    .updateTable('catchlight.studio_generations')
    .set({ stage })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute();
  await deps.events.publish(generationTopic(id));
}

/** The source picture, if it still exists. */
export const findSource = (
  { db }: Pick<Deps, 'db'>,
  { source_id }: Pick<GenerationRow, 'source_id'>,
): Promise<AttachmentRow | undefined> =>
  db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('id', '=', source_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Writes the objects, then the row that names them. Removes the objects when it is no longer wanted or its source was deleted. */
export async function recordGeneration(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'events' | 'storage' | 'provenance'>,
  { id, order_id }: GenerationRow,
  made: RenderedHeadshot,
  from: Parameters<typeof signEditedHeadshot>[2],
): Promise<void> {
  const keys = studioKeys(order_id, id);
  const { bytes, recorded } = await signEditedHeadshot(deps, made, from);
  await deps.storage.put(keys.object, bytes, 'image/jpeg');
  await deps.storage.put(keys.preview, made.preview, PREVIEW_TYPE);
  const discarded = await deps.db.transaction().execute(async (trx) => {
    const row = await lockGeneration(trx, id);
    const wanted = row && isGenerationInProgress(row);
    if (!wanted || !(await findSource({ db: trx }, row))) {
      if (wanted) await failGenerationLocked(trx, deps, row, 'source_gone');
      // Safe if another worker completed it: DELETE_OBJECTS_JOB keeps objects that a row names.
      await scheduleObjectDeletion(trx, deps, [keys.object, keys.preview], 'generation_ended');
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
        bytes: bytes.byteLength,
        ...recorded,
        width: made.width,
        height: made.height,
        quality_score: made.quality,
        style: row.style,
        likeness: made.likeness,
        phash: made.phash,
        cost_micros: made.costMicros ?? null,
        fallback: made.fallback ?? false,
        created_at: now,
      })
      .execute();
    await trx
      .updateTable('catchlight.studio_generations')
      .set({ status: 'completed', stage: null, ...NOT_WAITING_COLUMNS, result_id: result, completed_at: now })
      .where('id', '=', id)
      .execute();
    return false;
  });
  if (discarded) deps.queue.wake(DELETE_OBJECTS_JOB);
  await deps.events.publish(generationTopic(id));
}
