// Whom the code was sent to, between the two steps. A cookie, because an address has no business in a URL.
import { cookieLine, readCookie } from '~/cookies';

const COOKIE = 'sign-in';
/** Codes are valid for ten minutes; after that the form starts again. */
const SECONDS = 15 * 60;

export const pendingEmail = (request: Request): string | undefined => readCookie(request, COOKIE) || undefined;
export const pendingLine = (request: Request, email: string): string =>
  cookieLine(request, COOKIE, email, { maxAge: SECONDS });
export const donePendingLine = (request: Request): string => cookieLine(request, COOKIE, '', { maxAge: 0 });
