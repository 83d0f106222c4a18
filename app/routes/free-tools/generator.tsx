// /free-tools/free-ai-headshot-generator: one photo in three looks, to see what a photoshoot would do.
import { data } from 'react-router';
import { localeContext } from '~/context';
import { GeneratorPage } from '~/features/tools/generator/generator-page';
import { generatorQuestions } from '~/features/tools/generator/questions.server';
import { NO_STORE_HEADERS, loadToolVisit } from '~/features/tools/tool-visit.server';
import { serverT } from '~/i18n/messages.server';
import { fetchCaptchaQuestion, captchaConfig } from '~/web/forms/captcha';
import { QuestionField } from '~/components/captcha/question-field';
import { TurnstileField } from '~/components/captcha/turnstile-field';
import { pageMeta } from '~/web/seo/seo';
import { faqPage } from '~/web/seo/structured-data';
import { deletePicture } from './delete-picture';
import type { Route } from './+types/generator';

export async function loader(args: Route.LoaderArgs) {
  const visit = await loadToolVisit(args, 'generator');
  const t = serverT(args.context.get(localeContext), 'generator');
  const questions = generatorQuestions(args);
  const seo = { title: t('meta.title'), description: t('meta.description'), data: [faqPage(questions)] };
  const question = visit.picture ? null : await fetchCaptchaQuestion(args.context);
  return data({ visit, questions, question, captcha: captchaConfig(args.context), seo }, { headers: NO_STORE_HEADERS });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const action = (args: Route.ActionArgs) => deletePicture(args, 'generator');

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function FreeHeadshotGenerator({ loaderData }: Route.ComponentProps) {
  const { visit, questions, question, captcha } = loaderData;
  const check = question ? (
    <QuestionField question={question} />
  ) : captcha.kind === 'turnstile' ? (
    <TurnstileField siteKey={captcha.siteKey} />
  ) : null;
  return <GeneratorPage visit={visit} questions={questions} check={check} />;
}
