// Deletes pictures: the rows are cleared in the deciding transaction, which also writes tombstones, so that the objects are removed even if
// the process dies in between.
import type { Trx } from '../credits/accounts.ts';
import type { Deps } from '../deps.ts';
import { type AttachmentRow, objectsOf } from './keys.ts';

export const BURY_JOB = 'bury';

/** Counts for the deletion receipt. */
export interface Removed {
  photos: number;
  headshots: number;
  files: number;
  embeddings: number;
}
const nothingRemoved = (): Removed => ({ photos: 0, headshots: 0, files: 0, embeddings: 0 });

export function addRemoved(...parts: readonly Removed[]): Removed {
  const sum = nothingRemoved();
  for (const part of parts) for (const name of Object.keys(sum) as (keyof Removed)[]) sum[name] += part[name];
  return sum;
}

/** Deletes these attachments. The caller wakes BURY_JOB after its commit. */
export async function buryAttachments(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  rows: readonly AttachmentRow[],
  reason: string,
): Promise<Removed> {
  if (rows.length === 0) return nothingRemoved();
  const keys = rows.flatMap(objectsOf);
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
      shared: false,
    })
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  await buryObjects(trx, deps, keys, reason);
  return {
    photos: rows.filter((row) => row.kind === 'photo').length,
    headshots: rows.filter((row) => row.kind !== 'photo').length,
    files: rows.flatMap((row) => [row.object_key, row.preview_key]).filter((key) => key !== null).length,
    embeddings: rows.filter((row) => row.embedding !== null).length,
  };
}

/** Writes tombstones and enqueues the job that removes the objects. */
export async function buryObjects(
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
  await deps.queue.enqueue(trx, BURY_JOB, {}, { key: BURY_JOB });
}

/** Forgets uploads into an order that are not complete, or not looked at yet. BURY_JOB removes what had arrived of them. */
export async function forgetUploads(trx: Trx, { queue }: Pick<Deps, 'queue'>, orderId: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('catchlight.uploads')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await queue.enqueue(trx, BURY_JOB, {}, { key: BURY_JOB });
}

/** Deletes the photos of an order, also those that are still coming in; its headshots stay. */
export async function buryPhotos(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  orderId: string,
  reason: string,
): Promise<Removed> {
  await forgetUploads(trx, deps, orderId);
  return buryAttachments(trx, deps, await livingAttachments(trx, orderId, 'photo'), reason);
}

/** Attachments whose objects exist, including those hidden by staff. */
export async function livingAttachments(
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
