// /free-tools/ai-linkedin-picture-analyzer: a photo's score, what it is made of, and what would make it better.
import { data } from 'react-router';
import { localeContext } from '~/context';
import { AnalyzerPage } from '~/features/tools/analyzer/analyzer-page';
import { analyzerQuestions } from '~/features/tools/analyzer/questions.server';
import { NO_STORE_HEADERS, loadToolVisit } from '~/features/tools/tool-visit.server';
import { serverT } from '~/i18n/messages.server';
import { readIntent } from '~/web/forms/rejected-form';
import { pageMeta } from '~/web/seo/seo';
import { faqPage } from '~/web/seo/structured-data';
import { requestImprovedPicture } from './request-improved-picture';
import { deletePicture } from './delete-picture';
import type { Route } from './+types/analyzer';

export async function loader(args: Route.LoaderArgs) {
  const visit = await loadToolVisit(args, 'analyzer');
  const t = serverT(args.context.get(localeContext), 'analyzer');
  const questions = analyzerQuestions(args);
  const seo = { title: t('meta.title'), description: t('meta.description'), data: [faqPage(questions)] };
  const after = args.url.searchParams.has('after');
  return data({ visit, after, questions, seo }, visit.plain ? {} : { headers: NO_STORE_HEADERS });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return readIntent(form) === 'after' ? requestImprovedPicture(args, form) : deletePicture(args, 'analyzer', form);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function Analyzer({ loaderData }: Route.ComponentProps) {
  return <AnalyzerPage {...loaderData} />;
}
