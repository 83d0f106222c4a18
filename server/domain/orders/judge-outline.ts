// Completes the findings of an accepted photo with what its matte tells about the outline. A job does it soon after the upload, so that the upload is
// answered sooner; the start of a shoot of few photos waits for it, because the number of headshots depends on it.
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { StoredFindings } from '../../contracts/findings.ts';
import type { OutlineFindings } from '../../contracts/photo-sets.ts';
import type { Db, Trx } from '../../db/client.ts';
import type { Person } from '../access/viewer.ts';
import type { JobOptions } from '../../ports/queue.ts';
import { RendererDied } from '../../ports/renderer.ts';
import type { Deps } from '../deps.ts';
import { temporarilyUnavailable } from '../errors.ts';
import { isOutlinePending } from '../objects/attachment-view.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import { requireOrder, lockOrder, orderTopic } from './find-order.ts';
import { acceptedPhotos, findPhoto } from './list-photos.ts';
import { isInProgress } from './status.ts';

export const OUTLINE_JOB = 'judge-outline';
/** Behind those that a number of headshots depends on. */
const AFTERWARDS = -1;
/** Longer than a start usually waits for three outlines, and shorter than proxies wait for an answer. */
const START_WAITS_MS = 20_000;

type OutlineDeps = Pick<Deps, 'db' | 'events' | 'renderer' | 'storage'>;

/** Requests the judgement of an accepted photo that has none. Wake the job's queue after the transaction. */
export async function enqueueOutlineJudgement(
  trx: Trx,
  { queue }: Pick<Deps, 'queue'>,
  photo: AttachmentRow,
  { key = photo.id, priority = 0 }: JobOptions = {},
): Promise<void> {
  if (isOutlinePending(photo)) await queue.enqueue(trx, OUTLINE_JOB, { photo_id: photo.id }, { key, priority });
}

/**
 * Does nothing for a photo that has its judgement, is not wanted any more, or whose shoot is under way: that judges for itself, and needs the processor.
 * Throws what the renderer does.
 */
export async function judgePhotoOutline(deps: OutlineDeps, photoId: string): Promise<void> {
  const row = await findPhoto(deps.db, photoId);
  if (!row || !isWaiting(row) || (await isUnderWay(deps.db, row.order_id))) return;
  const object = row.object_key ? await deps.storage.get(row.object_key) : undefined;
  // A shoot goes on without a photo that is gone.
  const outline: OutlineFindings = object
    ? await deps.renderer.judgeOutline(object.bytes, {
        quality: row.quality_score ?? 0,
        notFaces: row.findings?.not_faces,
      })
    : { warning: null };
  await recordOutline(deps, row, outline);
}

async function isUnderWay(db: Db, orderId: string): Promise<boolean> {
  const order = await db
    .selectFrom('catchlight.orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return isInProgress(order.status);
}

const isWaiting = (photo: AttachmentRow): boolean => photo.deleted_at === null && isOutlinePending(photo);

/** For a photo that the engine cannot judge: a shoot looks at it again, print by print. */
export async function recordUnjudgedOutline(deps: Pick<Deps, 'db' | 'events'>, photoId: string): Promise<void> {
  const row = await findPhoto(deps.db, photoId);
  if (row) await recordOutline(deps, row, { warning: null });
}

async function recordOutline(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  { id, order_id, object_key: judged }: AttachmentRow,
  outline: OutlineFindings,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOrder(trx, order_id);
    // Read again: another photo may have been made the reference meanwhile, which changes warnings, too.
    const row = await findPhoto(trx, id);
    // Looked at again while it was judged: that has a job of its own.
    if (!row || !isWaiting(row) || row.object_key !== judged) return;
    await trx
      .updateTable('catchlight.attachments')
      .set({ findings: JSON.stringify(withOutline(row.findings ?? {}, outline)) })
      .where('id', '=', id)
      .execute();
  });
  await events.publish(orderTopic(order_id));
}

function withOutline(findings: StoredFindings, { warning, prospects }: OutlineFindings): StoredFindings {
  const others = (findings.warnings ?? []).filter((known) => known !== warning);
  const warnings = warning ? [...others, warning] : others;
  return { ...findings, warnings, outline_pending: false, ...(prospects && { prospects }) };
}

/** For the photos that an ended shoot was started with before they were judged: its page counts those with an unclear outline. */
export async function enqueueOutlinesOfOrder(trx: Trx, deps: Pick<Deps, 'queue'>, orderId: string): Promise<void> {
  for (const photo of await acceptedPhotos(trx, orderId))
    // The job from the upload may be about to end, having found the shoot under way; its key would keep this one out.
    await enqueueOutlineJudgement(trx, deps, photo, { key: `${photo.id}:ended`, priority: AFTERWARDS });
}

/** The photos of a draft that its number of headshots depends on and whose outline nobody has judged: none where there are many photos. */
export async function listPendingOutlines(db: Db | Trx, orderId: string): Promise<string[]> {
  const photos = await acceptedPhotos(db, orderId);
  if (photos.length >= PHOTO_LIMITS.full) return [];
  return photos.filter(isOutlinePending).map(({ id }) => id);
}

/**
 * Waits until a draft's number of headshots is known. An outline that the engine fails at counts as judged. Throws `not_found`, or `unavailable` when the
 * engine cannot tell in time.
 */
export async function judgePendingOutlines(
  deps: OutlineDeps & Pick<Deps, 'log'>,
  person: Person,
  orderId: string,
): Promise<void> {
  const { status } = await requireOrder(deps.db, person, orderId);
  if (status !== 'draft') return;
  const photos = await listPendingOutlines(deps.db, orderId);
  if (photos.length === 0) return;
  const late = AbortSignal.timeout(START_WAITS_MS);
  const tooLate = new Promise<never>((_, reject) =>
    late.addEventListener('abort', () => reject(temporarilyUnavailable()), { once: true }),
  );
  await Promise.race([Promise.all(photos.map((id) => judgeOrGiveUp(deps, id))), tooLate]);
}

async function judgeOrGiveUp(deps: OutlineDeps & Pick<Deps, 'log'>, photoId: string): Promise<void> {
  try {
    await judgePhotoOutline(deps, photoId);
  } catch (error) {
    deps.log.error({ event: 'outline.failed', photoId, err: error }, 'An outline could not be judged before a start');
    // The renderer answers for a photo that kills its worker: this worker was stopped.
    if (error instanceof RendererDied) throw temporarilyUnavailable();
    await recordUnjudgedOutline(deps, photoId);
  }
}
