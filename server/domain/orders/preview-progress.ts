// What the job of previews reads and writes. Rows that are gone mean that nobody wants the previews any more: their photo or draft was deleted, or
// the shoot has started. So do rows of another photo that wait: that one is better.
import { STYLE_IDS, type StyleId } from '../../contracts/catalogue.ts';
import { serialiseBrand, lockedStyles, readBrand, toRendererBrand } from '../companies/brand.ts';
import type { Deps } from '../deps.ts';
import { lookPreviewKey, PREVIEW_TYPE } from '../objects/keys.ts';
import { DELETE_OBJECTS_JOB, deleteEarlierPreviews } from '../objects/schedule-deletion.ts';
import type { Brand, SessionPhoto } from '../../ports/renderer.ts';
import { lockOrder, orderTopic } from './find-order.ts';
import { stylesToPreview } from './previews.ts';
import { toSessionPhoto } from './shoot-photos.ts';

/** A photo that previews are to be made from. */
export interface PhotoToPreview {
  orderId: string;
  photo: SessionPhoto;
  /** The file that the photo was read from. */
  objectKey: string;
  brand: Brand | undefined;
}

export async function findPhotoToPreview(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  photoId: string,
): Promise<PhotoToPreview | undefined> {
  if (!(await isPreviewWanted({ db }, photoId))) return undefined;
  const row = await db
    .selectFrom('catchlight.attachments as a')
    .innerJoin('catchlight.orders as o', 'o.id', 'a.order_id')
    .select(['a.id', 'a.order_id', 'a.object_key', 'a.findings', 'a.embedding', 'o.company_id'])
    .where('a.id', '=', photoId)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  const object = row?.object_key && (await storage.get(row.object_key));
  if (!row?.object_key || !object) return undefined;
  const brand = await readBrand(db, row.company_id);
  return {
    orderId: row.order_id,
    photo: toSessionPhoto(row, object.bytes),
    objectKey: row.object_key,
    brand: brand && serialiseBrand(brand) ? toRendererBrand(brand) : undefined,
  };
}

export async function isPreviewWanted({ db }: Pick<Deps, 'db'>, photoId: string): Promise<boolean> {
  const row = await db
    .selectFrom('catchlight.previews as p')
    .leftJoin('catchlight.previews as better', (join) =>
      join
        .onRef('better.order_id', '=', 'p.order_id')
        .onRef('better.attachment_id', '!=', 'p.attachment_id')
        .on('better.state', '=', 'waiting'),
    )
    .select('p.id')
    .where('p.attachment_id', '=', photoId)
    .where('better.id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NextPreview {
  id: string;
  order_id: string;
  style: StyleId;
  /** The photo's file, which a second look at the photo replaces. */
  object_key: string | null;
}

/** The next look to render: those that the person looks at, those that were chosen, then as the page shows them. `storing`: a preview that is rendered and not yet recorded. */
export async function findNextPreview(
  { db }: Pick<Deps, 'db'>,
  photoId: string,
  storing?: string,
): Promise<NextPreview | undefined> {
  const rows = await db
    .selectFrom('catchlight.previews as p')
    .innerJoin('catchlight.orders as o', 'o.id', 'p.order_id')
    .innerJoin('catchlight.attachments as a', 'a.id', 'p.attachment_id')
    .select(['p.id', 'p.order_id', 'p.style', 'a.object_key'])
    .select(['o.previews_first', 'o.styles', 'o.company_id'])
    .where('p.attachment_id', '=', photoId)
    .where('p.state', '=', 'waiting')
    .$if(storing !== undefined, (query) => query.where('p.id', '!=', storing!))
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const offered = stylesToPreview(lockedStyles(await readBrand(db, first.company_id)));
  const order = [...first.previews_first, ...first.styles, ...offered, ...STYLE_IDS];
  return rows.toSorted((a, b) => order.indexOf(a.style) - order.indexOf(b.style))[0];
}

export interface PreviewPicture {
  bytes: Uint8Array;
  /** See `own_surroundings` of the contract. */
  isOwn: boolean;
}

/** Stores a preview, or that there is none of this look. It takes the place of that of an earlier photo. */
export async function recordPreview(
  { db, storage, events, queue, clock }: Pick<Deps, 'db' | 'clock' | 'queue' | 'events' | 'storage'>,
  { id, order_id }: Pick<NextPreview, 'id' | 'order_id'>,
  picture: PreviewPicture | undefined,
): Promise<void> {
  const key = lookPreviewKey(order_id, id);
  if (picture) await storage.put(key, picture.bytes, PREVIEW_TYPE);
  const isRecorded = await db.transaction().execute(async (trx) => {
    await lockOrder(trx, order_id);
    const row = await trx
      .updateTable('catchlight.previews')
      .set(picture ? { state: 'done', object_key: key, own_surroundings: picture.isOwn } : { state: 'failed' })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning(['style', 'attachment_id'])
      .executeTakeFirst();
    if (row)
      await deleteEarlierPreviews(
        trx,
        { clock, queue },
        { orderId: order_id, style: row.style, photoId: row.attachment_id },
      );
    return row !== undefined;
  });
  queue.wake(DELETE_OBJECTS_JOB);
  // Deleted while it was rendered.
  if (picture && !isRecorded) await storage.remove(key);
  await events.publish(orderTopic(order_id));
}

/**
 * The engine gave up on this photo: what is still missing will not come, and what there is of an earlier photo stays. `objectKey`: the file that it gave up on;
 * previews of one that has replaced it still come.
 */
export async function failPreviews(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  photoId: string,
  objectKey?: string,
): Promise<void> {
  const photo = db
    .selectFrom('catchlight.attachments')
    .select('id')
    .where('id', '=', photoId)
    .$if(objectKey !== undefined, (query) => query.where('object_key', '=', objectKey!));
  const rows = await db
    .updateTable('catchlight.previews')
    .set({ state: 'failed' })
    .where('attachment_id', 'in', photo)
    .where('state', '=', 'waiting')
    .returning('order_id')
    .execute();
  if (rows[0]) await events.publish(orderTopic(rows[0].order_id));
}
