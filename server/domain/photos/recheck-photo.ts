// Looks again at a photo with a second face, refused for it or accepted all the same: at a part of it, or without what the person says is no face.
import type { FailReason } from '../../contracts/findings.ts';
import type { RecheckInput } from '../../contracts/photo-rescue.ts';
import type { SecondLook } from '../../contracts/photo-sets.ts';
import type { IngestResult } from '../../ports/renderer.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import { photoKeys } from '../objects/keys.ts';
import { DELETE_OBJECTS_JOB, scheduleObjectDeletion } from '../objects/schedule-deletion.ts';
import { orderTopic } from '../orders/find-order.ts';
import { acceptedPhotos } from '../orders/list-photos.ts';
import { requireOwnAttachment } from './require-attachment.ts';
import { runExclusive } from './keyed-mutex.ts';
import { lockOrderForPhoto, lockOrderWithPhotos } from './open-upload.ts';
import { type Replacement, toKnownPhoto, settlePhoto, storePhoto } from './settle-photo.ts';

type RecheckDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'ids' | 'queue' | 'renderer' | 'storage'>;

export interface Rechecked {
  photo: AttachmentRow;
  /** Why it is still refused, or why an accepted one stays as it was; null when it is accepted so. */
  reason: FailReason | null;
}

/** Throws `not_found`, `conflict` (it has no second face, or was changed meanwhile), and what stands against any new photo (open-upload.ts). */
export async function recheckPhoto(
  deps: RecheckDeps,
  person: Person,
  id: string,
  input: RecheckInput,
): Promise<Rechecked> {
  const { order_id: orderId } = await requireOwnAttachment(deps.db, person, id);
  const rechecked = await runExclusive(orderId, async () => {
    const row = await requireOwnAttachment(deps.db, person, id);
    // An accepted photo is counted already.
    const lock = row.status === 'accepted' ? lockOrderWithPhotos : lockOrderForPhoto;
    await deps.db.transaction().execute((trx) => lock(trx, person, orderId));
    if (!hasSecondFace(row) || !row.object_key)
      throw new AppError('conflict', 'Only a photo with several faces can be checked again.');
    const object = await deps.storage.get(row.object_key);
    if (!object) throw notFound();
    return lookAgain(deps, row, object.bytes, input);
  });
  await deps.events.publish(orderTopic(orderId));
  return rechecked;
}

const hasSecondFace = ({ status, fail_reason, findings }: AttachmentRow): boolean =>
  status === 'accepted' ? findings?.other_face !== undefined : fail_reason === 'multiple_faces';

async function lookAgain(
  deps: RecheckDeps,
  row: AttachmentRow,
  bytes: Uint8Array,
  input: RecheckInput,
): Promise<Rechecked> {
  const compared = (await acceptedPhotos(deps.db, row.order_id)).filter(({ id }) => id !== row.id);
  const result = await deps.renderer.ingest(bytes, compared.map(toKnownPhoto), secondLook(row, input));
  const { accepted, fail_reason } = result.findings;
  const reason = accepted ? null : (fail_reason ?? 'corrupt');
  // A crop that cannot be used leaves the photo whole, so that another one can be tried; and no accepted photo is lost by looking again.
  const isLost = row.status === 'accepted' || (input.crop && reason !== 'not_same_person');
  if (reason !== null && isLost) return { photo: row, reason };
  const keys = photoKeys(row.order_id, row.id, deps.ids.uuid());
  const dropsPreviews = input.crop !== undefined || input.not_a_face === 'face';
  return { photo: await replacePhoto(deps, { row, keys, dropsPreviews }, result), reason };
}

/** The files there are stay until the row names the new ones, which go where it never does. */
async function replacePhoto(deps: RecheckDeps, replaces: Replacement, result: IngestResult): Promise<AttachmentRow> {
  const { row, keys } = replaces;
  const id = { orderId: row.order_id, attachmentId: row.id };
  const bytes = result.photo?.byteLength ?? row.bytes ?? 0;
  try {
    await storePhoto(deps, keys, result);
    return await settlePhoto(deps, id, { ...result, bytes }, { from: row.status, replaces });
  } catch (error) {
    await deps.db
      .transaction()
      .execute((trx) => scheduleObjectDeletion(trx, deps, [keys.object, keys.preview], 'photo_not_replaced'));
    deps.queue.wake(DELETE_OBJECTS_JOB);
    throw error;
  }
}

function secondLook({ findings }: AttachmentRow, { crop, not_a_face }: RecheckInput): SecondLook {
  if (crop) return { crop };
  const dismissed = not_a_face === 'face' ? findings?.face : findings?.other_face;
  return { notFaces: [...(findings?.not_faces ?? []), ...(dismissed ? [dismissed] : [])] };
}
