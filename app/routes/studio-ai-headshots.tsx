// /studio-ai-headshots: one picture in another light.
import { loadCurrency, landingSeo } from '~/features/marketing/load.server';
import { StudioLandingPage } from '~/features/marketing/studio-page';
import { pageMeta } from '~/web/seo/seo';
import type { Route } from './+types/studio-ai-headshots';

export const loader = async (args: Route.LoaderArgs) => ({
  currency: await loadCurrency(args),
  seo: landingSeo(args, 'studio'),
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function Studio({ loaderData }: Route.ComponentProps) {
  return <StudioLandingPage currency={loaderData.currency} />;
}
