// /app/studio: choosing a picture to go on from, and what was made so far.
import { pageApiOf } from '~/api/server';
import { KINDS, StudioPage } from '~/features/studio/studio-page';
import type { Route } from './+types/studio';

/** What the backend takes as a place in a list; anything else begins at its top. */
const CURSOR = /^\d{4}-\d\d-\d\dT[\d:.]+Z_[0-9a-f-]{36}$/;
const cursorIn = (query: URLSearchParams, name: string): string | undefined => CURSOR.exec(query.get(name) ?? '')?.[0];

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = pageApiOf(context);
  const query = url.searchParams;
  const kind = KINDS.find((one) => one === query.get('kind')) ?? null;
  const [studio, sources, generations] = await Promise.all([
    api.get('/studio'),
    api.get('/studio/sources', { query: { kind: kind ?? undefined, before: cursorIn(query, 'before') } }),
    api.get('/studio/generations', { query: { before: cursorIn(query, 'older') } }),
  ]);
  return { studio: studio!, sources: sources!, generations: generations!, kind };
}

export default function Studio({ loaderData }: Route.ComponentProps) {
  return <StudioPage data={loaderData} />;
}
