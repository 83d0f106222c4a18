// Copies the accepted photos of one order to a draft, with their objects, so that each order deletes its own.
import type { Deps } from '../deps.ts';
import { lockOrder } from '../orders/find-order.ts';
import { BURY_JOB, buryObjects } from './bury.ts';
import { type AttachmentRow, photoKeys } from './keys.ts';

type CopyDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'storage'>;

/** Stops where the draft is no longer one that may have photos: deleted, started, or without its consent. */
export async function copyPhotos(deps: CopyDeps, fromOrder: string, toOrder: string): Promise<void> {
  const photos = await deps.db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('order_id', '=', fromOrder)
    .where('kind', '=', 'photo')
    .where('status', '=', 'accepted')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const photo of photos) if (!(await copyPhoto(deps, photo, toOrder))) return;
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
  const welcome = await deps.db.transaction().execute(async (trx) => {
    // Locked as by everything that deletes photos: it either finds this row or is seen here.
    const draft = await lockOrder(trx, toOrder);
    if (draft?.status !== 'draft' || !draft.consent_at) {
      await buryObjects(trx, deps, [keys.object, keys.preview], 'copy_unwanted');
      return false;
    }
    await trx
      .insertInto('catchlight.attachments')
      .values({
        ...photo,
        id,
        order_id: toOrder,
        object_key: keys.object,
        preview_key: preview ? keys.preview : null,
        findings: photo.findings && JSON.stringify(photo.findings),
        embedding: null,
        faults: 0,
        created_at: deps.clock.now(),
      })
      .execute();
    return true;
  });
  if (!welcome) deps.queue.wake(BURY_JOB);
  return welcome;
}
