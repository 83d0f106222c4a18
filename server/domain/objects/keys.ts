// Object keys of an order's pictures. A headshot's key derives from its slot, so that a repeated job overwrites the same objects.
import { ALL_FILES, type Download, ENDINGS, type Format } from '../../contracts/downloads.ts';
import { UUID } from '../../contracts/uuid.ts';
import type { AttachmentRow } from './attachment-row.ts';

/** A file of a headshot; `og` is for link previews. All but the headshot itself are made on first request and stored. */
export interface ExportSpec {
  preset: Download | 'og';
  format: Format;
}
/** Whether this is the delivered file itself, which needs no export. */
export const isDeliveredFile = ({ preset, format }: ExportSpec): boolean => preset === 'full' && format === 'jpeg';
const EXPORTS: readonly ExportSpec[] = [
  ...ALL_FILES.filter((spec) => !isDeliveredFile(spec)),
  { preset: 'og', format: 'jpeg' },
];

/** WebP, because a list shows many previews. */
export const PREVIEW_TYPE = 'image/webp';
/** Of a picture from a hosted renderer that is still to be judged (adapters/renderer/hosted); undefined for other keys. */
export const candidateIdOf = (key: string): string | undefined => /\/candidates\/([0-9a-f-]{36})\.\w+$/.exec(key)?.[1];
export const ORDERS_PREFIX = 'orders/';
export interface PhotoKeys {
  object: string;
  preview: string;
}
/** `version`: of a photo that is looked at again, whose files are kept until its row names the new ones. */
export function photoKeys(orderId: string, id: string, version?: string): PhotoKeys {
  const name = version === undefined ? id : `${id}-${version}`;
  const path = `${ORDERS_PREFIX}${orderId}/photos/${name}`;
  return { object: `${path}.jpg`, preview: `${path}-preview.webp` };
}
export const headshotKeys = (orderId: string, slot: number) => ({
  object: `${ORDERS_PREFIX}${orderId}/headshots/${slot}.jpg`,
  preview: `${ORDERS_PREFIX}${orderId}/headshots/${slot}-preview.webp`,
});
export const studioKeys = (orderId: string, id: string) => ({
  object: `${ORDERS_PREFIX}${orderId}/studio/${id}.jpg`,
  preview: `${ORDERS_PREFIX}${orderId}/studio/${id}-preview.webp`,
});
export const lookPreviewKey = (orderId: string, id: string): string => `${ORDERS_PREFIX}${orderId}/previews/${id}.webp`;
/** One part of an unfinished upload; random, because two processes may write the same part after a lost lease. */
export const uploadPartKey = (orderId: string, uploadId: string, random: string): string =>
  `${ORDERS_PREFIX}${orderId}/uploads/${uploadId}-${random}.bin`;
/** The file's name says which crops are as large as their headshot: those stored before had 1024 pixels, and are not given out any more. */
const FILE_NAMES: Partial<Record<ExportSpec['preset'], string>> = {
  square: 'square-large',
  portrait: 'portrait-large',
};
const exportPath = (orderId: string, id: string, name: string, format: Format): string =>
  `${ORDERS_PREFIX}${orderId}/exports/${id}/${name}.${ENDINGS[format]}`;
export const exportKey = (orderId: string, id: string, { preset, format }: ExportSpec): string =>
  exportPath(orderId, id, FILE_NAMES[preset] ?? preset, format);

/** Every object that may exist for an attachment; removing one that was never made is not an error. */
export function objectKeysOf(
  row: Pick<AttachmentRow, 'id' | 'order_id' | 'kind' | 'object_key' | 'preview_key'>,
): string[] {
  const own = [row.object_key, row.preview_key].filter((key) => key !== null);
  if (row.kind === 'photo') return own;
  const keys = EXPORTS.flatMap((spec) => [
    exportKey(row.order_id, row.id, spec),
    exportPath(row.order_id, row.id, spec.preset, spec.format),
  ]);
  return [...own, ...new Set(keys)];
}

const EXPORT = new RegExp(`/exports/(${UUID})/`);
/** Id of the attachment that an export belongs to; undefined for any other key. */
export const attachmentIdOfExport = (key: string): string | undefined => EXPORT.exec(key)?.[1];
