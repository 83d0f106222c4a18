// /partners: for those who recommend us or build on us.
import { partnersSeo } from '~/features/marketing/load.server';
import { PartnersPage } from '~/features/marketing/partners-page';
import { pageMeta } from '~/web/seo/seo';
import type { Route } from './+types/landing';

export const loader = (args: Route.LoaderArgs) => ({ seo: partnersSeo(args) });

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function Partners() {
  return <PartnersPage />;
}
