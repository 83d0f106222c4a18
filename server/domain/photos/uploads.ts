// The row of a resumable upload: its order, the id of its future photo, when its parts expire, and the lease of its writer.
import { sql } from 'kysely';
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import type { Person } from '../access/viewer.ts';
import { VISITORS_CUSTOMER_ID } from '../access/visitors.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { assertDiskRoom, type DiskDeps } from '../objects/disk-room.ts';
import { UNFINISHED_UPLOAD_HOURS, uploadExpiresAt } from '../objects/retention.ts';
import { DELETE_OBJECTS_JOB, deleteUploads } from '../objects/schedule-deletion.ts';

export type UploadRow = Row<'catchlight.uploads'>;

/** Unfinished uploads that may wait at once; a browser sends a few at a time, and what was abandoned expires after a day. */
const MAX_OPEN = { shoot: 30, person: 60 };
/** What unfinished uploads may reserve on the disk: a shoot's photos at their largest, and those of two shoots. */
const MAX_RESERVED = {
  shoot: PHOTO_LIMITS.max * PHOTO_LIMITS.maxBytes,
  person: 2 * PHOTO_LIMITS.max * PHOTO_LIMITS.maxBytes,
};

/** @param bytes size that the browser announced. Throws `too_many_uploads` when the shoot or the person has too many unfinished uploads, and
 * `unavailable` when the disk is nearly full. */
export async function insertUpload(
  deps: Pick<Deps, 'ids'> & DiskDeps,
  person: Person,
  orderId: string,
  bytes: number,
): Promise<UploadRow> {
  await assertDiskRoom(deps, bytes);
  return deps.db.transaction().execute(async (trx) => {
    // One upload of a person begins after the other, so that none slips past the quota.
    await trx
      .selectFrom('catchlight.customers')
      .select('id')
      .where('id', '=', person.customer.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await assertQuota(trx, deps.clock.now(), person, orderId, bytes);
    return insert(trx, deps, person, orderId, bytes);
  });
}

async function assertQuota(trx: Trx, now: Date, person: Person, orderId: string, bytes: number): Promise<void> {
  const open = await trx
    .selectFrom('catchlight.uploads as u')
    .leftJoin('catchlight.attachments as a', (join) =>
      join.onRef('a.id', '=', 'u.attachment_id').on('a.status', '!=', 'pending'),
    )
    .select(['u.order_id', 'u.bytes'])
    .where('u.customer_id', '=', person.customer.id)
    .where('u.expires_at', '>', now)
    .where('a.id', 'is', null)
    .execute();
  const isOver = (rows: typeof open, who: keyof typeof MAX_OPEN): boolean =>
    rows.length >= MAX_OPEN[who] || rows.reduce((sum, row) => sum + row.bytes, bytes) > MAX_RESERVED[who];
  const ofShoot = open.filter((row) => row.order_id === orderId);
  if (isOver(ofShoot, 'shoot') || (isOver(open, 'person') && !(await isServiceAccount(trx, person))))
    throw new AppError(
      'too_many_uploads',
      `Too many uploads are unfinished. Finish or cancel some of them first; what is left expires after ${UNFINISHED_UPLOAD_HOURS} hours.`,
    );
}

/** The account behind a company's upload links, or behind drafts of visitors: hundreds of people may upload through it at once. */
const isServiceAccount = async (trx: Trx, { customer }: Person): Promise<boolean> =>
  customer.id === VISITORS_CUSTOMER_ID ||
  (await trx
    .selectFrom('catchlight.companies')
    .select('id')
    .where('service_customer_id', '=', customer.id)
    .executeTakeFirst()) !== undefined;

function insert(
  trx: Trx,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  person: Person,
  orderId: string,
  bytes: number,
): Promise<UploadRow> {
  return trx
    .insertInto('catchlight.uploads')
    .values({
      id: ids.uuid(),
      order_id: orderId,
      customer_id: person.customer.id,
      // Chosen now, so that finishing twice creates one photo.
      attachment_id: ids.uuid(),
      bytes,
      expires_at: uploadExpiresAt(clock.now()),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  orderId: string,
  id: string,
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('catchlight.uploads')
    .selectAll()
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .where('customer_id', '=', person.customer.id)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
}

export async function removeUpload(deps: Pick<Deps, 'db' | 'clock' | 'queue'>, id: string): Promise<void> {
  await deps.db.transaction().execute((trx) => deleteUploads(trx, deps, { column: 'id', value: id }, 'upload_removed'));
  deps.queue.wake(DELETE_OBJECTS_JOB);
}

/** Bytes of the photo that the upload became; undefined while it has not been analysed. */
export async function findUploadedPhotoSize(
  { db }: Pick<Deps, 'db'>,
  { attachment_id }: UploadRow,
): Promise<{ bytes: number } | undefined> {
  const attachment = await db
    .selectFrom('catchlight.attachments')
    .select('bytes')
    .where('id', '=', attachment_id)
    .where('status', '!=', 'pending')
    .executeTakeFirst();
  return attachment && { bytes: attachment.bytes ?? 0 };
}

/** What `metadata` says of a photo that a form sent whole: no browser comes back to finish it. */
export const SENT_BY_FORM = { via: 'form' };

/** Photos of forms that nobody is analysing: the process that took them has ended, perhaps after the analysis, or the analysis failed. The
 * oldest first. */
export async function listWaitingFormUploads({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<UploadRow[]> {
  return db
    .selectFrom('catchlight.uploads as u')
    .innerJoin('catchlight.attachments as a', 'a.id', 'u.attachment_id')
    .selectAll('u')
    .where(sql<string>`u.metadata ->> 'via'`, '=', SENT_BY_FORM.via)
    .where((where) => where.or([where('u.locked_until', 'is', null), where('u.locked_until', '<', clock.now())]))
    .orderBy('a.created_at')
    .execute();
}

/** Counts a failed analysis of a form's photo. Returns how many have failed, or 0 when the upload has ended. */
export async function countFailedAnalysis({ db }: Pick<Deps, 'db'>, id: string): Promise<number> {
  const failed = sql<string>`(coalesce(metadata ->> 'failed', '0')::int + 1)::text`;
  const row = await db
    .updateTable('catchlight.uploads')
    .set({ metadata: sql`metadata || jsonb_build_object('failed', ${failed})` })
    .where('id', '=', id)
    .returning('metadata')
    .executeTakeFirst();
  return Number(row?.metadata?.['failed'] ?? 0);
}

/** Moves the end of an upload's lease from `from` (null: nobody holds it) to `to` (null: released). False when somebody else holds it. */
export async function moveLease(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  from: Date | null,
  to: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catchlight.uploads')
    .set({ locked_until: to })
    .where('id', '=', id)
    .where((where) =>
      from
        ? where('locked_until', '=', from)
        : where.or([where('locked_until', 'is', null), where('locked_until', '<', clock.now())]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
