// /headshots-for-teams; ?seats=12 is the form of the seat calculator, which works without a script.
import { siteSettings } from '~/features/shell/site.server';
import { BusinessPage } from '~/features/marketing/business-page';
import { currencyOf, seatsOf, seoOf } from '~/features/marketing/load.server';
import { businessQuestions } from '~/features/marketing/questions.server';
import { pageMeta } from '~/parts/seo';
import { faqPage } from '~/parts/structured-data';
import type { Route } from './+types/headshots-for-teams';

export async function loader(args: Route.LoaderArgs) {
  const questions = businessQuestions(args);
  return {
    currency: await currencyOf(args),
    seats: seatsOf(args),
    questions,
    freeTrial: (await siteSettings(args.context)).freeTrial,
    seo: seoOf(args, 'business', [faqPage(questions)]),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function HeadshotsForTeams({
  loaderData: { currency, seats, questions, freeTrial },
}: Route.ComponentProps) {
  return <BusinessPage currency={currency} seats={seats} questions={questions} freeTrial={freeTrial} />;
}
