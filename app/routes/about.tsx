// /about: why this exists.
import { AboutPage } from '~/features/marketing/about-page';
import { seoOf } from '~/features/marketing/load.server';
import { pageMeta } from '~/parts/seo';
import { organization } from '~/parts/structured-data';
import type { Route } from './+types/about';

export const loader = (args: Route.LoaderArgs) => ({ seo: seoOf(args, 'about', [organization(args.url.origin)]) });

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function About() {
  return <AboutPage />;
}
