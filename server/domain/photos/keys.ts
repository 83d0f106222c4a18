// Where the pictures of an order lie. The keys of a headshot come from its slot, so that a job that runs again writes the
// same objects again instead of more of them.
import type { Row } from '../../db/schema.ts';

export type AttachmentRow = Row<'catchlight.attachments'>;

/** Crops that are made when somebody first asks for them and kept beside the headshot. `og` is for link previews. */
export const PRESETS = ['square', 'portrait', 'linkedin', 'eras'] as const;
export type Preset = (typeof PRESETS)[number];
/** The person alone, as a PNG. Of one headshot at a time: it takes seconds, and a ZIP of 120 would take minutes. */
const CUT_OUT = 'cutout';
export const DOWNLOADS = [...PRESETS, CUT_OUT] as const;
export type Download = (typeof DOWNLOADS)[number];
const KEPT = [...DOWNLOADS, 'og'] as const;

/** Previews are WebP: a list shows many of them. */
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
/** The end of a file's name. */
export const endingOf = (preset: Download | 'og' | undefined): string => (preset === CUT_OUT ? 'png' : 'jpg');
export const exportKey = (orderId: string, id: string, preset: Download | 'og'): string =>
  `${ORDERS_PREFIX}${orderId}/exports/${id}/${preset}.${endingOf(preset)}`;

/** Every object that may exist for an attachment. Asking the store to remove one that was never made is no error. */
export function objectsOf(
  row: Pick<AttachmentRow, 'id' | 'order_id' | 'kind' | 'object_key' | 'preview_key'>,
): string[] {
  const own = [row.object_key, row.preview_key].filter((key) => key !== null);
  return row.kind === 'photo' ? own : [...own, ...KEPT.map((preset) => exportKey(row.order_id, row.id, preset))];
}

/** The attachment that an export was made of, or undefined for any other key. */
export const exportedFrom = (key: string): string | undefined =>
  /\/exports\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1];
