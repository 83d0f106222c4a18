// /api-reference: how a company's own programs make shoots and are told of them.
import { localeContext } from '~/context';
import { loadReference } from '~/features/api-reference/load.server';
import { ReferencePage } from '~/features/api-reference/reference-page';
import { serverT } from '~/i18n/messages.server';
import { pageMeta } from '~/web/seo/seo';
import type { Route } from './+types/api-reference';

export async function loader({ context }: Route.LoaderArgs) {
  const t = serverT(context.get(localeContext), 'apiReference');
  return {
    reference: await loadReference(context),
    seo: { title: t('meta.title'), description: t('meta.description') },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function ApiReference({ loaderData }: Route.ComponentProps) {
  return <ReferencePage reference={loaderData.reference} />;
}
