// /app/export: the files of a ZIP, while they are made. Asking again finds the same export.
import { pageApi } from '~/api/server';
import { ExportPage } from '~/features/exports/export-page';
import { loadExport } from '~/features/exports/load';
import { notFound } from '~/web/errors/not-found';
import type { Route } from './+types/export';

export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await loadExport(pageApi(context), url.searchParams);
  if (!found) throw notFound(url.pathname);
  return found;
}

export default function Export({ loaderData }: Route.ComponentProps) {
  return <ExportPage data={loaderData} />;
}
