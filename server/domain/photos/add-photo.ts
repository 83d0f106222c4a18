// Processes a completely uploaded photo: analysed, stripped of metadata and stored, or refused with a reason. Repeating it for the same
// attachment, after a crash or a lost answer, resumes where it stopped.
import { readFile, stat } from 'node:fs/promises';
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { Db } from '../../db/client.ts';
import { type IngestResult, refusedFindings } from '../../ports/renderer.ts';
import type { Person } from '../accounts/viewer.ts';
import type { Trx } from '../credits/accounts.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { lockOrder, topicOfOrder } from '../orders/find-order.ts';
import { tellRejected } from '../partner-shoots/tell.ts';
import { BURY_JOB, buryObjects } from './bury.ts';
import { inTurn } from './in-turn.ts';
import { type AttachmentRow, photoKeys, PREVIEW_TYPE } from './keys.ts';
import { lockForPhoto } from './open-upload.ts';
import { draftPhotosDeleteAt } from './retention.ts';

export interface ArrivedPhoto {
  orderId: string;
  attachmentId: string;
  /** Path of the uploaded file; undefined when it was too large to be accepted. */
  file: string | undefined;
  fileName: string | null;
  source: string | null;
}
type PhotoDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'ids' | 'queue' | 'renderer' | 'storage' | 'log'>;

/** Maximum analyses of a photo, repeated when another process accepted a photo meanwhile. */
const LOOKS = 3;

export async function addPhoto(deps: PhotoDeps, person: Person, arrived: ArrivedPhoto): Promise<AttachmentRow> {
  const row = await deps.db.transaction().execute((trx) => claim(trx, deps, person, arrived));
  if (row.status !== 'pending') return row;
  // Another screen may be waiting; it shows the photo's arrival before the findings.
  const tell = (): Promise<void> => deps.events.publish(topicOfOrder(arrived.orderId));
  await tell();
  try {
    return await inTurn(arrived.orderId, () => analyse(deps, arrived));
  } catch (error) {
    await giveUp(deps, arrived);
    if (error instanceof AppError) throw error;
    deps.log.error({ event: 'photo.failed', err: error }, 'A photo could not be taken in');
    throw new AppError('unavailable', 'Service temporarily unavailable. Please try again later.');
  } finally {
    await tell();
  }
}

/** Inserts the row first, as pending, so that it can be read during the analysis. */
async function claim(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  person: Person,
  { orderId, attachmentId, fileName, source }: ArrivedPhoto,
): Promise<AttachmentRow> {
  const known = await findRow(trx, attachmentId);
  if (known) return known;
  await lockForPhoto(trx, person, orderId);
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

async function analyse(deps: PhotoDeps, arrived: ArrivedPhoto): Promise<AttachmentRow> {
  const { file } = arrived;
  // Two requests may finish the same upload; the second finds the result, and perhaps no file.
  const known = await findRow(deps.db, arrived.attachmentId);
  if (known && known.status !== 'pending') return known;
  const bytes = file === undefined ? PHOTO_LIMITS.maxBytes + 1 : (await stat(file)).size;
  if (file === undefined || bytes > PHOTO_LIMITS.maxBytes)
    return settle(deps, arrived, bytes, { findings: refusedFindings('too_large') }, undefined);
  const raw = await readFile(file);
  for (let look = 1; ; look += 1) {
    const accepted = await acceptedPhotos(deps, arrived.orderId);
    const result = await deps.renderer.ingest(raw, accepted.map(readTraits));
    await store(deps, arrived, result);
    const settled = await settle(deps, arrived, bytes, result, look < LOOKS ? accepted : undefined);
    if (settled.status !== 'pending') return settled;
  }
}

/** Of a refused photo only the preview is stored, so that the person sees which one it was. */
async function store({ storage }: Pick<Deps, 'storage'>, arrived: ArrivedPhoto, result: IngestResult): Promise<void> {
  const keys = photoKeys(arrived.orderId, arrived.attachmentId);
  if (result.findings.accepted && result.photo) await storage.put(keys.object, result.photo, 'image/jpeg');
  if (result.preview) await storage.put(keys.preview, result.preview, PREVIEW_TYPE);
}

/** Stores the result; leaves the row pending when the set of accepted photos is no longer `compared`. */
async function settle(
  deps: PhotoDeps,
  { orderId, attachmentId }: ArrivedPhoto,
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
    await tellRejected(trx, deps, settled);
    return settled;
  });
}

/** Deletes everything of it; the upload may be retried under the same id. */
async function giveUp(deps: PhotoDeps, { orderId, attachmentId }: ArrivedPhoto): Promise<void> {
  const keys = photoKeys(orderId, attachmentId);
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('catchlight.attachments')
      .where('id', '=', attachmentId)
      .where('status', '=', 'pending')
      .execute();
    await buryObjects(trx, deps, [keys.object, keys.preview], 'upload_failed');
  });
  deps.queue.wake(BURY_JOB);
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
  dhash: String(row.findings?.['dhash'] ?? ''),
  embedding: row.embedding,
});
const sameIds = (a: readonly AttachmentRow[], b: readonly AttachmentRow[]): boolean =>
  a.length === b.length && a.every((row, i) => row.id === b[i]!.id);
