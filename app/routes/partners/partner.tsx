// /partners/{code}: where the link of a partner leads.
import { currencyOf, partnerSeo, readPartnerCode } from '~/features/marketing/load.server';
import { PartnerPage } from '~/features/marketing/partners-page';
import { notFound } from '~/parts/not-found';
import { pageMeta } from '~/parts/seo';
import type { Route } from './+types/partner';

export async function loader(args: Route.LoaderArgs) {
  const code = readPartnerCode(args.params.partner);
  if (!code) throw notFound(args.url.pathname);
  return { code, currency: await currencyOf(args), seo: partnerSeo(args) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(matches, loaderData?.seo),
  { name: 'robots', content: 'noindex' },
];

export default function Partner({ loaderData: { code, currency } }: Route.ComponentProps) {
  return <PartnerPage code={code} currency={currency} />;
}
