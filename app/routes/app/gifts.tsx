// /app/gifts: gift cards, redeemed and given.
import { data, redirectDocument } from 'react-router';
import { apiOf } from '~/api/server';
import { localeContext } from '~/context';
import { buy, redeem, type Refused } from '~/features/gifts/act';
import { GiftsPage } from '~/features/gifts/gifts-page';
import { loadGifts, paymentOf } from '~/features/gifts/load.server';
import { formattersFor } from '~/i18n/format';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { partnerOf } from '~/middleware/partner';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { failureText } from '~/parts/failure-text';
import type { Route } from './+types/gifts';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const payment = await paymentOf(api, url.searchParams);
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

export async function action({ request, url, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const t = serverT(locale, 'gifts');
  const form = await request.formData();
  const api = apiOf(context);
  try {
    if (form.get('intent') === 'redeem') {
      const got = await redeem(api, form);
      if ('fault' in got)
        return data<Refused>({ redeem: { code: String(form.get('code') ?? ''), fault: got.fault } }, { status: 422 });
      const text = got.package_id
        ? t('redeem.credits', { count: got.credits })
        : t('redeem.money', { value: formattersFor(locale).money(got.value, got.currency) });
      // Credits are for a shoot, and the overview offers it; money is for whatever is bought here or elsewhere.
      const next = got.package_id ? withLocale('/app', locale) : url.pathname;
      return redirectWithFlash(request, next, { text, tone: 'success' });
    }
    const begun = await buy(api, form, {
      return_path: withLocale('/app/gifts', locale),
      partner: partnerOf(request, url),
    });
    // Another place: the payment page may be another site's, or in another language.
    if ('url' in begun) return redirectDocument(begun.url);
    const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    return data<Refused>({ buy: { values, fault: begun.fault } }, { status: 422 });
  } catch (error) {
    const text = failureText(error, serverT(locale, 'errors'));
    return redirectWithFlash(request, url.pathname, { text, tone: 'danger' });
  }
}

export default function Gifts({ loaderData, actionData }: Route.ComponentProps) {
  return <GiftsPage data={loaderData} refused={actionData} />;
}
