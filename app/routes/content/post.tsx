// One post of the blog.
import { loadArticle } from '~/features/content/article.server';
import { ArticlePage } from '~/features/content/article-page';
import { pageMeta } from '~/web/seo/seo';
import type { Route } from './+types/post';

export const loader = (args: Route.LoaderArgs) => loadArticle(args, 'blog', args.params.slug);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function Post({ loaderData }: Route.ComponentProps) {
  return <ArticlePage article={loaderData.article} />;
}
