// What has arrived of an upload and lies in the object store, where every process finds it.
import type { Deps } from '../deps.ts';
import { uploadPartKey } from '../objects/keys.ts';
import { DELETE_OBJECTS_JOB, scheduleObjectDeletion } from '../objects/schedule-deletion.ts';

export interface StoredUpload {
  orderId: string;
  /** Announced length in bytes; undefined until the browser says it. */
  size: number | undefined;
  metadata: Record<string, string | null>;
  /** Without a gap, from the first byte on. */
  parts: { key: string; bytes: number }[];
}

export const storedBytes = ({ parts }: Pick<StoredUpload, 'parts'>): number =>
  parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Undefined for an upload that ended, or that a process began in its own folder. */
export async function findStoredUpload({ db }: Pick<Deps, 'db'>, id: string): Promise<StoredUpload | undefined> {
  const row = await db
    .selectFrom('catchlight.uploads')
    .select(['order_id', 'size', 'metadata'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.metadata) return undefined;
  const parts = await db
    .selectFrom('catchlight.upload_parts')
    .select(['object_key as key', 'bytes'])
    .where('upload_id', '=', id)
    .orderBy('position')
    .execute();
  return { orderId: row.order_id, size: row.size ?? undefined, metadata: row.metadata, parts };
}

/** Notes what the browser said as it began. */
export async function describeUpload(
  { db }: Pick<Deps, 'db'>,
  id: string,
  { size, metadata }: Pick<StoredUpload, 'size' | 'metadata'>,
): Promise<void> {
  await db
    .updateTable('catchlight.uploads')
    .set({ size: size ?? null, metadata: JSON.stringify(metadata) })
    .where('id', '=', id)
    .execute();
}

export async function setUploadSize({ db }: Pick<Deps, 'db'>, id: string, size: number): Promise<void> {
  await db.updateTable('catchlight.uploads').set({ size }).where('id', '=', id).execute();
}

/**
 * Stores the part that begins at `position`. The object is written first: the sweep removes one that no row names. Rejects when the upload
 * ended meanwhile, or when another process has stored the same part.
 */
export async function addUploadPart(
  { db, storage, ids }: Pick<Deps, 'db' | 'storage' | 'ids'>,
  id: string,
  orderId: string,
  position: number,
  part: Uint8Array,
): Promise<void> {
  const key = uploadPartKey(orderId, id, ids.uuid());
  await storage.put(key, part, 'application/octet-stream');
  try {
    await db
      .insertInto('catchlight.upload_parts')
      .values({ upload_id: id, position, bytes: part.length, object_key: key })
      .execute();
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
}

/** Removes the parts of an upload that became a photo; its row stays, for browsers that lost the last answer. */
export async function removeUploadParts(deps: Pick<Deps, 'db' | 'clock' | 'queue'>, id: string): Promise<void> {
  const removed = await deps.db.transaction().execute(async (trx) => {
    const rows = await trx
      .deleteFrom('catchlight.upload_parts')
      .where('upload_id', '=', id)
      .returning('object_key')
      .execute();
    const keys = rows.map(({ object_key }) => object_key);
    await scheduleObjectDeletion(trx, deps, keys, 'upload_finished');
    return keys.length;
  });
  if (removed > 0) deps.queue.wake(DELETE_OBJECTS_JOB);
}
