// Copies the accepted photos of one order to a draft, with their objects, so that each order deletes its own. Photos whose headshots were
// withheld stay behind: they would only be withheld again.
import type { Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import { photosToLeaveOut } from '../../contracts/findings.ts';
import { lockOrder, type OrderRow } from './find-order.ts';
import { enqueueOutlineJudgement, OUTLINE_JOB } from './judge-outline.ts';
import { DELETE_OBJECTS_JOB, scheduleObjectDeletion } from '../objects/schedule-deletion.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import { photoKeys } from '../objects/keys.ts';

export type CopyDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'storage'>;

/** Stops when the draft may no longer get photos: it was deleted or started, its consent was withdrawn, or the photos were deleted. */
export async function copyPhotos(deps: CopyDeps, from: OrderRow, toOrder: string): Promise<void> {
  const photos = await deps.db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('order_id', '=', from.id)
    .where('kind', '=', 'photo')
    .where('status', '=', 'accepted')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const ids = photos.map(({ id }) => id);
  const leftOut = photosToLeaveOut(from.withheld, ids);
  for (const photo of photos) if (!leftOut.includes(photo.id) && !(await copyPhoto(deps, photo, toOrder))) return;
}

async function copyPhoto(deps: CopyDeps, photo: AttachmentRow, toOrder: string): Promise<boolean> {
  const { storage } = deps;
  const picture = photo.object_key && (await storage.get(photo.object_key));
  if (!picture) return true;
  const preview = photo.preview_key ? await storage.get(photo.preview_key) : undefined;
  const id = deps.ids.uuid();
  const keys = photoKeys(toOrder, id);
  await storage.put(keys.object, picture.bytes, picture.contentType);
  if (preview) await storage.put(keys.preview, preview.bytes, preview.contentType);
  const copied = await deps.db.transaction().execute(async (trx) => {
    // The same lock as every deletion of photos takes: a deletion either precedes this row or sees it.
    const draft = await lockOrder(trx, toOrder);
    if (draft?.status !== 'draft' || !draft.consent_at || !(await isStored(trx, photo))) {
      await scheduleObjectDeletion(trx, deps, [keys.object, keys.preview], 'copy_unwanted');
      return false;
    }
    const copy = await trx
      .insertInto('catchlight.attachments')
      .values({
        ...photo,
        id,
        order_id: toOrder,
        object_key: keys.object,
        preview_key: preview ? keys.preview : null,
        findings: photo.findings && JSON.stringify(photo.findings),
        embedding: null,
        take: null,
        faults: 0,
        created_at: deps.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await enqueueOutlineJudgement(trx, deps, copy);
    return true;
  });
  deps.queue.wake(copied ? OUTLINE_JOB : DELETE_OBJECTS_JOB);
  return copied;
}

/** Locked, so that a deletion that is under way is waited for. */
const isStored = async (trx: Trx, { id }: AttachmentRow): Promise<boolean> =>
  (await trx
    .selectFrom('catchlight.attachments')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()) !== undefined;
