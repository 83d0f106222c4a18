// Processes a completely uploaded photo: analysed, stripped of metadata and stored, or refused with a reason. Repeating it for the same
// attachment, after a crash or a lost answer, resumes where it stopped.
import { readFile, stat } from 'node:fs/promises';
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { Trx } from '../../db/client.ts';
import { refusedFindings } from '../../contracts/findings.ts';
import { type IngestResult, RendererDied } from '../../ports/renderer.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError, temporarilyUnavailable } from '../errors.ts';
import { orderTopic } from '../orders/find-order.ts';
import { acceptedPhotos, findPhoto } from '../orders/list-photos.ts';
import { DELETE_OBJECTS_JOB, scheduleObjectDeletion } from '../objects/schedule-deletion.ts';
import { runExclusive } from './keyed-mutex.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import { photoKeys } from '../objects/keys.ts';
import { lockOrderForPhoto } from './open-upload.ts';
import { draftPhotosDeleteAt } from '../objects/retention.ts';
import { toKnownPhoto, settlePhoto, storePhoto } from './settle-photo.ts';

export interface UploadedPhoto {
  orderId: string;
  attachmentId: string;
  /** Path of the uploaded file; undefined when it was too large to be accepted. */
  file: string | undefined;
  fileName: string | null;
  source: string | null;
}
type PhotoId = Pick<UploadedPhoto, 'orderId' | 'attachmentId'>;
type PhotoDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'ids' | 'queue' | 'renderer' | 'storage' | 'log'>;

/** The engine failed at this photo; not the store, the database, or a worker that was stopped. */
export class AnalysisFailed extends Error {
  override name = 'AnalysisFailed';
}

/** Maximum analyses of a photo, repeated when another process accepted a photo meanwhile. */
const MAX_ATTEMPTS = 3;

export async function addPhoto(deps: PhotoDeps, person: Person, arrived: UploadedPhoto): Promise<AttachmentRow> {
  const row = await registerPhoto(deps, person, arrived);
  if (row.status !== 'pending') return row;
  try {
    return await runExclusive(arrived.orderId, () => analyse(deps, arrived, async () => arrived.file));
  } catch (error) {
    await discardPhoto(deps, arrived);
    if (error instanceof AppError) throw error;
    deps.log.error({ event: 'photo.failed', err: error }, 'A photo could not be processed');
    throw temporarilyUnavailable();
  } finally {
    await deps.events.publish(orderTopic(arrived.orderId));
  }
}

/** Lists the photo as pending, before anybody analyses it. Throws what speaks against another photo. */
export async function registerPhoto(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  person: Person,
  photo: Omit<UploadedPhoto, 'file'>,
): Promise<AttachmentRow> {
  const row = await deps.db.transaction().execute((trx) => insertPending(trx, deps, person, photo));
  // Another screen may be showing the draft: it shows the photo before its findings.
  if (row.status === 'pending') await deps.events.publish(orderTopic(photo.orderId));
  return row;
}

/** Analyses a registered photo, whose file is asked for when its turn comes. A failure leaves it pending, so that it can be tried again. */
export async function analyseRegisteredPhoto(
  deps: PhotoDeps,
  { openFile, ...photo }: PhotoId & { openFile: () => Promise<string> },
): Promise<AttachmentRow> {
  try {
    return await runExclusive(photo.orderId, () => analyse(deps, photo, openFile));
  } finally {
    // The photo is settled or not, whoever hears of it.
    await deps.events
      .publish(orderTopic(photo.orderId))
      .catch((error: unknown) => deps.log.warn({ event: 'photo.not_announced', err: error }));
  }
}

/** Inserts the row first, as pending, so that it can be read during the analysis. */
async function insertPending(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  person: Person,
  { orderId, attachmentId, fileName, source }: Omit<UploadedPhoto, 'file'>,
): Promise<AttachmentRow> {
  const known = await findPhoto(trx, attachmentId);
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

async function analyse(
  deps: PhotoDeps,
  arrived: PhotoId,
  openFile: () => Promise<string | undefined>,
): Promise<AttachmentRow> {
  // Two requests may finish the same upload; the second finds the result, and perhaps no file.
  const known = await findPhoto(deps.db, arrived.attachmentId);
  if (known && known.status !== 'pending') return known;
  // A photo that was removed, or whose consent was withdrawn, while it waited is not looked at.
  if (known?.deleted_at) throw new AppError('order_not_editable', 'This photo has been removed.');
  const file = await openFile();
  const bytes = file === undefined ? PHOTO_LIMITS.maxBytes + 1 : (await stat(file)).size;
  if (file === undefined || bytes > PHOTO_LIMITS.maxBytes)
    return settlePhoto(deps, arrived, { findings: refusedFindings('too_large'), bytes }, { from: 'pending' });
  const raw = await readFile(file);
  for (let attempt = 1; ; attempt += 1) {
    const accepted = await acceptedPhotos(deps.db, arrived.orderId);
    const result = await ingest(deps, raw, accepted);
    await storePhoto(deps, photoKeys(arrived.orderId, arrived.attachmentId), result);
    const compared = attempt < MAX_ATTEMPTS ? accepted : undefined;
    const settled = await settlePhoto(deps, arrived, { ...result, bytes }, { from: 'pending', compared });
    if (settled.status !== 'pending') return settled;
  }
}

async function ingest(
  { renderer }: Pick<Deps, 'renderer'>,
  raw: Uint8Array,
  accepted: readonly AttachmentRow[],
): Promise<IngestResult> {
  try {
    return await renderer.ingest(raw, accepted.map(toKnownPhoto));
  } catch (error) {
    // The renderer refuses a photo that kills its worker: this worker was stopped.
    if (error instanceof RendererDied) throw error;
    throw new AnalysisFailed('The analysis of a photo failed', { cause: error });
  }
}

/** Deletes everything of it that is not settled; the upload may be retried under the same id. */
export async function discardPhoto(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  { orderId, attachmentId }: PhotoId,
): Promise<void> {
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
