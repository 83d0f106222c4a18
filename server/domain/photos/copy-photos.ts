// Copies the accepted photos of one order to another, with their objects, so that each order deletes its own.
import type { Deps } from '../deps.ts';
import { draftPhotosDeleteAt } from './retention.ts';
import { photoKeys } from './keys.ts';

export async function copyPhotos(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'storage'>,
  fromOrder: string,
  toOrder: string,
): Promise<void> {
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
  for (const photo of photos) {
    const picture = photo.object_key && (await deps.storage.get(photo.object_key));
    if (!picture) continue;
    const preview = photo.preview_key ? await deps.storage.get(photo.preview_key) : undefined;
    const id = deps.ids.uuid();
    const keys = photoKeys(toOrder, id);
    await deps.storage.put(keys.object, picture.bytes, picture.contentType);
    if (preview) await deps.storage.put(keys.preview, preview.bytes, preview.contentType);
    await deps.db
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
  }
  await deps.db
    .updateTable('catchlight.orders')
    .set({ photos_delete_at: draftPhotosDeleteAt(deps.clock.now()) })
    .where('id', '=', toOrder)
    .where('status', '=', 'draft')
    .execute();
}
