// Makes one studio picture. It may crash at any point and run again: the picture is written under the same keys, and its credit is
// returned at most once.
import { z } from 'zod';
import { toRendererBrand } from '../domain/companies/brand.ts';
import type { Deps } from '../domain/deps.ts';
import type { AttachmentRow } from '../domain/objects/attachment-row.ts';
import { isGenerationInProgress, readGenerationProgress } from '../domain/studio/find-generation.ts';
import {
  beginGeneration,
  findSource,
  recordGenerationStage,
  recordGeneration,
} from '../domain/studio/generation-progress.ts';
import { orderTopic } from '../domain/orders/find-order.ts';
import { findOriginal, readOriginal } from '../domain/studio/edit-original.ts';
import { toWishes } from '../domain/studio/edit-values.ts';
import { consentedProcessors } from '../domain/studio/processor-consent.ts';
import { failGeneration } from '../domain/studio/settle-generation.ts';
import { holdGeneration } from '../domain/studio/waiting-generations.ts';
import type { JobDefinition } from '../ports/queue.ts';
import {
  ModelEnded,
  type RenderContext,
  type RenderedHeadshot,
  RendererWaits,
  type SessionPhoto,
  slotName,
} from '../ports/renderer.ts';
import type { StoredObject } from '../ports/storage.ts';
import type { WithheldReason } from '../contracts/findings.ts';
import type { GenerationFailure } from '../contracts/studio-lists.ts';
import { HOUR_SECONDS } from '../contracts/durations.ts';
import {
  PAINT_GENERATION_JOB,
  RENDER_GENERATION_JOB,
  generationTopic,
  isMadeByModel,
  passGenerationToModel,
  type GenerationRow,
} from '../domain/orders/stop-generations.ts';
import { abortWhenUnwanted } from './abort-when-unwanted.ts';

/** A picture takes seconds, but may wait for a renderer behind running shoots. */
const DEADLINE_SECONDS = 2 * HOUR_SECONDS;
const payload = z.object({ generation_id: z.uuid() });
type Payload = z.infer<typeof payload>;

/** Those of the engine, and those that a model paints: either kind waits for its own alone. */
export const renderStudioJobs = (deps: Deps, concurrency: number): JobDefinition<Payload>[] =>
  [RENDER_GENERATION_JOB, PAINT_GENERATION_JOB].map((name) => studioJob(deps, name, concurrency));

function studioJob(deps: Deps, name: string, concurrency: number): JobDefinition<Payload> {
  return {
    name,
    retries: 2,
    deadline: DEADLINE_SECONDS,
    concurrency,
    parse: (value) => payload.parse(value),
    run: async ({ generation_id }, { signal }) => {
      if (name === RENDER_GENERATION_JOB && (await passGenerationToModel(deps, generation_id))) return;
      await run(deps, generation_id, signal);
    },
    fail: async ({ generation_id }, error) => {
      deps.log.error(
        { event: 'studio.render_failed', generationId: generation_id, error },
        'A picture could not be made',
      );
      await failGeneration(deps, generation_id, 'engine');
      await deps.renderer.purge({ kind: 'generation', id: generation_id });
    },
  };
}

async function run(deps: Deps, id: string, signal: AbortSignal): Promise<void> {
  const row = await beginGeneration(deps, id);
  // It ended while no process ran; a hosted renderer may still hold its pictures.
  if (!row) return deps.renderer.purge({ kind: 'generation', id });
  const source = await findSource(deps, row);
  const file = source?.object_key ? await deps.storage.get(source.object_key) : undefined;
  if (!source || !file) {
    await failGeneration(deps, id, 'source_gone');
    return;
  }
  // Deleting the whole shoot emits its own event.
  const watch = abortWhenUnwanted(deps, [generationTopic(id), orderTopic(row.order_id)], async () => {
    const progress = await readGenerationProgress(deps.db, id);
    return progress !== undefined && isGenerationInProgress(progress);
  });
  let over = false;
  try {
    const done = await makePicture(deps, row, { ...source, ...file }, AbortSignal.any([signal, watch.signal]));
    if (typeof done === 'string') await failGeneration(deps, id, done);
    else await recordGeneration(deps, row, done.made, done.from);
    over = true;
  } catch (error) {
    // Deleted meanwhile: the credit has already been returned by whoever did that.
    over = watch.signal.aborted && !signal.aborted;
    if (over) return;
    if (error instanceof RendererWaits) over = !(await holdGeneration(deps, id, error.hold));
    else if (error instanceof ModelEnded) over = await failGeneration(deps, id, 'model_ended');
    else throw error;
  } finally {
    watch.stop();
    if (over) await deps.renderer.purge({ kind: 'generation', id });
  }
}

