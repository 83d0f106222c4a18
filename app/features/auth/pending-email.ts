// The address that the sign-in code was sent to, between the two steps. A cookie, because an address does not belong in a URL.
import { serializeCookie, readCookie } from '~/cookies';

const COOKIE = 'sign-in';
/** Codes are valid for ten minutes; after that the form starts again. */
const SECONDS = 15 * 60;

export const pendingEmail = (request: Request): string | undefined => readCookie(request, COOKIE) || undefined;
export const pendingEmailCookie = (request: Request, email: string): string =>
  serializeCookie(request, COOKIE, email, { maxAge: SECONDS });
export const clearPendingEmailCookie = (request: Request): string =>
  serializeCookie(request, COOKIE, '', { maxAge: 0 });
