// Who sent a visitor here (SPEC section 3): a partner's code out of the path or the query, kept until the browser closes under one key.
// A cookie of the server, so that it works without a script; a checkout reads it. The latest link counts.
import type { MiddlewareFunction } from 'react-router';
import { PARTNER_CODE } from '#server/contracts/affiliate-lists.ts';
import { mustAskForConsent } from '#server/contracts/consent.ts';
import { hostContext, type Host } from '../context';
import { cookieLine, readCookie } from '../cookies';
import { withoutLocale } from '../i18n/locale';

const PARTNER_COOKIE = 'partner';

const checked = (code: string | null | undefined): string | undefined =>
  code && PARTNER_CODE.test(code) ? code : undefined;

/** The code that an address carries, in the path or in the query. */
export const partnerIn = (url: URL): string | undefined =>
  checked(/^\/partners\/([^/]+)\/?$/.exec(withoutLocale(url.pathname))?.[1]) ??
  checked(url.searchParams.get('partner'));

/** For whoever starts a checkout: of this address, or of the visit. */
export const partnerOf = (request: Request, url: URL): string | undefined =>
  partnerIn(url) ?? checked(readCookie(request, PARTNER_COOKIE));

export const partnerMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const response = await next();
  const code = request.method === 'GET' ? partnerIn(url) : undefined;
  // An answer with a cookie is never stored for others: the middleware of the page cache, which is around this one, sees to it.
  if (code && code !== readCookie(request, PARTNER_COOKIE) && (await mayKeep(request, context.get(hostContext))))
    response.headers.append('set-cookie', cookieLine(request, PARTNER_COOKIE, code));
  return response;
};

/** The site does not need it, so that it waits for a yes where people have to be asked; within an address it works without. */
const mayKeep = async (request: Request, host: Host): Promise<boolean> =>
  readCookie(request, 'consent_marketing') === 'true' ||
  !mustAskForConsent((await host.geography()).country, request.headers.get('sec-gpc') === '1');
