// Renders the previews of one photo of a draft, look by look; each is shown as soon as it is stored. It may run again: finished looks are
// skipped. Paid work goes first: previews wait for a renderer behind it, and give theirs back between two looks.
import { z } from 'zod';
import type { Deps } from '../domain/deps.ts';
import { orderTopic } from '../domain/orders/find-order.ts';
import {
  failPreviews,
  findPhotoToPreview,
  isPreviewWanted,
  findNextPreview,
  type NextPreview,
  type PhotoToPreview,
  recordPreview,
} from '../domain/orders/preview-progress.ts';
import { enqueuePreviews, PREVIEW_JOB } from '../domain/orders/previews.ts';
import type { JobDefinition } from '../ports/queue.ts';
import type { RenderedHeadshot, ShootSession } from '../ports/renderer.ts';
import { HOUR_SECONDS } from '../contracts/durations.ts';
import { abortWhenUnwanted } from './abort-when-unwanted.ts';

/** They take seconds, but may wait for a renderer behind running shoots. */
const DEADLINE_SECONDS = 2 * HOUR_SECONDS;
/** `object_key`: the photo's file; jobs of before 2026-12 have none. */
const payload = z.object({ photo_id: z.uuid(), object_key: z.string().optional() });
type Payload = z.infer<typeof payload>;

export function makePreviewsJob(deps: Deps): JobDefinition<Payload> {
  return {
    name: PREVIEW_JOB,
    retries: 1,
    deadline: DEADLINE_SECONDS,
    concurrency: 1,
    parse: (value) => payload.parse(value),
    run: (job, { signal }) => run(deps, job, signal),
    fail: async ({ photo_id, object_key }, error) => {
      deps.log.warn({ event: 'previews.failed', photoId: photo_id, error }, 'Previews could not be made');
      await failPreviews(deps, photo_id, object_key);
    },
  };
}

async function run(deps: Deps, { photo_id: photoId, object_key: file }: Payload, signal: AbortSignal): Promise<void> {
  const previewed = await findPhotoToPreview(deps, photoId);
  if (!previewed) return;
  const watch = abortWhenUnwanted(deps, [orderTopic(previewed.orderId)], () => isPreviewWanted(deps, photoId));
  try {
    const isReplaced = file !== undefined && file !== previewed.objectKey;
    const objectKey = isReplaced
      ? previewed.objectKey
      : await renderAll(deps, previewed, AbortSignal.any([signal, watch.signal]));
    if (objectKey) await enqueuePreviews(deps, { photo: photoId, objectKey });
  } catch (error) {
    if (!watch.signal.aborted || signal.aborted) throw error;
  } finally {
    watch.stop();
  }
}

/** The photo's new file, where it has been looked at again meanwhile: the rest is rendered from that, by a job of its own. */
async function renderAll(
  deps: Deps,
  { orderId, photo, objectKey, brand }: PhotoToPreview,
  signal: AbortSignal,
): Promise<string | undefined> {
  // Without a consent to send photos out: the engine here makes them.
  const context = { kind: 'order', id: orderId, preview: true, ...(brand && { brand }) } as const;
  let session: ShootSession | undefined;
  let storing: Promise<void> = Promise.resolve();
  try {
    for (
      let next = await findNextPreview(deps, photo.id);
      next;
      next = await findNextPreview(deps, photo.id, next.id)
    ) {
      if (next.object_key && next.object_key !== objectKey) return next.object_key;
      session ??= await deps.renderer.open([photo], undefined, signal, context);
      const headshot = await session.render({ style: next.style, variation: 0 });
      await storing;
      // Another process makes it small and marks it, while the next look is rendered.
      storing = store(deps, next, headshot);
      storing.catch(() => undefined);
      if (!session.shouldYield?.()) continue;
      await session.close();
      session = undefined;
    }
    await storing;
    return undefined;
  } finally {
    await session?.close().catch(() => undefined);
    await storing.catch(() => undefined);
  }
}

/** `headshot`: null where the engine withholds it. */
async function store(deps: Deps, next: NextPreview, headshot: RenderedHeadshot | null): Promise<void> {
  if (!headshot) return recordPreview(deps, next, undefined);
  const { bytes } = await deps.renderer.exportPreset(headshot.bytes, 'preview');
  await recordPreview(deps, next, { bytes, isOwn: headshot.style !== next.style });
}
