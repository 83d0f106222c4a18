// /app and /admin are for signed-in people: anybody else goes to the sign-in page, with the query kept and the way back noted.
import { redirect, type MiddlewareFunction } from 'react-router';
import { hostContext } from '../context';
import { withLocale, withoutLocale } from '../i18n/locale';
import { localeContext } from '../context';

const GUARDED = /^\/(?:app|admin)(?:\/|$)/;

export const isGuarded = (pathname: string): boolean => GUARDED.test(withoutLocale(pathname));

/** "/app/orders?page=2" -> "/auth?page=2&redirect=/app/orders?page=2". A redirect that is there already stays. */
export function signInAddress(url: URL, authPath: string): string {
  const query = new URLSearchParams(url.search);
  if (!query.get('redirect')) query.set('redirect', url.pathname + url.search);
  return `${authPath}?${query}`;
}

export const signInGuard: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  if (isGuarded(url.pathname) && !context.get(hostContext).session)
    throw redirect(signInAddress(url, withLocale('/auth', context.get(localeContext))));
  return next();
};