type StoredPicture = Omit<AttachmentRow, 'bytes'> & StoredObject;

/** The picture, and what it was made of: a headshot's photo, or the source itself where there is none, or nothing can be made of it any more. */
async function makePicture(
  deps: Deps,
  row: GenerationRow,
  source: StoredPicture,
  signal: AbortSignal,
): Promise<{ made: RenderedHeadshot; from: StoredPicture } | GenerationFailure> {
  const { id } = source;
  // A consent to sending a headshot to whoever paints it covers no photo.
  const original = isMadeByModel(row) ? undefined : await findOriginal(deps.db, source);
  const photo = original && (await readOriginal(deps, original, source));
  if (photo) {
    const made = await renderOriginal(deps, row, { id, ...photo }, signal);
    if (typeof made !== 'string') return { made, from: { ...source, ...original, bytes: photo.bytes } };
    if (made !== 'engine') return made;
  }
  const made = await render(deps, row, { id, bytes: source.bytes, notFaces: source.findings?.not_faces }, signal);
  return typeof made === 'string' ? made : { made, from: source };
}

/** As `render`, but `engine` also where the photo crashes the engine or cannot be opened: the headshot itself may still be edited. */
async function renderOriginal(
  deps: Deps,
  row: GenerationRow,
  photo: SessionPhoto,
  signal: AbortSignal,
): Promise<RenderedHeadshot | GenerationFailure> {
  try {
    return await render(deps, row, photo, signal);
  } catch (error) {
    if (signal.aborted || error instanceof RendererWaits) throw error;
    deps.log.warn({ event: 'studio.original_failed', generationId: row.id, err: error }, 'A photo broke the engine');
    return 'engine';
  }
}

async function render(
  deps: Deps,
  row: GenerationRow,
  photo: SessionPhoto,
  signal: AbortSignal,
): Promise<RenderedHeadshot | GenerationFailure> {
  // Recorded without waiting; losing it is harmless.
  const onStage = (stage: string): void => {
    recordGenerationStage(deps, row.id, stage).catch((error: unknown) =>
      deps.log.warn({ event: 'studio.progress_write_failed', err: error }, 'Progress could not be written'),
    );
  };
  // Colour only: the company's crop was already applied when the generation was requested.
  const brand = row.brand ? toRendererBrand({ colour: row.brand.colour }) : undefined;
  const consentTo = isMadeByModel(row) ? await consentedProcessors(deps, row) : undefined;
  const context: RenderContext = {
    kind: 'generation',
    id: row.id,
    // The preview came from the engine, so the picture must too.
    ...(consentTo && { consentTo }),
    ...(brand && { brand }),
  };
  const session = await deps.renderer.open([photo], onStage, signal, context);
  try {
    const slot = { style: row.style, variation: 0, wishes: toWishes(row) };
    const made = await session.render(slot);
    if (made && !isAsOrdered(row, made)) return 'model_ended';
    return made ?? failureOf(session.withheld?.get(slotName(slot))?.reason, isMadeByModel(row));
  } finally {
    await session.close().catch(() => undefined);
  }
}

/** Whether the renderer delivered other clothes, on the photo's own face where that was promised: it may have changed since the order. */
const isAsOrdered = (row: GenerationRow, { origin }: RenderedHeadshot): boolean =>
  !isMadeByModel(row) || (row.keep_face ? origin === 'face-lock' : origin !== 'photo');

/** People see one reason for everything that hides a part of the person. */
const OUTLINE_REASONS: readonly (WithheldReason | undefined)[] = ['outline', 'cut', 'light', 'check'];
/** The provider refused, its answer was lost, or it changed nothing or too much. */
const TOLD_AS_THEY_ARE = ['declined', 'engine', 'unchanged', 'pose'] as const;
const isToldAsItIs = (reason: WithheldReason): reason is (typeof TOLD_AS_THEY_ARE)[number] =>
  TOLD_AS_THEY_ARE.some((one) => one === reason);
function failureOf(reason: WithheldReason | undefined, byModel: boolean): GenerationFailure {
  if (byModel && reason === 'check') return 'quality';
  if (reason !== undefined && isToldAsItIs(reason)) return reason;
  return OUTLINE_REASONS.includes(reason) ? 'outline' : 'likeness';
}
