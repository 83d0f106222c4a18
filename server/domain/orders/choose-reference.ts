// Makes a photo the one that all others of a draft are compared with. Usually the first one is, so that a wrong first photo refuses all others.
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { Membership } from '../../contracts/photo-sets.ts';
import type { Db, Trx } from '../../db/client.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError, consentMissing, notFound } from '../errors.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import { assertDraft, lockOwnOrder, orderTopic } from './find-order.ts';
import { enqueueOutlineJudgement, OUTLINE_JOB } from './judge-outline.ts';

/** A photo whose face and picture can be compared with others. */
type ComparablePhoto = AttachmentRow & { embedding: number[]; findings: { dhash: string } };

/**
 * Accepts the photos that show the person of this one, and refuses the others as somebody else's. Photos without stored measurements, such as a
 * redo's, stay as they are. Throws `not_found`, `consent_missing` or `order_not_editable`.
 */
export async function chooseReference(
  deps: Pick<Deps, 'db' | 'events' | 'queue' | 'renderer'>,
  person: Person,
  orderId: string,
  attachmentId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOwnOrder(trx, person, orderId);
    assertDraft(order);
    if (!order.consent_at) throw consentMissing();
    const photos = await comparablePhotos(trx, orderId);
    const reference = photos.findIndex(({ id }) => id === attachmentId);
    if (reference < 0) throw notFound();
    const members = deps.renderer.people.membershipsOf(photos.map(toSetPhoto), reference);
    assertRoom(members);
    for (const [index, photo] of photos.entries()) await settle(trx, deps, photo, members[index]!);
  });
  deps.queue.wake(OUTLINE_JOB);
  await deps.events.publish(orderTopic(orderId));
}

const toSetPhoto = ({ findings, embedding }: ComparablePhoto) => ({ dhash: findings.dhash, embedding });

function assertRoom(members: readonly Membership[]): void {
  const { max } = PHOTO_LIMITS;
  if (members.filter(({ place }) => place === 'same').length > max)
    throw new AppError('too_many_photos', `A shoot takes ${max} photos at most.`, { max });
}

const REASONS = { same: null, other: 'not_same_person', duplicate: 'duplicate' } as const;

async function settle(
  trx: Trx,
  deps: Pick<Deps, 'queue'>,
  photo: ComparablePhoto,
  { place, similarity, unsure }: Membership,
): Promise<void> {
  const others = (photo.findings.warnings ?? []).filter((warning) => warning !== 'unsure_person');
  const settled = await trx
    .updateTable('catchlight.attachments')
    .set({
      status: place === 'same' ? 'accepted' : 'rejected',
      fail_reason: REASONS[place],
      similarity,
      findings: JSON.stringify({
        ...photo.findings,
        similarity,
        warnings: unsure && place === 'same' ? [...others, 'unsure_person'] : others,
      }),
    })
    .where('id', '=', photo.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueOutlineJudgement(trx, deps, settled);
}

const isComparable = (row: AttachmentRow): row is ComparablePhoto =>
  row.kind === 'photo' &&
  row.embedding !== null &&
  Boolean(row.findings?.dhash) &&
  row.object_key !== null &&
  (row.status === 'accepted' || row.fail_reason === 'not_same_person');

const comparablePhotos = async (db: Db | Trx, orderId: string): Promise<ComparablePhoto[]> =>
  (
    await db
      .selectFrom('catchlight.attachments')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).filter(isComparable);

/** A refused photo whose person more photos show than were accepted, and how many do; null where there is none. */
export function suggestReference(
  { renderer }: Pick<Deps, 'renderer'>,
  rows: readonly AttachmentRow[],
): { attachment_id: string; photos: number } | null {
  const photos = rows.filter(isComparable);
  if (photos.every(({ status }) => status === 'accepted')) return null;
  const most = renderer.people.mostTypical(
    photos.map((photo) => ({ ...toSetPhoto(photo), quality: photo.quality_score ?? 0 })),
  );
  const photo = most && photos[most.index];
  const accepted = rows.filter(({ kind, status }) => kind === 'photo' && status === 'accepted').length;
  if (!most || photo?.status !== 'rejected' || most.count <= accepted) return null;
  return { attachment_id: photo.id, photos: most.count };
}
