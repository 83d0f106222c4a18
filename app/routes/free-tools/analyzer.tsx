// /free-tools/ai-linkedin-picture-analyzer: a photo's score, what it is made of, and what would make it better.
import { data } from 'react-router';
import { localeContext } from '~/context';
import { AnalyzerPage } from '~/features/tools/analyzer/analyzer-page';
import { analyzerQuestions } from '~/features/tools/analyzer/questions.server';
import { NOT_STORED, visitOf } from '~/features/tools/visit.server';
import { serverT } from '~/i18n/messages.server';
import { pageMeta } from '~/parts/seo';
import { faqPage } from '~/parts/structured-data';
import { askForAfter } from './ask-for-after';
import { deletePicture } from './delete-picture';
import type { Route } from './+types/analyzer';

export async function loader(args: Route.LoaderArgs) {
  const visit = await visitOf(args, 'analyzer');
  const t = serverT(args.context.get(localeContext), 'analyzer');
  const questions = analyzerQuestions(args);
  const seo = { title: t('meta.title'), description: t('meta.description'), data: [faqPage(questions)] };
  const after = args.url.searchParams.has('after');
  return data({ visit, after, questions, seo }, visit.plain ? {} : { headers: NOT_STORED });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return form.get('intent') === 'after' ? askForAfter(args, form) : deletePicture(args, 'analyzer', form);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function Analyzer({ loaderData }: Route.ComponentProps) {
  return <AnalyzerPage {...loaderData} />;
}
