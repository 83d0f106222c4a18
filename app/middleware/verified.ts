// After sign-in the backend has the last word (SPEC sections 4, 6 and 8): it is asked once a sign-in, in up to three tries, and what
// it refuses never sees the app. The cookie only remembers that it was asked; every call is checked by the backend all the same.
import { redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { ApiError } from '../api/errors';
import { apiOf } from '../api/server';
import { hostContext } from '../context';
import { serverT } from '../i18n/messages.server';
import { withLocale } from '../i18n/locale';
import { AUTH_TOAST_MS } from '../ui/tokens';
import { cookieLine, readCookie } from '../cookies';
import { flashLine } from './flash';
import { localeContext } from '../context';
import { ownPath } from '../i18n/own-path';

const VERIFIED_COOKIE = 'verified';
const DELETED = 'This account has been permanently deleted.';

type Context = Readonly<RouterContextProvider>;

export const isDeletedAccount = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.message === DELETED;

/** SPEC section 6: a 403 means that the address is not allowed, other than one for something that is not the person's to see. */
export const isSuspended = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.code === 'email_not_allowed';

/** Asks the backend. Undefined when it says yes; else where to send the person, signed out. */
export async function verifyWithBackend(
  request: Request,
  context: Context,
  accessToken: string,
): Promise<Response | undefined> {
  try {
    // The token is named, because a session that this very request opened is not in its cookies yet.
    await apiOf(context).get('auth/authenticate', { open: true, headers: { authorization: `Bearer ${accessToken}` } });
    return undefined;
  } catch (error) {
    return refusal(request, context, error);
  }
}

/** Signs the person out and says where they go and what they read there. */
export async function refusal(request: Request, context: Context, error: unknown): Promise<Response> {
  const host = context.get(hostContext);
  const locale = context.get(localeContext);
  const status = error instanceof ApiError ? error.status : 0;
  host.log.warn({ event: 'auth.refused', status, requestId: host.requestId }, 'The backend refused a sign-in');
  await endSession(context);
  const headers = new Headers();
  headers.append('set-cookie', forgetLine(request));
  if (isDeletedAccount(error)) return redirect(withLocale('/account-deleted', locale), { headers });
  const t = serverT(locale, 'errors');
  if (error instanceof ApiError && status === 403) {
    const given = (error.data as { error?: unknown } | undefined)?.error;
    const text = typeof given === 'string' && given ? given : t('emailNotAllowed');
    headers.append('set-cookie', flashLine(request, { text, tone: 'danger', stays: true }));
  } else {
    headers.append(
      'set-cookie',
      flashLine(request, { text: t('backendAuthFailed'), tone: 'danger', timeoutMs: AUTH_TOAST_MS }),
    );
  }
  return redirect(withLocale('/auth', locale), { headers });
}

/** Signing out also forgets the check. */
export async function endSession(context: Context): Promise<void> {
  // Whether or not auth could be reached, this browser is signed out: the client clears its cookies either way.
  await context.get(hostContext).auth.signOut({ scope: 'local' });
}
export const forgetLine = (request: Request): string => cookieLine(request, VERIFIED_COOKIE, '', { maxAge: 0 });
export const verifiedLine = (request: Request, userId: string): string => cookieLine(request, VERIFIED_COOKIE, userId);

/** The user whom the backend agreed to in this browser, also when their session has ended since. */
export const verifiedUser = (request: Request): string | undefined => readCookie(request, VERIFIED_COOKIE) || undefined;
const isVerified = (request: Request, userId: string): boolean => verifiedUser(request) === userId;

/** For the layouts of /app and /admin. Follows a `redirect` parameter once the backend has agreed. */
export const verifiedMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { session } = context.get(hostContext);
  if (!session) return next();
  const userId = session.user.id;
  const known = isVerified(request, userId);
  if (!known) {
    const refused = await verifyWithBackend(request, context, session.accessToken);
    if (refused) throw refused;
  }
  const wanted = request.method === 'GET' ? ownPath(url.searchParams.get('redirect')) : undefined;
  const response = wanted && wanted !== url.pathname + url.search ? redirect(wanted) : await next();
  if (!known) response.headers.append('set-cookie', verifiedLine(request, userId));
  return response;
};
