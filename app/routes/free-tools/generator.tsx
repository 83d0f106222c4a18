// /free-tools/free-ai-headshot-generator: oneself in every look, without an account.
import { data, redirect } from 'react-router';
import { ApiError } from '~/api/errors';
import { serverApi } from '~/api/server';
import { hostContext, localeContext } from '~/context';
import { handleGeneratorAction } from '~/features/visitor-draft/actions.server';
import { clearDraftCookie, draftCookie, readDraftToken } from '~/features/visitor-draft/draft-cookie';
import { GeneratorPage } from '~/features/visitor-draft/generator-page';
import { loadGenerator } from '~/features/visitor-draft/load';
import { generatorQuestions } from '~/features/visitor-draft/questions.server';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { revalidateRefused } from '~/web/forms/revalidate-refused';
import { pageMeta } from '~/web/seo/seo';
import { faqPage } from '~/web/seo/structured-data';
import { redirectWithMessage, withErrorToast } from '../action-response';
import type { Route } from './+types/generator';

export async function loader(args: Route.LoaderArgs) {
  const { request, url, context } = args;
  const locale = context.get(localeContext);
  const page = await loadGenerator(serverApi(context), readDraftToken(request));
  // Whoever has an account keeps their drafts there.
  if (!page.open && context.get(hostContext).session) throw redirect(withLocale('/app/photoshoot', locale));
  const t = serverT(locale, 'generator');
  const questions = generatorQuestions(args);
  const seo = { title: t('meta.title'), description: t('meta.description'), data: [faqPage(questions)] };
  const headers = new Headers({ 'cache-control': 'private, no-store' });
  if (page.gone) headers.append('set-cookie', clearDraftCookie(request));
  return data({ page, questions, uploadError: url.searchParams.get('upload_error'), seo }, { headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const action = (args: Route.ActionArgs) => {
  const { request, context } = args;
  const locale = context.get(localeContext);
  const t = serverT(locale, 'generator');
  const act = async () => {
    const visit = { api: serverApi(context), token: readDraftToken(request) };
    const outcome = await handleGeneratorAction(await request.formData(), visit);
    if (outcome.rejected) return data(outcome.rejected, { status: 422 });
    const { to, token, isDeleted, messageKey, tone } = outcome;
    if (messageKey) return redirectWithMessage(args, 'photoshoot', { messageKey, to, ...(tone && { tone }) });
    const target = withLocale(to, locale);
    if (isDeleted) return redirectWithFlash(request, target, { text: t('expiry.done'), tone: 'success' });
    return redirect(target, token ? { headers: { 'set-cookie': draftCookie(request, token) } } : {});
  };
  return withErrorToast(args, act, { text: (error) => limitText(error, t) });
};

/** What a limit says, with the hours to wait. */
function limitText(error: unknown, t: ReturnType<typeof serverT<'generator'>>): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  const { details } = error.data as { details?: { scope?: string; retryAfter?: number } };
  const count = Math.max(1, Math.ceil((details?.retryAfter ?? 0) / 3600));
  return details?.scope === 'day' ? t('limit.day', { count }) : t('limit.address', { count });
}

export const shouldRevalidate = revalidateRefused;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function FreeHeadshotGenerator({ loaderData, actionData }: Route.ComponentProps) {
  const { page, questions, uploadError } = loaderData;
  return <GeneratorPage data={page} questions={questions} rejected={actionData} uploadError={uploadError} />;
}
