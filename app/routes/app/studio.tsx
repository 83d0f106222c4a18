// /app/studio: choosing a picture to go on from, and what was made so far.
import { listCursor } from '#server/contracts/list-cursor.ts';
import { errorPageApi } from '~/api/server';
import { STUDIO_TABS, StudioOverview } from '~/features/studio/studio-page';
import type { Route } from './+types/studio';

/** Anything that is no cursor begins at the list's top. */
const cursorIn = (query: URLSearchParams, name: string): string | undefined =>
  listCursor.safeParse(query.get(name)).data;

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = errorPageApi(context);
  const query = url.searchParams;
  const kind = STUDIO_TABS.find((one) => one === query.get('kind')) ?? null;
  const [studio, sources, generations] = await Promise.all([
    api.get('/studio'),
    api.get('/studio/sources', { query: { kind: kind ?? undefined, before: cursorIn(query, 'before') } }),
    api.get('/studio/generations', { query: { before: cursorIn(query, 'older') } }),
  ]);
  return { studio: studio!, sources: sources!, generations: generations!, kind };
}

export default function Studio({ loaderData }: Route.ComponentProps) {
  return <StudioOverview data={loaderData} />;
}
