// The front page: what it is, how it works, what it costs.
import { HomePage } from '~/features/marketing/home-page';
import { homeQuestions } from '~/features/marketing/questions.server';
import { loadCurrency, landingSeo } from '~/features/marketing/load.server';
import { pageMeta, SITE_NAME } from '~/web/seo/seo';
import { faqPage, organization, product } from '~/web/seo/structured-data';
import type { Route } from './+types/home';

export async function loader(args: Route.LoaderArgs) {
  const currency = await loadCurrency(args);
  const questions = homeQuestions(args);
  const { origin, pathname } = args.url;
  const seo = landingSeo(args, 'home');
  const offer = { name: SITE_NAME, description: seo.description, url: origin + pathname, currency };
  return {
    currency,
    questions,
    seo: { ...seo, data: [organization(origin), product(origin, offer), faqPage(questions)] },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function Home({ loaderData: { currency, questions } }: Route.ComponentProps) {
  return <HomePage currency={currency} questions={questions} />;
}
