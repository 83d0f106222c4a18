// /ai-headshot-results/:orderId: progress, then the gallery. For the owner, the owner's managers and staff; for others nothing is there.
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { ApiError } from '~/api/errors';
import { apiOf } from '~/api/server';
import { hostContext } from '~/context';
import { actOnResults } from '~/features/results/act';
import { ResultsPage } from '~/features/results/results-page';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import type { MessageKey } from '~/i18n/messages';
import { localeContext } from '~/middleware/locale';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { signInAddress } from '~/middleware/sign-in-guard';
import { notFound } from '~/parts/not-found';
import { problemText } from '~/parts/problem-text';
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import type { Route } from './+types/results';

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  if (!context.get(hostContext).session) throw redirect(signInAddress(url, withLocale('/auth', locale)));
  let order: OrderWithAttachments;
  try {
    order = (await apiOf(context).get('/orders/:id', { params: { id: params.orderId }, attempts: 1 }))!;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw notFound(url.pathname);
    throw error;
  }
  if (order.status === 'draft') {
    if (!order.own) throw notFound(url.pathname);
    throw redirect(withLocale(`/app/photoshoot?order=${order.order_id}`, locale));
  }
  return { order, now: new Date().toISOString() };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const script = new URL(request.url).pathname.endsWith('.data');
  const form = await request.formData();
  try {
    const { to, said, vars } = await actOnResults(apiOf(context), params.orderId, form);
    // A page with a script stays where it is for what it shows by itself.
    if (script && !to && (!said || said === 'shared' || said === 'unshared')) return null;
    const target = to ? withLocale(to, locale) : url.pathname + url.search;
    if (!said) return redirect(target);
    const text = serverT(locale, 'results')(`done.${said}` as MessageKey<'results'>, vars);
    return redirectWithFlash(request, target, { text, tone: 'success' });
  } catch (error) {
    return redirectWithFlash(request, url.pathname + url.search, {
      text: problemText(error, serverT(locale, 'orders'), serverT(locale, 'errors')),
      tone: 'danger',
    });
  }
}

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
  return <ResultsPage order={loaderData.order} now={loaderData.now} />;
}
