// One legal text.
import { loadLegal } from '~/features/content/article.server';
import { ArticlePage } from '~/features/content/article-page';
import { pageMeta } from '~/web/seo/seo';
import type { Route } from './+types/legal';

export const loader = (args: Route.LoaderArgs) => loadLegal(args, args.params.slug);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function Legal({ loaderData }: Route.ComponentProps) {
  return <ArticlePage article={loaderData.article} />;
}
