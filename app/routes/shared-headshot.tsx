// /shared-ai-headshot/:id: public while its owner wants it so, for people and link previews, not for search engines.
import { ApiError } from '~/api/errors';
import { serverApi } from '~/api/server';
import { SharedHeadshotPage } from '~/features/results/shared-headshot-page';
import { serverT } from '~/i18n/messages.server';
import { localeContext } from '~/middleware/locale';
import { notFoundResponse } from '~/web/errors/not-found-response';
import { reportForm } from '#server/contracts/forms/site.ts';
import { parseFormOrThrow } from '~/web/forms/parse-form.server';
import { redirectWithMessage, withErrorToast } from './action-response';
import type { Route } from './+types/shared-headshot';

const CALL = { open: true, attempts: 1 } as const;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  try {
    const headshot = (await serverApi(context).get('/shared/:id', { params: { id: params.attachmentId }, ...CALL }))!;
    const t = serverT(context.get(localeContext), 'results');
    return {
      headshot,
      head: {
        title: t('shared.headTitle'),
        description: t('shared.text'),
        image: url.origin + headshot.og_url,
        page: url.origin + url.pathname,
      },
    };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      throw notFoundResponse(url.pathname);
    throw error;
  }
}

export const action = (args: Route.ActionArgs) =>
  withErrorToast(args, async () => {
    const body = parseFormOrThrow(await args.request.formData(), reportForm);
    const params = { id: args.params.attachmentId };
    await serverApi(args.context).post('/shared/:id/report', { params, body, ...CALL });
    return redirectWithMessage(args, 'results', { messageKey: 'report.done' });
  });

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { title, description, image, page } = loaderData.head;
  return [
    { title },
    { name: 'robots', content: 'noindex' },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Catchlight' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: page },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: title },
  ];
};

export default function SharedHeadshotRoute({ loaderData }: Route.ComponentProps) {
  return <SharedHeadshotPage headshot={loaderData.headshot} address={loaderData.head.page} />;
}
