// /app/checkout: a last look at what is bought, then off to the payment page.
import { data, redirect, redirectDocument, useNavigation } from 'react-router';
import { NO_RETRY } from '~/api/client';
import { serverApi } from '~/api/server';
import { checkoutForm, checkoutQuery } from '#server/contracts/forms/payments.ts';
import { afterPaymentPath, findOffer, parsePurchasePurpose, checkoutReturnPath } from '~/features/checkout/offer';
import { CheckoutPage } from '~/features/checkout/checkout-page';
import { withLocale } from '~/i18n/locale';
import { localeContext } from '~/middleware/locale';
import { readPartnerCode } from '~/middleware/partner';
import { parseFormOrThrow, parseForm } from '~/web/forms/parse-form.server';
import { orderErrors, withErrorToast } from '../action-response';
import type { Route } from './+types/checkout';

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [offer, billing, vouchers] = await Promise.all([
    findOffer(api, url.searchParams.get('package')),
    api.get('/customers/billing'),
    api.get('/gift-cards/balance'),
  ]);
  if (!offer) throw redirect(withLocale('/app/credits', context.get(localeContext)));
  const purpose = parsePurchasePurpose(url.searchParams);
  return {
    offer,
    billing: billing ?? null,
    gift: vouchers?.balances.find(({ currency }) => currency === offer.currency)?.value ?? 0,
    back: purpose.order ? `/app/photoshoot?order=${purpose.order}&step=package` : afterPaymentPath(purpose),
  };
}

export const action = (args: Route.ActionArgs) => {
  const { request, url, context } = args;
  const act = async () => {
    const form = await request.formData();
    const { value, rejected } = parseForm(form, checkoutForm);
    if (rejected) return data(rejected, { status: 422 });
    const { billing_name, billing_address, vat_id } = value;
    const { package: package_id } = parseFormOrThrow(url.searchParams, checkoutQuery);
    const purpose = parsePurchasePurpose(url.searchParams);
    const api = serverApi(context);
    if (value.remember) {
      const body = {
        billing_name: billing_name ?? null,
        billing_address: billing_address ?? null,
        vat_id: vat_id ?? null,
      };
      await api.put('/customers/billing', { body, ...NO_RETRY });
    }
    const answer = await api.post('/credits/checkout', {
      body: {
        ...{ package_id, billing_name, billing_address, vat_id, order_id: purpose.order },
        return_path: withLocale(checkoutReturnPath(package_id, purpose), context.get(localeContext)),
        partner: readPartnerCode(request, url),
      },
      ...NO_RETRY,
    });
    // A full page load: the payment page may be on another site or in another language.
    return redirectDocument(answer!.url);
  };
  return withErrorToast(args, act, { text: orderErrors(context) });
};

export default function CheckoutRoute({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  return <CheckoutPage {...loaderData} busy={busy} rejected={actionData} />;
}
