// /admin: key figures; ?days=90 for a longer time.
import { errorPageApi } from '~/api/server';
import { FiguresPage, FIGURES_PERIOD_DAYS } from '~/features/admin/figures-page';
import type { Route } from './+types/home';

export async function loader({ url, context }: Route.LoaderArgs) {
  const days = FIGURES_PERIOD_DAYS.find((period) => String(period) === url.searchParams.get('days')) ?? 30;
  const figures = await errorPageApi(context).get('/admin/figures', { admin: true, query: { days } });
  return { figures: figures!, days };
}

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  return <FiguresPage figures={loaderData.figures} days={loaderData.days} />;
}
