// /app/studio/:generationId: one picture of the studio, while it is made and afterwards.
import { serverApi } from '~/api/server';
import { ApiError } from '~/api/errors';
import { localeContext } from '~/context';
import { studioProblem } from '~/features/studio/actions.server';
import { PicturePage } from '~/features/studio/picture-page';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { errorText } from '~/web/errors/error-text';
import { readIntent } from '~/web/forms/rejected-form';
import { notFoundResponse } from '~/web/errors/not-found-response';
import type { Route } from './+types/studio-picture';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  try {
    return {
      generation: (await serverApi(context).get('/studio/generations/:id', {
        params: { id: params.generationId },
        attempts: 1,
      }))!,
    };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      throw notFoundResponse(url.pathname);
    throw error;
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const t = serverT(locale, 'generations');
  const form = await request.formData();
  try {
    await serverApi(context).delete('/studio/generations/:id', { params: { id: params.generationId }, attempts: 1 });
    return redirectWithFlash(request, withLocale('/app/studio', locale), {
      text: t(readIntent(form) === 'stop' ? 'done.stopped' : 'done.deleted'),
      tone: 'success',
    });
  } catch (error) {
    const problem = studioProblem(error);
    return redirectWithFlash(request, problem === 'not_found' ? withLocale('/app/studio', locale) : url.pathname, {
      text: problem ? t(`problem.${problem}`) : errorText(error, serverT(locale, 'errors')),
      tone: 'danger',
    });
  }
}

export default function StudioPicture({ loaderData }: Route.ComponentProps) {
  return <PicturePage generation={loaderData.generation} />;
}
