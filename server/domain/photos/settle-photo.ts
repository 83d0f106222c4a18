// Stores what the analysis found of a photo: its pictures, and the row with its findings.
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { PhotoFindings } from '../../contracts/findings.ts';
import type { IngestResult } from '../../ports/renderer.ts';
import type { Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import { photoKeys, type PhotoKeys, PREVIEW_TYPE } from '../objects/keys.ts';
import { DELETE_OBJECTS_JOB, deletePreviewsOfPhoto, scheduleObjectDeletion } from '../objects/schedule-deletion.ts';
import { lockOrder } from '../orders/find-order.ts';
import { enqueueOutlineJudgement, OUTLINE_JOB } from '../orders/judge-outline.ts';
import { acceptedPhotos, findPhoto } from '../orders/list-photos.ts';
import { emitPhotoRejected } from '../orders/shoot-events.ts';
import { countAcceptedPhotos } from '../orders/view.ts';

interface PhotoId {
  orderId: string;
  attachmentId: string;
}

/** Refused, but the person may change that: by a crop, by saying what is no face, or by another reference. */
const MAY_BE_ACCEPTED: readonly (string | null)[] = ['multiple_faces', 'not_same_person'];
const keepsPhoto = ({ accepted, fail_reason }: PhotoFindings): boolean =>
  accepted || MAY_BE_ACCEPTED.includes(fail_reason);

/** Of a photo that is refused for good only the preview is stored, so that the person sees which one it was. */
export async function storePhoto(
  { storage }: Pick<Deps, 'storage'>,
  keys: PhotoKeys,
  { findings, photo, preview }: IngestResult,
): Promise<void> {
  if (keepsPhoto(findings) && photo) await storage.put(keys.object, photo, 'image/jpeg');
  if (preview) await storage.put(keys.preview, preview, PREVIEW_TYPE);
}

export interface Settling {
  /** The row is left as it is when its status is another by now. */
  from: AttachmentRow['status'];
  /** An accepted photo is left as it is, too, when these are no longer all the accepted photos. */
  compared?: readonly AttachmentRow[] | undefined;
  /** Of a photo that was settled before. */
  replaces?: Replacement;
}

export interface Replacement {
  row: AttachmentRow;
  /** Where the new files are. */
  keys: PhotoKeys;
  /** What was made of the photo as it was shows more than is left of it, or another face. */
  dropsPreviews: boolean;
}

/**
 * Stores the findings and returns the row, changed or not. Throws `order_not_editable` when the photo is no longer wanted, and `conflict` when the
 * one to replace is another by now.
 */
export async function settlePhoto(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'queue'>,
  { orderId, attachmentId }: PhotoId,
  { findings, photo, preview, bytes }: IngestResult & { bytes: number },
  { from, compared, replaces }: Settling,
): Promise<AttachmentRow> {
  const keys = replaces?.keys ?? photoKeys(orderId, attachmentId);
  const { embedding, accepted, fail_reason, ...rest } = findings;
  const stored = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const row = await findPhoto(trx, attachmentId);
    if (!row || row.deleted_at || order?.status !== 'draft' || !order.consent_at)
      throw new AppError('order_not_editable', 'This shoot has been started and cannot be changed any more.');
    if (replaces) assertSame(row, replaces.row);
    if (row.status !== from) return row;
    if (accepted && compared && !sameIds(compared, await acceptedPhotos(trx, orderId))) return row;
    const settled = await trx
      .updateTable('catchlight.attachments')
      .set({
        status: accepted ? 'accepted' : 'rejected',
        fail_reason: accepted ? null : (fail_reason ?? 'corrupt'),
        object_key: keepsPhoto(findings) && photo ? keys.object : null,
        preview_key: preview ? keys.preview : null,
        bytes,
        width: rest.width || null,
        height: rest.height || null,
        quality_score: rest.quality_score,
        similarity: rest.similarity,
        sharpness: rest.sharpness,
        face_width: rest.face_width,
        brightness: rest.brightness,
        findings: JSON.stringify(rest),
        // Needed only to compare photos with each other; deleted when the shoot ends.
        embedding: embedding && (accepted || fail_reason === 'not_same_person') ? JSON.stringify(embedding) : null,
      })
      .where('id', '=', attachmentId)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (replaces) await deleteReplaced(trx, deps, replaces);
    await emitPhotoRejected(trx, deps, settled);
    // The first photos of a draft go first: its number of headshots depends on them.
    await enqueueOutlineJudgement(trx, deps, settled, {
      // The job for the photo as it was may still run; its key would keep this one out.
      ...(replaces && { key: keys.object }),
      priority: PHOTO_LIMITS.full - ((await countAcceptedPhotos(trx, [orderId])).get(orderId) ?? 0),
    });
    return settled;
  });
  deps.queue.wake(OUTLINE_JOB);
  if (replaces) deps.queue.wake(DELETE_OBJECTS_JOB);
  return stored;
}

/** Whoever looks at a photo again gives its files new keys. */
function assertSame(row: AttachmentRow, known: AttachmentRow): void {
  if (row.status !== known.status || row.object_key !== known.object_key)
    throw new AppError('conflict', 'This photo has been changed meanwhile.');
}

async function deleteReplaced(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  { row, dropsPreviews }: Replacement,
): Promise<void> {
  const keys = [row.object_key, row.preview_key].filter((key) => key !== null);
  await scheduleObjectDeletion(trx, deps, keys, 'photo_replaced');
  if (dropsPreviews) await deletePreviewsOfPhoto(trx, deps, row.id, 'photo_replaced');
}

export const toKnownPhoto = (row: AttachmentRow) => ({
  dhash: row.findings?.dhash ?? '',
  embedding: row.embedding,
});

const sameIds = (a: readonly AttachmentRow[], b: readonly AttachmentRow[]): boolean =>
  a.length === b.length && a.every((row, i) => row.id === b[i]!.id);
