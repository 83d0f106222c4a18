// /app/studio/new?source=: the form that edits a picture.
import { data, redirect } from 'react-router';
import { isUuid } from '#server/contracts/uuid.ts';
import { serverApi, errorPageApi } from '~/api/server';
import { localeContext } from '~/context';
import { parseEditQuery, startPicture, studioProblem } from '~/features/studio/actions.server';
import { loadKept } from '~/features/studio/kept-edits';
import { loadHeadshotsByLook } from '~/features/studio/headshots-by-look';
import { EditPage } from '~/features/studio/edit-page';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { revalidateRefused } from '~/web/forms/revalidate-refused';
import { withErrorToast } from '../action-response';
import type { Route } from './+types/studio-new';

function sourceIn(url: URL): string | undefined {
  const id = url.searchParams.get('source') ?? '';
  return isUuid(id) ? id : undefined;
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const id = sourceIn(url);
  // Nothing chosen: that is the studio's first page.
  if (!id) throw redirect(withLocale('/app/studio', locale));
  const api = errorPageApi(context);
  const [studio, found, kept] = await Promise.all([
    api.get('/studio'),
    api.get('/studio/sources', { query: { id } }),
    loadKept(api, id),
  ]);
  const source = found?.sources[0];
  if (!source)
    throw redirectWithFlash(request, withLocale('/app/studio', locale), {
      text: serverT(locale, 'generations')('problem.not_found'),
      tone: 'danger',
    });
  const ownLooks = await loadHeadshotsByLook(api, source);
  return {
    studio: studio!,
    source,
    ownLooks,
    kept,
    press: crypto.randomUUID(),
    shown: parseEditQuery(url.searchParams),
  };
}

export const action = (args: Route.ActionArgs) => {
  const { request, url, context } = args;
  const locale = context.get(localeContext);
  const act = async () => {
    const id = sourceIn(url);
    if (!id) return redirect(withLocale('/app/studio', locale));
    const result = await startPicture(serverApi(context), id, await request.formData());
    if ('rejected' in result) return data(result.rejected, { status: 422 });
    const { generation_id, charged } = result.generation;
    const address = withLocale(`/app/studio/${generation_id}`, locale);
    if (charged) return redirect(address);
    return redirectWithFlash(request, address, {
      text: serverT(locale, 'generations')('done.again'),
      tone: 'success',
    });
  };
  return withErrorToast(args, act, {
    text: (error) => {
      const problem = studioProblem(error);
      return problem && serverT(locale, 'generations')(`problem.${problem}`);
    },
  });
};

export const shouldRevalidate = revalidateRefused;

export default function StudioNew({ loaderData, actionData }: Route.ComponentProps) {
  return <EditPage key={loaderData.source.attachment_id} data={loaderData} rejected={actionData} />;
}
