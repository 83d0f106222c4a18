// A headshot in another crop, or the person cut out of it. It is made when somebody first asks for it and kept beside the headshot.
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { StoredObject } from '../../ports/storage.ts';
import { type AttachmentRow, type Download, endingOf, exportKey } from './keys.ts';

export interface Exported extends StoredObject {
  key: string;
}

export async function exportHeadshot(
  { storage, renderer }: Pick<Deps, 'storage' | 'renderer'>,
  row: AttachmentRow,
  preset: Download | 'og',
): Promise<Exported> {
  const key = exportKey(row.order_id, row.id, preset);
  const kept = await storage.get(key);
  if (kept) return { key, ...kept };
  const whole = await readWhole({ storage }, row);
  const made = await renderer.exportPreset(whole.bytes, preset);
  await storage.put(key, made.bytes, made.contentType);
  return { key, ...made };
}

export async function readWhole(
  { storage }: Pick<Deps, 'storage'>,
  row: Pick<AttachmentRow, 'object_key'>,
): Promise<StoredObject> {
  const whole = row.object_key === null ? undefined : await storage.get(row.object_key);
  if (!whole) throw new AppError('not_found', 'The requested resource was not found.');
  return whole;
}

/** What a saved headshot is called: its number in the shoot, its look, and its crop. */
export function downloadName(row: Pick<AttachmentRow, 'kind' | 'slot' | 'style'>, preset?: Download): string {
  const number = row.kind === 'studio' ? 'studio' : String((row.slot ?? 0) + 1).padStart(3, '0');
  return [`headshot-${number}`, row.style, preset].filter(Boolean).join('-') + `.${endingOf(preset)}`;
}
