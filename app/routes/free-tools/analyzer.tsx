// /free-tools/ai-linkedin-picture-analyzer: a photo's score, what it is made of, and what would make it better.
import { data } from 'react-router';
import { localeContext } from '~/context';
import { AnalyzerPage } from '~/features/tools/analyzer/analyzer-page';
import { analyzerQuestions } from '~/features/tools/analyzer/questions.server';
import { deletePicture } from './delete-picture';
import { NOT_STORED, visitOf } from '~/features/tools/visit.server';
import { serverT } from '~/i18n/messages.server';
import { pageMeta } from '~/parts/seo';
import { faqPage } from '~/parts/structured-data';
import type { Route } from './+types/analyzer';

export async function loader(args: Route.LoaderArgs) {
  const visit = await visitOf(args, 'analyzer');
  const t = serverT(args.context.get(localeContext), 'analyzer');
  const questions = analyzerQuestions(args);
  const seo = { title: t('meta.title'), description: t('meta.description'), data: [faqPage(questions)] };
  return data({ visit, questions, seo }, visit.plain ? {} : { headers: NOT_STORED });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const action = (args: Route.ActionArgs) => deletePicture(args, 'analyzer');

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function Analyzer({ loaderData }: Route.ComponentProps) {
  return <AnalyzerPage visit={loaderData.visit} questions={loaderData.questions} />;
}
