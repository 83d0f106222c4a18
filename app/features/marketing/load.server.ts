// What landing pages need before they are drawn: the visitor's currency, and the words for search engines.
import { PARTNER_CODE } from '#server/contracts/affiliate-lists.ts';
import { serverApi } from '~/api/server';
import { localeContext } from '~/context';
import { serverT } from '~/i18n/messages.server';
import type { RouterContextProvider } from 'react-router';
import type { PageSeo } from '~/web/seo/seo';
import type { Currency } from '#server/contracts/prices.ts';
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import { formattersFor } from '~/i18n/format';

export interface LoadArgs {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** The backend knows where the visitor is and so what they pay in; without its answer the page shows what everybody else pays. */
export async function loadCurrency({ context }: LoadArgs): Promise<Currency> {
  const packages = await serverApi(context)
    .get('/credits/packages', { open: true, attempts: 1 })
    .catch(() => undefined);
  return packages?.currency ?? 'USD';
}

type Landing = 'home' | 'pricing' | 'business' | 'studio' | 'about' | 'giftCards';

/** A photo and its headshot side by side. */
const SHARED = '/pictures/share/before-after.jpg';

export function landingSeo({ context }: LoadArgs, page: Landing, data: readonly object[] = []): PageSeo {
  const t = serverT(context.get(localeContext), page);
  return { title: t('meta.title'), description: t('meta.description'), picture: SHARED, data };
}

export function partnersSeo({ context }: LoadArgs): PageSeo {
  const locale = context.get(localeContext);
  const t = serverT(locale, 'partners');
  const share = formattersFor(locale).percent(COMMERCIAL_TERMS.affiliatePercent / 100);
  return { title: t('meta.title'), description: t('meta.description', { share }), picture: SHARED };
}

export function partnerSeo({ context }: LoadArgs): PageSeo {
  const t = serverT(context.get(localeContext), 'partners');
  return { title: t('page.metaTitle'), description: t('page.metaDescription'), picture: SHARED };
}

/** Whether a code belongs to a partner; if the backend cannot be asked, it does not. */
export async function isKnownPartner({ context }: LoadArgs, code: string): Promise<boolean> {
  const partner = await serverApi(context)
    .get('/partners/:code', { params: { code }, open: true, attempts: 1 })
    .catch(() => undefined);
  return partner?.active ?? false;
}

/** Short, without spaces: the page shows it, and must not show a sentence that somebody has put into a link. */
export const parsePartnerCode = (text: string | undefined): string | undefined =>
  PARTNER_CODE.test(text ?? '') ? text : undefined;
