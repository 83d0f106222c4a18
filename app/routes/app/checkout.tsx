// /app/checkout: a last look at what is bought, then off to the payment page.
import { redirect, redirectDocument, useNavigation } from 'react-router';
import { PACK_IDS, PACKAGE_IDS } from '#server/contracts/prices.ts';
import { apiOf } from '~/api/server';
import { afterPayment, findOffer, purposeOf, returnPath } from '~/features/checkout/offer';
import { StartPage } from '~/features/checkout/start-page';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { localeContext } from '~/middleware/locale';
import { partnerOf } from '~/middleware/partner';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { chosen } from '~/parts/posted-form';
import { problemText } from '~/parts/problem-text';
import type { Route } from './+types/checkout';

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const [offer, billing, vouchers] = await Promise.all([
    findOffer(api, url.searchParams.get('package')),
    api.get('/customers/billing'),
    api.get('/gift-cards/balance'),
  ]);
  if (!offer) throw redirect(withLocale('/app/credits', context.get(localeContext)));
  const purpose = purposeOf(url.searchParams);
  return {
    offer,
    billing: billing ?? null,
    gift: vouchers?.balances.find(({ currency }) => currency === offer.currency)?.value ?? 0,
    back: purpose.order ? `/app/photoshoot?order=${purpose.order}&step=package` : afterPayment(purpose),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const form = await request.formData();
  const purpose = purposeOf(url.searchParams);
  const packageId = url.searchParams.get('package') ?? '';
  const text = (name: string): string | undefined => String(form.get(name) ?? '').trim() || undefined;
  const api = apiOf(context);
  try {
    if (form.has('remember'))
      await api.put('/customers/billing', {
        body: { billing_name: text('billing_name') ?? null, vat_id: text('vat_id') ?? null },
        attempts: 1,
      });
    const answer = await api.post('/credits/checkout', {
      body: {
        package_id: chosen(packageId, [...PACKAGE_IDS, ...PACK_IDS]),
        order_id: purpose.order,
        billing_name: text('billing_name'),
        vat_id: text('vat_id'),
        return_path: withLocale(returnPath(packageId, purpose), locale),
        partner: partnerOf(request, url),
      },
      attempts: 1,
    });
    // Another place: the payment page may be another site's, or in another language.
    return redirectDocument(answer!.url);
  } catch (error) {
    return redirectWithFlash(request, url.pathname + url.search, {
      text: problemText(error, serverT(locale, 'orders'), serverT(locale, 'errors')),
      tone: 'danger',
    });
  }
}

export default function CheckoutRoute({ loaderData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  return <StartPage {...loaderData} busy={busy} />;
}
