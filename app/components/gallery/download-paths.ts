// Where each crop of a headshot is, in each kind of file.
import { apiAddress } from '~/api/address';
import { type Download, type Format, formatOf, type Preset } from '#server/contracts/downloads.ts';

/** The default format of a crop is left out of its address. */
const query = (preset: Download, format: Format): string =>
  `preset=${preset}${format === formatOf(preset) ? '' : `&format=${format}`}`;

export const downloadPath = (attachmentId: string, preset: Download, format: Format): string =>
  `${apiAddress('/attachments/:id/file', { id: attachmentId })}?${query(preset, format)}&download=1`;

/** Of all headshots of a shoot, or of those with these ids. */
export const shootZipPath = (orderId: string, preset: Preset, format: Format, ids?: readonly string[]): string =>
  `${apiAddress('/orders/:id/download.zip', { id: orderId })}?${query(preset, format)}${ids ? `&ids=${ids.join()}` : ''}`;

/** Where the ZIP of a shoot is asked for: its address, or the page on which its crops are made first. Without a locale. */
export function shootZipOrExport(orderId: string, preset: Preset, format: Format, ids?: readonly string[]): string {
  if (preset === 'full' && format === 'jpeg') return shootZipPath(orderId, preset, format, ids);
  return `/app/export?${new URLSearchParams({ order: orderId, preset, format, ...(ids && { ids: ids.join() }) })}`;
}

/** The same for a company's gallery, with the filter of its page. */
export function galleryZipOrExport(
  companyId: string,
  preset: Preset,
  format: Format,
  filter: Readonly<Record<string, string>>,
): string {
  if (preset === 'full' && format === 'jpeg') return galleryZipPath(companyId, preset, format, filter);
  return `/app/export?${new URLSearchParams({ ...filter, company: companyId, preset, format })}`;
}

export const galleryZipPath = (
  companyId: string,
  preset: Preset,
  format: Format,
  filter: Readonly<Record<string, string>>,
): string =>
  `${apiAddress('/companies/:id/gallery.zip', { id: companyId })}?${new URLSearchParams({ ...filter, preset, format })}`;

/** The intent of a button that asks for the ZIP of the chosen headshots. */
export const downloadIntent = (preset: Preset, format: Format): string => `download-${preset}-${format}`;
