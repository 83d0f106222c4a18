// /gift-cards: what gift cards there are.
import { GiftCardsPage } from '~/features/marketing/gift-cards-page';
import { loadCurrency, landingSeo } from '~/features/marketing/load.server';
import { giftQuestions } from '~/features/marketing/questions.server';
import { pageMeta } from '~/web/seo/seo';
import { faqPage } from '~/web/seo/structured-data';
import type { Route } from './+types/gift-cards';

export async function loader(args: Route.LoaderArgs) {
  const questions = giftQuestions(args);
  return { currency: await loadCurrency(args), questions, seo: landingSeo(args, 'giftCards', [faqPage(questions)]) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function GiftCards({ loaderData: { currency, questions } }: Route.ComponentProps) {
  return <GiftCardsPage currency={currency} questions={questions} />;
}
