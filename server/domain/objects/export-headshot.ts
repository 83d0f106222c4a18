// Exports a headshot in a preset and format, or as a cut-out. Made on first request and stored beside the headshot.
import { type Download, ENDINGS, type Format, FORMATS_OF, formatOf } from '../../contracts/downloads.ts';
import type { ProvenanceStep } from '../../ports/provenance.ts';
import type { StoredObject } from '../../ports/storage.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import type { AttachmentRow } from './attachment-row.ts';
import { exportKey, type ExportSpec, isDeliveredFile } from './keys.ts';

export type ExportDeps = Pick<Deps, 'storage' | 'renderer' | 'provenance' | 'clock'>;

export interface ExportedFile extends StoredObject {
  key: string;
}

/** Throws an AppError when the preset is not available in that format. */
export function exportSpecFor<Preset extends Download>(preset: Preset, asked: Format | undefined) {
  const format = formatOf(preset, asked);
  if (format) return { preset, format };
  const choices = FORMATS_OF[preset].join(', ');
  throw new AppError('invalid_input', `This crop comes as ${choices}.`, { fields: { format: [`One of ${choices}`] } });
}

/** What an export does to the headshot, for its manifest. */
const STEPS: Readonly<Record<ExportSpec['preset'], ProvenanceStep>> = {
  full: 'converted',
  square: 'cropped',
  portrait: 'cropped',
  linkedin: 'cropped',
  eras: 'cropped',
  cutout: 'cut_out',
  og: 'edited',
};

/** `full` as a JPEG is the delivered file, byte for byte. */
export async function exportHeadshot(
  { storage, renderer, provenance, clock }: ExportDeps,
  row: AttachmentRow,
  spec: ExportSpec,
): Promise<ExportedFile> {
  if (isDeliveredFile(spec)) return { key: row.object_key ?? '', ...(await requireDeliveredFile({ storage }, row)) };
  const key = exportKey(row.order_id, row.id, spec);
  const kept = await storage.get(key);
  if (kept) return { key, ...kept };
  const whole = await requireDeliveredFile({ storage }, row);
  const exported = await renderer.exportPreset(whole.bytes, spec.preset, spec.format);
  const { contentType } = exported;
  const { origin, ai_system: aiSystem } = row;
  const told = { aiSystem, step: STEPS[spec.preset], parent: whole, when: clock.now() };
  const bytes = origin ? await provenance.sign({ ...exported, ...told, origin }) : exported.bytes;
  await storage.put(key, bytes, contentType);
  return { key, bytes, contentType };
}

/** The object key of the file, which is made first if needed. */
export async function exportedKey(
  deps: ExportDeps,
  row: AttachmentRow & { object_key: string },
  spec: ExportSpec,
): Promise<string> {
  return isDeliveredFile(spec) ? row.object_key : (await exportHeadshot(deps, row, spec)).key;
}

export async function requireDeliveredFile(
  { storage }: Pick<Deps, 'storage'>,
  row: Pick<AttachmentRow, 'object_key'>,
): Promise<StoredObject> {
  const whole = row.object_key === null ? undefined : await storage.get(row.object_key);
  if (!whole) throw notFound();
  return whole;
}

const WHOLE = { preset: 'full', format: 'jpeg' } as const;

/** File name of a download: number in the shoot, look and preset. */
export function downloadName(
  row: Pick<AttachmentRow, 'kind' | 'slot' | 'style'>,
  { preset, format }: ExportSpec = WHOLE,
): string {
  const number = row.kind === 'studio' ? 'studio' : String((row.slot ?? 0) + 1).padStart(3, '0');
  const crop = preset === 'full' ? undefined : preset;
  return [`headshot-${number}`, row.style, crop].filter(Boolean).join('-') + `.${ENDINGS[format]}`;
}
