// /pricing; ?seats=12 is the form of the seat calculator, which works without a script.
import { loadCurrency, landingSeo } from '~/features/marketing/load.server';
import { parseSeatsQuery } from '~/features/marketing/seats-query.server';
import { PricingPage } from '~/features/marketing/pricing-page';
import { pricingQuestions } from '~/features/marketing/questions.server';
import { pageMeta, SITE_NAME } from '~/web/seo/seo';
import { faqPage, product } from '~/web/seo/structured-data';
import type { Route } from './+types/pricing';

export async function loader(args: Route.LoaderArgs) {
  const currency = await loadCurrency(args);
  const questions = pricingQuestions(args);
  const { origin, pathname } = args.url;
  const seo = landingSeo(args, 'pricing');
  const offer = { name: SITE_NAME, description: seo.description, url: origin + pathname, currency };
  return {
    currency,
    seats: parseSeatsQuery(args),
    questions,
    seo: { ...seo, data: [product(origin, offer), faqPage(questions)] },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function Pricing({ loaderData: { currency, seats, questions } }: Route.ComponentProps) {
  return <PricingPage currency={currency} seats={seats} questions={questions} />;
}
