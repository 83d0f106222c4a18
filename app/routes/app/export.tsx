// /app/export: the files of a ZIP, while they are made. Loading it again finds the same export; posting to it begins anew one that failed.
import { redirect } from 'react-router';
import { errorPageApi } from '~/api/server';
import { ExportPage } from '~/features/exports/export-page';
import { startOrLoadExport } from '~/features/exports/load';
import { notFoundResponse } from '~/web/errors/not-found-response';
import type { Route } from './+types/export';

export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await startOrLoadExport(errorPageApi(context), url.searchParams);
  if (!found) throw notFoundResponse(url.pathname);
  return found;
}

export async function action({ url, context }: Route.ActionArgs) {
  if (!(await startOrLoadExport(errorPageApi(context), url.searchParams, true))) throw notFoundResponse(url.pathname);
  return redirect(url.pathname + url.search);
}

export default function Export({ loaderData }: Route.ComponentProps) {
  return <ExportPage data={loaderData} />;
}
