// /upload/:token: the link that a company's program has given to a person. Its secret is the right to it; not for search engines.
import { data, redirect } from 'react-router';
import { ApiError } from '~/api/errors';
import { serverApi } from '~/api/server';
import { localeContext } from '~/context';
import { handleUploadAction } from '~/features/upload-link/actions.server';
import { UploadPage } from '~/features/upload-link/upload-page';
import { serverT } from '~/i18n/messages.server';
import { notFoundResponse } from '~/web/errors/not-found-response';
import { revalidateRefused } from '~/web/forms/revalidate-refused';
import { withErrorToast } from './action-response';
import type { Route } from './+types/upload';

const CALL = { open: true, attempts: 1 } as const;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  try {
    const upload = await serverApi(context).get('/uploads/:token', { params: { token: params.token }, ...CALL });
    const title = serverT(context.get(localeContext), 'upload')('head', { company: upload!.company });
    return { upload: upload!, token: params.token, title, uploadError: url.searchParams.get('upload_error') };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      throw notFoundResponse(url.pathname);
    throw error;
  }
}

export const action = (args: Route.ActionArgs) => {
  const { request, url, params, context } = args;
  const locale = context.get(localeContext);
  const act = async () => {
    const upload = { api: serverApi(context), token: params.token };
    const { rejected } = await handleUploadAction(await request.formData(), upload);
    return rejected ? data(rejected, { status: 422 }) : redirect(url.pathname);
  };
  return withErrorToast(args, act, {
    text: (error) => {
      if (!(error instanceof ApiError)) return undefined;
      if (error.code === 'not_enough_credits') return serverT(locale, 'upload')('noSeat');
      return error.code === 'conflict' ? serverT(locale, 'orders')('problem.conflict') : undefined;
    },
  });
};

export const shouldRevalidate = revalidateRefused;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? 'Catchlight'} · Catchlight` },
  { name: 'robots', content: 'noindex' },
];

export default function Upload({ loaderData, actionData }: Route.ComponentProps) {
  return <UploadPage {...loaderData} unticked={actionData !== undefined} />;
}
