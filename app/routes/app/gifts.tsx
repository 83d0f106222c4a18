// /app/gifts: gift cards, redeemed and given.
import { data, redirectDocument } from 'react-router';
import { serverApi } from '~/api/server';
import { localeContext } from '~/context';
import { submitGiftCode, startGiftPurchase } from '~/features/gifts/actions.server';
import { GiftsPage, type GiftsRejection } from '~/features/gifts/gifts-page';
import { loadGifts, loadPaymentStatus } from '~/features/gifts/load.server';
import { formattersFor } from '~/i18n/format';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { readPartnerCode } from '~/middleware/partner';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { readIntent } from '~/web/forms/rejected-form';
import { redirectWithMessage, withErrorToast } from '../action-response';
import type { Route } from './+types/gifts';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const payment = await loadPaymentStatus(api, url.searchParams);
  const transaction = url.searchParams.get('transaction_id') ?? '';
  // What was typed comes along; without a script nothing else would keep it.
  const kept = payment === 'cancelled' && transaction ? `?unpaid=${encodeURIComponent(transaction)}` : '';
  if (payment && payment !== 'waiting')
    throw redirectWithFlash(request, url.pathname + kept, {
      text: serverT(context.get(localeContext), 'gifts')(`payment.${payment}`),
      tone: payment === 'paid' ? 'success' : payment === 'failed' ? 'danger' : 'neutral',
    });
  return loadGifts(api, url.searchParams, payment === 'waiting');
}

export const action = (args: Route.ActionArgs) =>
  withErrorToast(
    args,
    async () => {
      const { request, url, context } = args;
      const locale = context.get(localeContext);
      const form = await request.formData();
      const api = serverApi(context);
      if (readIntent(form) === 'redeem') {
        const redeemed = await submitGiftCode(api, form);
        if ('rejected' in redeemed) return data<GiftsRejection>({ redeem: redeemed.rejected }, { status: 422 });
        const { package_id, credits, value, currency } = redeemed;
        // Credits are for a shoot, which the dashboard offers; gift money is spent here or elsewhere.
        return package_id
          ? redirectWithMessage(args, 'gifts', {
              messageKey: 'redeem.credits',
              messageParams: { count: credits },
              to: '/app',
            })
          : redirectWithMessage(args, 'gifts', {
              messageKey: 'redeem.money',
              messageParams: { value: formattersFor(locale).money(value, currency) },
              to: '/app/gifts',
            });
      }
      const purchase = await startGiftPurchase(api, form, {
        return_path: withLocale('/app/gifts', locale),
        partner: readPartnerCode(request, url),
      });
      if ('rejected' in purchase) return data<GiftsRejection>({ buy: purchase.rejected }, { status: 422 });
      // A full page load: the payment page may be on another site or in another language.
      return redirectDocument(purchase.url);
    },
    { to: '/app/gifts' },
  );

export default function Gifts({ loaderData, actionData }: Route.ComponentProps) {
  return <GiftsPage data={loaderData} rejected={actionData} />;
}
