// /about: why this exists.
import { AboutPage } from '~/features/marketing/about-page';
import { landingSeo } from '~/features/marketing/load.server';
import { pageMeta } from '~/web/seo/seo';
import { organization } from '~/web/seo/structured-data';
import type { Route } from './+types/about';

export const loader = (args: Route.LoaderArgs) => ({ seo: landingSeo(args, 'about', [organization(args.url.origin)]) });

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function About() {
  return <AboutPage />;
}
