// What an edit of a headshot begins with: the photo that it was made of, while that is there, so that the person is cut out, retouched and lit
// once. Whatever else is edited, or made by a hosted model, is the picture itself.
import type { Db, Trx } from '../../db/client.ts';
import type { SessionPhoto } from '../../ports/renderer.ts';
import type { Deps } from '../deps.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import { toSessionPhoto } from '../orders/shoot-photos.ts';

/** The photo of the same shoot that a headshot shows; undefined where it was deleted, or is not known. */
export async function findOriginal(
  db: Db | Trx,
  source: Pick<AttachmentRow, 'kind' | 'take' | 'photo_id' | 'order_id' | 'customer_id'>,
): Promise<AttachmentRow | undefined> {
  const { kind, take, photo_id, order_id, customer_id } = source;
  if (kind !== 'headshot' || take === null || photo_id === null) return undefined;
  return db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('id', '=', photo_id)
    .where('order_id', '=', order_id)
    .where('customer_id', '=', customer_id)
    .where('kind', '=', 'photo')
    .where('status', '=', 'accepted')
    .where('deleted_at', 'is', null)
    .where('object_key', 'is not', null)
    .executeTakeFirst();
}

/** That photo as the renderer opens it; undefined where its file is gone by now. */
export async function readOriginal(
  { storage }: Pick<Deps, 'storage'>,
  original: AttachmentRow,
  { take }: Pick<AttachmentRow, 'take'>,
): Promise<Omit<SessionPhoto, 'id'> | undefined> {
  const object = original.object_key === null ? undefined : await storage.get(original.object_key);
  if (!object) return undefined;
  const { id: _, ...photo } = toSessionPhoto(original, object.bytes);
  return { ...photo, take: take ?? undefined };
}
