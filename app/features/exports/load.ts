// What the page of an export asks the backend for, out of its address.
import { FORMATS, PRESETS, formatOf } from '#server/contracts/downloads.ts';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import { isUuid } from '#server/contracts/uuid.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { galleryZipPath, shootZipPath } from '~/components/gallery/download-paths';
import type { ExportData } from './export-page';

/** Undefined for an address that names nothing to export. `again`: begins anew what has failed. */
export async function startOrLoadExport(
  api: Api,
  query: URLSearchParams,
  again = false,
): Promise<ExportData | undefined> {
  const preset = PRESETS.find((one) => one === query.get('preset')) ?? 'full';
  const format = formatOf(
    preset,
    FORMATS.find((one) => one === query.get('format')),
  );
  const order = query.get('order') ?? '';
  const company = query.get('company') ?? '';
  if (!format) return undefined;
  if (isUuid(order)) {
    const ids = (query.get('ids') ?? '').split(',').filter(isUuid);
    const chosen = ids.length > 0 ? ids : undefined;
    const body = { preset, format, ...(again && { again }), ...(chosen && { ids: chosen.join() }) };
    const progress = await api.post('/orders/:id/exports', { params: { id: order }, body, ...NO_RETRY });
    return {
      progress: progress!,
      file: shootZipPath(order, preset, format, chosen),
      back: `/ai-headshot-results/${order}`,
    };
  }
  if (!isUuid(company)) return undefined;
  const person = query.get('customer_id') ?? '';
  const style = STYLE_IDS.find((one) => one === query.get('style'));
  const filter = {
    ...(isUuid(person) && { customer_id: person }),
    ...(style && { style }),
    ...(query.get('favourites') === 'true' && { favourites: 'true' as const }),
    ...(query.get('all') === 'true' && { all: 'true' as const }),
  };
  const body = { preset, format, ...(again && { again }), ...filter };
  const progress = await api.post('/companies/:id/exports', { params: { id: company }, body, ...NO_RETRY });
  return {
    progress: progress!,
    file: galleryZipPath(company, preset, format, filter),
    back: `/app/teams/${company}?view=gallery`,
  };
}
