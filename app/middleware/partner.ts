// Partner referral: stores the partner's code from the path or the query in a session cookie. Set by the server, so
// that it works without JavaScript; the checkout reads it. The latest link wins.
import type { MiddlewareFunction } from 'react-router';
import { PARTNER_CODE } from '#server/contracts/affiliate-lists.ts';
import { mustAskForConsent } from '#server/contracts/consent.ts';
import { hostContext, type Host } from '../context';
import { serializeCookie, readCookie } from '../cookies';
import { withoutLocale } from '../i18n/locale';

const PARTNER_COOKIE = 'partner';

const validCode = (code: string | null | undefined): string | undefined =>
  code && PARTNER_CODE.test(code) ? code : undefined;

/** The partner code in an address's path or query. */
export const partnerFromUrl = (url: URL): string | undefined =>
  validCode(/^\/partners\/([^/]+)\/?$/.exec(withoutLocale(url.pathname))?.[1]) ??
  validCode(url.searchParams.get('partner'));

/** The partner code for a checkout: from this address, or stored earlier in the visit. */
export const readPartnerCode = (request: Request, url: URL): string | undefined =>
  partnerFromUrl(url) ?? validCode(readCookie(request, PARTNER_COOKIE));

export const partnerMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const response = await next();
  const code = request.method === 'GET' ? partnerFromUrl(url) : undefined;
  // The page cache middleware, which wraps this one, never stores an answer that sets a cookie.
  if (code && code !== readCookie(request, PARTNER_COOKIE) && (await mayStore(request, context.get(hostContext))))
    response.headers.append('set-cookie', serializeCookie(request, PARTNER_COOKIE, code));
  return response;
};

/** The cookie is not essential, so where consent is required it waits for it. A code in the address works without. */
const mayStore = async (request: Request, host: Host): Promise<boolean> =>
  readCookie(request, 'consent_marketing') === 'true' ||
  !mustAskForConsent((await host.geography()).country, request.headers.get('sec-gpc') === '1');
