// /headshots-for-teams; ?seats=12 is the form of the seat calculator, which works without a script.
import { siteSettings } from '~/features/shell/site.server';
import { BusinessPage } from '~/features/marketing/business-page';
import { loadCurrency, landingSeo } from '~/features/marketing/load.server';
import { parseSeatsQuery } from '~/features/marketing/seats-query.server';
import { businessQuestions } from '~/features/marketing/questions.server';
import { pageMeta } from '~/web/seo/seo';
import { faqPage } from '~/web/seo/structured-data';
import type { Route } from './+types/headshots-for-teams';

export async function loader(args: Route.LoaderArgs) {
  const questions = businessQuestions(args);
  return {
    currency: await loadCurrency(args),
    seats: parseSeatsQuery(args),
    questions,
    freeTrial: (await siteSettings(args.context)).freeTrial,
    seo: landingSeo(args, 'business', [faqPage(questions)]),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function HeadshotsForTeams({
  loaderData: { currency, seats, questions, freeTrial },
}: Route.ComponentProps) {
  return <BusinessPage currency={currency} seats={seats} questions={questions} freeTrial={freeTrial} />;
}
