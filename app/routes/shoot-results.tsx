// /ai-headshot-results/:orderId: progress, then the gallery. For the owner, the owner's managers and staff; 404 for others.
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import { serverApi } from '~/api/server';
import { hostContext } from '~/context';
import { handleResultsAction } from '~/features/results/actions.server';
import { ResultsPage } from '~/features/results/results-page';
import { withLocale } from '~/i18n/locale';
import { localeContext } from '~/middleware/locale';
import { signInUrl } from '~/middleware/sign-in-guard';
import { notFoundResponse } from '~/web/errors/not-found-response';
import { orderErrors, redirectWithMessage, withErrorToast } from './action-response';
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import type { Route } from './+types/shoot-results';

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  if (!context.get(hostContext).session) throw redirect(signInUrl(url, withLocale('/auth', locale)));
  let order: OrderWithAttachments;
  try {
    order = (await serverApi(context).get('/orders/:id', { params: { id: params.orderId }, attempts: 1 }))!;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      throw notFoundResponse(url.pathname);
    throw error;
  }
  if (order.status === 'draft') {
    if (!order.own) throw notFoundResponse(url.pathname);
    throw redirect(withLocale(`/app/photoshoot?order=${order.order_id}`, locale));
  }
  return { order, now: new Date().toISOString(), credits: order.own ? await studioCredits(serverApi(context)) : 0 };
}

/** Of the person and the company, which pays first; null where they cannot be told, which must not keep anybody from their headshots. */
async function studioCredits(api: Api): Promise<number | null> {
  try {
    const studio = await api.get('/studio', { attempts: 1 });
    return studio ? studio.credits + (studio.company?.credits ?? 0) : 0;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Changes that a page with JavaScript shows where they were made. */
const SHOWN_IN_PLACE: readonly (string | undefined)[] = [undefined, 'done.shared', 'done.unshared'];

export const action = (args: Route.ActionArgs) => {
  const { request, url, params, context } = args;
  const act = async () => {
    const { to, messageKey, messageParams, tone, file } = await handleResultsAction(
      serverApi(context),
      params.orderId,
      await request.formData(),
    );
    if (file) return redirect(file);
    const fromScript = new URL(request.url).pathname.endsWith('.data');
    if (fromScript && !to && SHOWN_IN_PLACE.includes(messageKey)) return null;
    if (messageKey) return redirectWithMessage(args, 'results', { messageKey, messageParams, tone, to });
    return redirect(to ? withLocale(to, context.get(localeContext)) : url.pathname + url.search);
  };
  return withErrorToast(args, act, { text: orderErrors(context) });
};

/** Looking at another picture of the same shoot asks the server nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod || currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)
    return defaultShouldRevalidate;
  return false;
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function Results({ loaderData }: Route.ComponentProps) {
  return <ResultsPage {...loaderData} />;
}
