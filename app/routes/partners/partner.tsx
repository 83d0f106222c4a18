// /partners/{code}: where the link of a partner leads.
import { loadCurrency, isKnownPartner, partnerSeo, parsePartnerCode } from '~/features/marketing/load.server';
import { PartnerPage } from '~/features/marketing/partners-page';
import { notFoundResponse } from '~/web/errors/not-found-response';
import { pageMeta } from '~/web/seo/seo';
import type { Route } from './+types/partner';

export async function loader(args: Route.LoaderArgs) {
  const code = parsePartnerCode(args.params.partner);
  if (!code) throw notFoundResponse(args.url.pathname);
  const [currency, known] = await Promise.all([loadCurrency(args), isKnownPartner(args, code)]);
  return { code, known, currency, seo: partnerSeo(args) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(matches, loaderData?.seo),
  { name: 'robots', content: 'noindex' },
];

export default function Partner({ loaderData: { code, known, currency } }: Route.ComponentProps) {
  return <PartnerPage code={code} known={known} currency={currency} />;
}
