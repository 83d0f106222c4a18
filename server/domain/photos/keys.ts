// Object keys of an order's pictures. A headshot's key derives from its slot, so that a repeated job overwrites the same objects.
import { ALL_FILES, type Download, ENDINGS, type Format } from '../../contracts/downloads.ts';
import type { Row } from '../../db/schema.ts';

export type AttachmentRow = Row<'catchlight.attachments'>;

/** A file of a headshot; `og` is for link previews. All but the headshot itself are made on first request and stored. */
export interface FileWish {
  preset: Download | 'og';
  format: Format;
}
/** Whether this is the delivered file itself, which needs no export. */
export const isWhole = ({ preset, format }: FileWish): boolean => preset === 'full' && format === 'jpeg';
const KEPT: readonly FileWish[] = [...ALL_FILES.filter((wish) => !isWhole(wish)), { preset: 'og', format: 'jpeg' }];

/** WebP, because a list shows many previews. */
export const PREVIEW_TYPE = 'image/webp';
export const ORDERS_PREFIX = 'orders/';
export const photoKeys = (orderId: string, id: string) => ({
  object: `${ORDERS_PREFIX}${orderId}/photos/${id}.jpg`,
  preview: `${ORDERS_PREFIX}${orderId}/photos/${id}-preview.webp`,
});
export const headshotKeys = (orderId: string, slot: number) => ({
  object: `${ORDERS_PREFIX}${orderId}/headshots/${slot}.jpg`,
  preview: `${ORDERS_PREFIX}${orderId}/headshots/${slot}-preview.webp`,
});
export const studioKeys = (orderId: string, id: string) => ({
  object: `${ORDERS_PREFIX}${orderId}/studio/${id}.jpg`,
  preview: `${ORDERS_PREFIX}${orderId}/studio/${id}-preview.webp`,
});
export const exportKey = (orderId: string, id: string, { preset, format }: FileWish): string =>
  `${ORDERS_PREFIX}${orderId}/exports/${id}/${preset}.${ENDINGS[format]}`;

/** Every object that may exist for an attachment; removing one that was never made is not an error. */
export function objectsOf(
  row: Pick<AttachmentRow, 'id' | 'order_id' | 'kind' | 'object_key' | 'preview_key'>,
): string[] {
  const own = [row.object_key, row.preview_key].filter((key) => key !== null);
  return row.kind === 'photo' ? own : [...own, ...KEPT.map((wish) => exportKey(row.order_id, row.id, wish))];
}

/** Id of the attachment that an export belongs to; undefined for any other key. */
export const exportedFrom = (key: string): string | undefined =>
  /\/exports\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1];
