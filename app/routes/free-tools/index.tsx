// /free-tools: what there is, and that it costs nothing.
import { localeContext } from '~/context';
import { ToolsPage } from '~/features/tools/tools-page';
import { serverT } from '~/i18n/messages.server';
import { pageMeta } from '~/web/seo/seo';
import type { Route } from './+types/index';

export function loader({ context }: Route.LoaderArgs) {
  const t = serverT(context.get(localeContext), 'tools');
  return { seo: { title: t('index.metaTitle'), description: t('index.metaDescription') } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function FreeTools() {
  return <ToolsPage />;
}
