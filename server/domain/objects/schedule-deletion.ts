// Deletes pictures: the rows are cleared in the deciding transaction, which also writes tombstones, so that the objects are removed even if
// the process dies in between.
import type { StyleId } from '../../contracts/catalogue.ts';
import type { Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import type { AttachmentRow } from './attachment-row.ts';
import { objectKeysOf } from './keys.ts';

/** The queue keeps its first name: pending jobs and the schedule are stored under it. */
export const DELETE_OBJECTS_JOB = 'bury';

/** Counts for the deletion receipt. */
export interface DeletionCounts {
  photos: number;
  headshots: number;
  files: number;
  embeddings: number;
}
const nothingDeleted = (): DeletionCounts => ({ photos: 0, headshots: 0, files: 0, embeddings: 0 });

export function sumDeletions(...parts: readonly DeletionCounts[]): DeletionCounts {
  const sum = nothingDeleted();
  for (const part of parts) for (const name of Object.keys(sum) as (keyof DeletionCounts)[]) sum[name] += part[name];
  return sum;
}

/** Deletes these attachments, and previews made from them. The caller wakes DELETE_OBJECTS_JOB after its commit. */
export async function deleteAttachments(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  rows: readonly AttachmentRow[],
  reason: string,
): Promise<DeletionCounts> {
  if (rows.length === 0) return nothingDeleted();
  const previews = await deletePreviewRows(
    trx,
    'attachment_id',
    rows.map(({ id }) => id),
  );
  const keys = [...rows.flatMap(objectKeysOf), ...previews];
  await trx
    .updateTable('catchlight.attachments')
    .set({
      deleted_at: deps.clock.now(),
      object_key: null,
      preview_key: null,
      file_name: null,
      findings: null,
      embedding: null,
      phash: null,
      take: null,
      shared: false,
    })
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  await forgetTakes(trx, rows);
  await scheduleObjectDeletion(trx, deps, keys, reason);
  return {
    photos: rows.filter((row) => row.kind === 'photo').length,
    headshots: rows.filter((row) => row.kind !== 'photo').length,
    files:
      rows.flatMap((row) => [row.object_key, row.preview_key]).filter((key) => key !== null).length + previews.length,
    embeddings: rows.filter((row) => row.embedding !== null).length,
  };
}

/** Of headshots that were made of deleted photos: nothing is kept of how they show them. */
async function forgetTakes(trx: Trx, rows: readonly AttachmentRow[]): Promise<void> {
  const photos = rows.filter(({ kind }) => kind === 'photo');
  if (photos.length === 0) return;
  await trx
    .updateTable('catchlight.attachments')
    .set({ take: null })
    .where('order_id', 'in', [...new Set(photos.map(({ order_id }) => order_id))])
    .where(
      'photo_id',
      'in',
      photos.map(({ id }) => id),
    )
    .execute();
}

/** Deletes the previews of a draft. The caller wakes DELETE_OBJECTS_JOB after its commit. */
export async function deletePreviews(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  orderId: string,
  reason: string,
): Promise<void> {
  await scheduleObjectDeletion(trx, deps, await deletePreviewRows(trx, 'order_id', [orderId]), reason);
}

/** Deletes the previews made from one photo. The caller wakes DELETE_OBJECTS_JOB after its commit. */
export async function deletePreviewsOfPhoto(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  photoId: string,
  reason: string,
): Promise<void> {
  await scheduleObjectDeletion(trx, deps, await deletePreviewRows(trx, 'attachment_id', [photoId]), reason);
}

/** Deletes those of other photos in one look, once there is that of the better photo. The caller wakes DELETE_OBJECTS_JOB after its commit. */
export async function deleteEarlierPreviews(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  { orderId, style, photoId }: { orderId: string; style: StyleId; photoId: string },
): Promise<void> {
  const rows = await trx
    .deleteFrom('catchlight.previews')
    .where('order_id', '=', orderId)
    .where('style', '=', style)
    .where('attachment_id', '!=', photoId)
    .returning('object_key')
    .execute();
  const keys = rows.map(({ object_key }) => object_key).filter((key) => key !== null);
  await scheduleObjectDeletion(trx, deps, keys, 'better_photo');
}

/** Returns the keys of the objects that there are. The job that makes previews removes what it stores after this. */
async function deletePreviewRows(
  trx: Trx,
  column: 'order_id' | 'attachment_id',
  ids: readonly string[],
): Promise<string[]> {
  const rows = await trx.deleteFrom('catchlight.previews').where(column, 'in', ids).returning('object_key').execute();
  return rows.map(({ object_key }) => object_key).filter((key) => key !== null);
}

/** Writes tombstones and enqueues the job that removes the objects. */
export async function scheduleObjectDeletion(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  keys: readonly string[],
  reason: string,
): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .insertInto('catchlight.tombstones')
    .values([...new Set(keys)].toSorted().map((object_key) => ({ object_key, reason, created_at: deps.clock.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await deps.queue.enqueue(trx, DELETE_OBJECTS_JOB, {}, { key: DELETE_OBJECTS_JOB });
}

/** Starts the job that removes what is due. */
export async function startObjectDeletion({ db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<void> {
  await db.transaction().execute((trx) => queue.enqueue(trx, DELETE_OBJECTS_JOB, {}, { key: DELETE_OBJECTS_JOB }));
  queue.wake(DELETE_OBJECTS_JOB);
}

/** Deletes the rows of an order's uploads that are incomplete or not yet analysed. DELETE_OBJECTS_JOB removes what has arrived of them. */
export async function purgeUploads(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  orderId: string,
  reason: string,
): Promise<void> {
  const deleted = await deleteUploads(trx, deps, { column: 'order_id', value: orderId }, reason);
  // Parts may also be files of a process.
  if (deleted > 0) await deps.queue.enqueue(trx, DELETE_OBJECTS_JOB, {}, { key: DELETE_OBJECTS_JOB });
}

type Uploads = { column: 'id' | 'order_id' | 'customer_id'; value: string } | { column: 'expires_at'; value: Date };

/** Deletes rows of uploads, those with `expires_at` before the value, and schedules the deletion of their parts in the object store. Returns
 * the number of rows. */
export async function deleteUploads(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  { column, value }: Uploads,
  reason: string,
): Promise<number> {
  const operator = column === 'expires_at' ? '<' : '=';
  // Locked before their parts are read: a part that another process adds meanwhile would go without its object.
  await trx
    .selectFrom('catchlight.uploads as u')
    .select('u.id')
    .where(`u.${column}`, operator, value)
    .forUpdate()
    .execute();
  const parts = await trx
    .selectFrom('catchlight.upload_parts as p')
    .innerJoin('catchlight.uploads as u', 'u.id', 'p.upload_id')
    .select('p.object_key')
    .where(`u.${column}`, operator, value)
    .execute();
  await scheduleObjectDeletion(
    trx,
    deps,
    parts.map(({ object_key }) => object_key),
    reason,
  );
  const { numDeletedRows } = await trx
    .deleteFrom('catchlight.uploads')
    .where(column, operator, value)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the photos of an order, also those still being uploaded; its headshots stay. */
export async function deletePhotos(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  orderId: string,
  reason: string,
): Promise<DeletionCounts> {
  await purgeUploads(trx, deps, orderId, reason);
  return deleteAttachments(trx, deps, await activeAttachments(trx, orderId, 'photo'), reason);
}

/** Attachments whose objects exist, including those hidden by staff. */
export async function activeAttachments(
  trx: Trx,
  orderId: string,
  kind?: AttachmentRow['kind'],
): Promise<AttachmentRow[]> {
  let query = trx
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where((where) => where.or([where('deleted_at', 'is', null), where('object_key', 'is not', null)]))
    .orderBy('id')
    .forUpdate();
  if (kind) query = query.where('kind', '=', kind);
  return query.execute();
}
