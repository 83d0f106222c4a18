// The few plain cookies of the pages, read from and written for a request. Sessions are kept by server/http/session/session.ts.
import { cookieLine as lineOf, parseCookies, type CookieOptions } from '#server/contracts/cookies.ts';

export const readCookie = (request: Request, name: string): string | undefined =>
  parseCookies(request.headers.get('cookie')).get(name);

export const serializeCookie = (
  request: Request,
  name: string,
  value: string,
  options?: Omit<CookieOptions, 'secure'>,
): string => lineOf(name, value, { ...options, secure: request.url.startsWith('https:') });
