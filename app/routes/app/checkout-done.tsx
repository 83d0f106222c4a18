// /app/checkout/done: back from the payment page. Paid or cancelled redirects at once; a payment that the provider has not confirmed
// yet is waited for.
import { redirect } from 'react-router';
import { serverApi } from '~/api/server';
import { afterPaymentPath, afterCancellationPath, PAID_TEXTS, parsePurchasePurpose } from '~/features/checkout/offer';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { useT } from '~/i18n/use-t';
import { localeContext } from '~/middleware/locale';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { AutoRefresh } from '~/web/connectivity/auto-refresh';
import { Spinner } from '~/ui/spinner';
import type { Route } from './+types/checkout-done';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const t = serverT(locale, 'checkout');
  const query = url.searchParams;
  const purpose = parsePurchasePurpose(query);
  const again = withLocale(afterCancellationPath(query.get('package') ?? '', purpose), locale);
  if (query.get('checkout') === 'cancelled') throw redirectWithFlash(request, again, { text: t('done.cancelled') });
  const id = query.get('transaction_id');
  if (!id) throw redirect(withLocale('/app/credits', locale));
  const purchase = await serverApi(context)
    .get('/credits/purchases/:id', { params: { id }, attempts: 1 })
    .catch(() => undefined);
  if (purchase?.status === 'failed')
    throw redirectWithFlash(request, again, { text: t('done.failed'), tone: 'danger' });
  if (purchase?.status !== 'pending') {
    const count = (purchase?.credits ?? 0) + (purchase?.bonus_credits ?? 0);
    const to = withLocale(afterPaymentPath(purpose), locale);
    throw purchase
      ? redirectWithFlash(request, to, { text: t(PAID_TEXTS[purchase.type], { count }), tone: 'success' })
      : redirect(withLocale('/app/credits', locale));
  }
  return null;
}

export default function CheckoutDone() {
  const t = useT('checkout');
  return (
    <div className="mx-auto flex max-w-form flex-col items-center py-20 text-center">
      <title>{`${t('done.waiting')} · Catchlight`}</title>
      <AutoRefresh />
      <Spinner className="size-8 text-accent" />
      <h1 className="mt-6 text-2xl">{t('done.waiting')}</h1>
      <p className="mt-2 text-muted">{t('done.waitingText')}</p>
    </div>
  );
}
