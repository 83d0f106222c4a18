// /app/credits: balance, prices, purchases, history.
import { apiOf } from '~/api/server';
import { purposeOf } from '~/features/checkout/offer';
import { CreditsPage } from '~/features/checkout/credits-page';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { localeContext } from '~/middleware/locale';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { problemText } from '~/parts/problem-text';
import type { Route } from './+types/credits';

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const before = /^\d+$/.exec(url.searchParams.get('before') ?? '')?.[0];
  const [balance, packages, bought, history] = await Promise.all([
    api.get('/credits/balance'),
    api.get('/credits/packages', { open: true }),
    api.get('/credits/purchases'),
    api.get('/credits/entries', { query: { before } }),
  ]);
  return {
    credits: balance?.available ?? -1,
    packages: packages ?? null,
    purchases: bought?.purchases ?? [],
    entries: history?.entries ?? [],
    next: history?.next ?? null,
    older: before !== undefined,
    purpose: purposeOf(url.searchParams),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const here = withLocale('/app/credits', locale);
  const form = await request.formData();
  try {
    const id = String(form.get('transaction_id'));
    await apiOf(context).post('/credits/purchases/:id/refund', { params: { id }, attempts: 1 });
    return redirectWithFlash(request, here, {
      text: serverT(locale, 'checkout')('credits.refundDone'),
      tone: 'success',
    });
  } catch (error) {
    return redirectWithFlash(request, here, {
      text: problemText(error, serverT(locale, 'orders'), serverT(locale, 'errors')),
      tone: 'danger',
    });
  }
}

export default function Credits({ loaderData }: Route.ComponentProps) {
  return <CreditsPage data={loaderData} />;
}
