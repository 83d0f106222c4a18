// Processes a completely uploaded photo: analysed, stripped of metadata and stored, or refused with a reason. Repeating it for the same
// attachment, after a crash or a lost answer, resumes where it stopped.
import { readFile, stat } from 'node:fs/promises';
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { Db, Trx } from '../../db/client.ts';
import { type IngestResult } from '../../ports/renderer.ts';
import { refusedFindings } from '../../contracts/findings.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError, temporarilyUnavailable } from '../errors.ts';
import { lockOrder, orderTopic } from '../orders/find-order.ts';
import { emitPhotoRejected } from '../orders/shoot-events.ts';
import { DELETE_OBJECTS_JOB, scheduleObjectDeletion } from '../objects/schedule-deletion.ts';
import { runExclusive } from './keyed-mutex.ts';
import { type AttachmentRow, photoKeys, PREVIEW_TYPE } from '../objects/keys.ts';
import { lockOrderForPhoto } from './open-upload.ts';
import { draftPhotosDeleteAt } from '../objects/retention.ts';

export interface UploadedPhoto {
  orderId: string;
  attachmentId: string;
  /** Path of the uploaded file; undefined when it was too large to be accepted. */
  file: string | undefined;
  fileName: string | null;
  source: string | null;
}
type PhotoDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'ids' | 'queue' | 'renderer' | 'storage' | 'log'>;

/** Maximum analyses of a photo, repeated when another process accepted a photo meanwhile. */
const MAX_ATTEMPTS = 3;

export async function addPhoto(deps: PhotoDeps, person: Person, arrived: UploadedPhoto): Promise<AttachmentRow> {
  const row = await deps.db.transaction().execute((trx) => insertPending(trx, deps, person, arrived));
  if (row.status !== 'pending') return row;
  // Another screen may be showing the draft: it shows the photo before its findings.
  const publish = (): Promise<void> => deps.events.publish(orderTopic(arrived.orderId));
  await publish();
  try {
    return await runExclusive(arrived.orderId, () => analyse(deps, arrived));
  } catch (error) {
    await discardPhoto(deps, arrived);
    if (error instanceof AppError) throw error;
    deps.log.error({ event: 'photo.failed', err: error }, 'A photo could not be processed');
    throw temporarilyUnavailable();
  } finally {
    await publish();
  }
}

/** Inserts the row first, as pending, so that it can be read during the analysis. */
async function insertPending(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  person: Person,
  { orderId, attachmentId, fileName, source }: UploadedPhoto,
): Promise<AttachmentRow> {
  const known = await findRow(trx, attachmentId);
  if (known) return known;
  await lockOrderForPhoto(trx, person, orderId);
  const now = deps.clock.now();
  await trx
    .updateTable('catchlight.orders')
    .set({ photos_delete_at: draftPhotosDeleteAt(now), updated_at: now })
    .where('id', '=', orderId)
    .execute();
  return trx
    .insertInto('catchlight.attachments')
    .values({
      id: attachmentId,
      order_id: orderId,
      customer_id: person.customer.id,
      kind: 'photo',
      status: 'pending',
      file_name: fileName,
      upload_source: source,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function analyse(deps: PhotoDeps, arrived: UploadedPhoto): Promise<AttachmentRow> {
  const { file } = arrived;
  // Two requests may finish the same upload; the second finds the result, and perhaps no file.
  const known = await findRow(deps.db, arrived.attachmentId);
  if (known && known.status !== 'pending') return known;
  const bytes = file === undefined ? PHOTO_LIMITS.maxBytes + 1 : (await stat(file)).size;
  if (file === undefined || bytes > PHOTO_LIMITS.maxBytes)
    return settle(deps, arrived, bytes, { findings: refusedFindings('too_large') }, undefined);
  const raw = await readFile(file);
  for (let attempt = 1; ; attempt += 1) {
    const accepted = await acceptedPhotos(deps, arrived.orderId);
    const result = await deps.renderer.ingest(raw, accepted.map(readTraits));
    await store(deps, arrived, result);
    const settled = await settle(deps, arrived, bytes, result, attempt < MAX_ATTEMPTS ? accepted : undefined);
    if (settled.status !== 'pending') return settled;
  }
}

/** Of a refused photo only the preview is stored, so that the person sees which one it was. */
async function store({ storage }: Pick<Deps, 'storage'>, arrived: UploadedPhoto, result: IngestResult): Promise<void> {
  const keys = photoKeys(arrived.orderId, arrived.attachmentId);
  if (result.findings.accepted && result.photo) await storage.put(keys.object, result.photo, 'image/jpeg');
  if (result.preview) await storage.put(keys.preview, result.preview, PREVIEW_TYPE);
}

/** Stores the result; leaves the row pending when the set of accepted photos is no longer `compared`. */
async function settle(
  deps: PhotoDeps,
  { orderId, attachmentId }: UploadedPhoto,
  bytes: number,
  { findings, photo, preview }: IngestResult,
  compared: readonly AttachmentRow[] | undefined,
): Promise<AttachmentRow> {
  const keys = photoKeys(orderId, attachmentId);
  const { embedding, accepted, fail_reason, ...rest } = findings;
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const row = await findRow(trx, attachmentId);
    if (!row || row.deleted_at || order?.status !== 'draft' || !order.consent_at)
      throw new AppError('order_not_editable', 'This shoot has been started and cannot be changed any more.');
    if (row.status !== 'pending') return row;
    if (accepted && compared && !sameIds(compared, await acceptedPhotos({ db: trx }, orderId))) return row;
    const settled = await trx
      .updateTable('catchlight.attachments')
      .set({
        status: accepted ? 'accepted' : 'rejected',
        fail_reason: accepted ? null : (fail_reason ?? 'corrupt'),
        object_key: accepted && photo ? keys.object : null,
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
        // Needed only to compare later photos; deleted when the shoot ends.
        embedding: accepted && embedding ? JSON.stringify(embedding) : null,
      })
      .where('id', '=', attachmentId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await emitPhotoRejected(trx, deps, settled);
    return settled;
  });
}

/** Deletes everything of it; the upload may be retried under the same id. */
async function discardPhoto(deps: PhotoDeps, { orderId, attachmentId }: UploadedPhoto): Promise<void> {
  const keys = photoKeys(orderId, attachmentId);
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('catchlight.attachments')
      .where('id', '=', attachmentId)
      .where('status', '=', 'pending')
      .execute();
    await scheduleObjectDeletion(trx, deps, [keys.object, keys.preview], 'upload_failed');
  });
  deps.queue.wake(DELETE_OBJECTS_JOB);
}

const findRow = (db: Db | Trx, id: string): Promise<AttachmentRow | undefined> =>
  db.selectFrom('catchlight.attachments').selectAll().where('id', '=', id).executeTakeFirst();

const acceptedPhotos = ({ db }: { db: Db | Trx }, orderId: string): Promise<AttachmentRow[]> =>
  db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'photo')
    .where('status', '=', 'accepted')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

const readTraits = (row: AttachmentRow) => ({
  dhash: row.findings?.dhash ?? '',
  embedding: row.embedding,
});
const sameIds = (a: readonly AttachmentRow[], b: readonly AttachmentRow[]): boolean =>
  a.length === b.length && a.every((row, i) => row.id === b[i]!.id);
