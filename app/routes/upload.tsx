// /upload/:token: the link that a company's program has given to a person. Its secret is the right to it; not for search engines.
import { data, redirect } from 'react-router';
import { ApiError } from '~/api/errors';
import { apiOf } from '~/api/server';
import { localeContext } from '~/context';
import { UploadPage } from '~/features/upload-link/upload-page';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { failureText } from '~/parts/failure-text';
import { notFound } from '~/parts/not-found';
import type { Route } from './+types/upload';

const CALL = { open: true, attempts: 1 } as const;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  try {
    const door = await apiOf(context).get('/uploads/:token', { params: { token: params.token }, ...CALL });
    const title = serverT(context.get(localeContext), 'upload')('head', { company: door!.company });
    return { door: door!, token: params.token, title, uploadError: url.searchParams.get('upload_error') };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw notFound(url.pathname);
    throw error;
  }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const t = serverT(locale, 'upload');
  const form = await request.formData();
  const api = apiOf(context);
  const { token } = params;
  try {
    switch (form.get('intent')) {
      case 'agree':
        if (!form.has('adult') || !form.has('face_processing')) return data({ unticked: true }, { status: 422 });
        await api.post('/uploads/:token/consent', {
          params: { token },
          body: { adult: true, face_processing: true },
          ...CALL,
        });
        break;
      case 'remove':
        await api.delete('/uploads/:token/photos/:photo_id', {
          params: { token, photo_id: String(form.get('photo_id')) },
          ...CALL,
        });
        break;
      case 'start':
        await api.post('/uploads/:token/start', { params: { token }, ...CALL });
        break;
    }
    return redirect(url.pathname);
  } catch (error) {
    const empty = error instanceof ApiError && error.code === 'not_enough_credits';
    const text = empty ? t('noSeat') : failureText(error, serverT(locale, 'errors'));
    return redirectWithFlash(request, url.pathname, { text, tone: 'danger' });
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? 'Catchlight'} · Catchlight` },
  { name: 'robots', content: 'noindex' },
];

export default function Upload({ loaderData, actionData }: Route.ComponentProps) {
  return <UploadPage {...loaderData} unticked={actionData?.unticked} />;
}
