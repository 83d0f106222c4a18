// "Make one from my photo": asks the engine for it and leads to where it will be.
import { redirect, type RouterContextProvider } from 'react-router';
import { toolPictureForm } from '#server/contracts/forms/photos.ts';
import { ApiError } from '~/api/errors';
import { serverApi } from '~/api/server';
import { localeContext } from '~/context';
import { improvedPath, scorePath } from '~/features/tools/analyzer/improved-preview';
import { MAX_QUEUE_SECONDS } from '~/features/tools/tool-visit.server';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { parseFormOrThrow } from '~/web/forms/parse-form.server';
import { errorText } from '~/web/errors/error-text';

export async function requestImprovedPicture(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  form: FormData,
): Promise<Response> {
  const locale = context.get(localeContext);
  const { picture: id } = parseFormOrThrow(form, toolPictureForm);
  try {
    await serverApi(context).post('/tools/pictures/:id/after', { params: { id }, open: true, attempts: 1 });
    return redirect(withLocale(improvedPath(id), locale));
  } catch (error) {
    const wait = waitIn(error);
    const t = serverT(locale, 'analyzer');
    const text = !wait
      ? errorText(error, serverT(locale, 'errors'))
      : wait > MAX_QUEUE_SECONDS
        ? t('better.limit')
        : t('better.busy', { count: Math.ceil(wait) });
    return redirectWithFlash(request, withLocale(scorePath(id), locale), { text, tone: 'danger' });
  }
}

/** Seconds after which asking again may help; 0 for any other failure. */
function waitIn(error: unknown): number {
  if (!(error instanceof ApiError) || error.status !== 429) return 0;
  const { details } = error.data as { details?: { retryAfter?: number } };
  return details?.retryAfter ?? 0;
}
