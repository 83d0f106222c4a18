// Looks again at a photo that was refused for a second face: at a part of it, or without what the person says is no face.
import type { FailReason } from '../../contracts/findings.ts';
import type { RecheckInput } from '../../contracts/photo-rescue.ts';
import type { SecondLook } from '../../contracts/photo-sets.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import { orderTopic } from '../orders/find-order.ts';
import { acceptedPhotos } from '../orders/list-photos.ts';
import { requireOwnAttachment } from './require-attachment.ts';
import { runExclusive } from './keyed-mutex.ts';
import { lockOrderForPhoto } from './open-upload.ts';
import { toKnownPhoto, settlePhoto, storePhoto } from './settle-photo.ts';

type RecheckDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'ids' | 'queue' | 'renderer' | 'storage'>;

export interface Rechecked {
  photo: AttachmentRow;
  /** Why it is still refused; null when it is accepted. */
  reason: FailReason | null;
}

/** Throws `not_found`, `conflict` (it was not refused for a second face), and what stands against any new photo (open-upload.ts). */
export async function recheckPhoto(
  deps: RecheckDeps,
  person: Person,
  id: string,
  input: RecheckInput,
): Promise<Rechecked> {
  const { order_id: orderId } = await requireOwnAttachment(deps.db, person, id);
  const rechecked = await runExclusive(orderId, async () => {
    const row = await requireOwnAttachment(deps.db, person, id);
    await deps.db.transaction().execute((trx) => lockOrderForPhoto(trx, person, orderId));
    if (row.fail_reason !== 'multiple_faces' || !row.object_key)
      throw new AppError('conflict', 'Only a photo with several faces can be checked again.');
    const object = await deps.storage.get(row.object_key);
    if (!object) throw notFound();
    return lookAgain(deps, row, object.bytes, input);
  });
  await deps.events.publish(orderTopic(orderId));
  return rechecked;
}

async function lookAgain(
  deps: RecheckDeps,
  row: AttachmentRow,
  bytes: Uint8Array,
  input: RecheckInput,
): Promise<Rechecked> {
  const compared = await acceptedPhotos(deps.db, row.order_id);
  const result = await deps.renderer.ingest(bytes, compared.map(toKnownPhoto), secondLook(row, input));
  const { accepted, fail_reason } = result.findings;
  const reason = accepted ? null : (fail_reason ?? 'corrupt');
  // A crop that cannot be used leaves the photo whole, so that another one can be tried.
  if (input.crop && reason !== null && reason !== 'not_same_person') return { photo: row, reason };
  const id = { orderId: row.order_id, attachmentId: row.id };
  await storePhoto(deps, id, result);
  const settled = await settlePhoto(
    deps,
    id,
    { ...result, bytes: result.photo?.byteLength ?? row.bytes ?? 0 },
    { from: 'rejected' },
  );
  return { photo: settled, reason };
}

function secondLook({ findings }: AttachmentRow, { crop, not_a_face }: RecheckInput): SecondLook {
  if (crop) return { crop };
  const dismissed = not_a_face === 'face' ? findings?.face : findings?.other_face;
  return { notFaces: [...(findings?.not_faces ?? []), ...(dismissed ? [dismissed] : [])] };
}
