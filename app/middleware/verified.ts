// Verification by the backend after sign-in: asked once for each sign-in, with up to three tries. Whoever it
// refuses never sees the app. The cookie only remembers that it was asked; the backend still checks every call.
import { redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { ApiError } from '../api/errors';
import { serverApi } from '../api/server';
import { hostContext } from '../context';
import { serverT } from '../i18n/messages.server';
import { withLocale } from '../i18n/locale';
import { AUTH_TOAST_MS } from '../ui/tokens';
import { serializeCookie, readCookie } from '../cookies';
import { clearAttemptCookie } from './extension';
import { flashCookie } from './flash';
import { localeContext } from '../context';
import { needsSecondFactor, redirectToSecondFactor } from './second-factor';
import { safeRedirectPath } from '../i18n/redirect-path';

const VERIFIED_COOKIE = 'verified';
const DELETED = 'This account has been permanently deleted.';

type Context = Readonly<RouterContextProvider>;

export const isDeletedAccountError = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.message === DELETED;

/** Whether a 403 means that the email address is not allowed, and not that one resource is forbidden. */
export const isSuspended = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.code === 'email_not_allowed';

/** Asks the backend. Returns undefined when it accepts the person, otherwise a redirect: to the second factor, or after a sign-out. */
export async function redirectUnlessAccepted(
  { request, url, context }: { request: Request; url: URL; context: Context },
  accessToken: string,
): Promise<Response | undefined> {
  try {
    // The token is passed explicitly: a session opened by this very request is not in its cookies yet.
    await serverApi(context).get('/auth/authenticate', {
      open: true,
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return undefined;
  } catch (error) {
    if (needsSecondFactor(error)) return redirectToSecondFactor(url, context);
    return signOutAndRedirect(request, context, error);
  }
}

/** Signs the person out and returns the redirect with its message. */
export async function signOutAndRedirect(request: Request, context: Context, error: unknown): Promise<Response> {
  const host = context.get(hostContext);
  const locale = context.get(localeContext);
  const status = error instanceof ApiError ? error.status : 0;
  host.log.warn({ event: 'auth.refused', status, requestId: host.requestId }, 'The backend refused a sign-in');
  const headers = await signOutThisBrowser(request, context);
  if (isDeletedAccountError(error)) return redirect(withLocale('/account-deleted', locale), { headers });
  const t = serverT(locale, 'errors');
  if (error instanceof ApiError && status === 403) {
    const given = (error.data as { error?: unknown } | undefined)?.error;
    const text = typeof given === 'string' && given ? given : t('emailNotAllowed');
    headers.append('set-cookie', flashCookie(request, { text, tone: 'danger', persistent: true }));
  } else {
    headers.append(
      'set-cookie',
      flashCookie(request, { text: t('backendAuthFailed'), tone: 'danger', timeoutMs: AUTH_TOAST_MS }),
    );
  }
  return redirect(withLocale('/auth', locale), { headers });
}

/** Signs out. Returns headers that clear what was known of the person: the verified flag and the extension's attempt flag. */
export async function signOutThisBrowser(request: Request, context: Context): Promise<Headers> {
  // The client clears its cookies even when the auth server cannot be reached, so this browser is signed out either way.
  await context.get(hostContext).auth.signOut({ scope: 'local' });
  const headers = new Headers();
  headers.append('set-cookie', serializeCookie(request, VERIFIED_COOKIE, '', { maxAge: 0 }));
  headers.append('set-cookie', clearAttemptCookie(request));
  return headers;
}
export const verifiedCookie = (request: Request, userId: string): string =>
  serializeCookie(request, VERIFIED_COOKIE, userId);

/** Id of the user last accepted by the backend in this browser, even if their session has ended since. */
export const verifiedUserId = (request: Request): string | undefined =>
  readCookie(request, VERIFIED_COOKIE) || undefined;
const isVerified = (request: Request, userId: string): boolean => verifiedUserId(request) === userId;

/** For the layouts of /app and /admin. Follows a `redirect` parameter after the backend has accepted the person. */
export const verifiedMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { session } = context.get(hostContext);
  if (!session) return next();
  const userId = session.user.id;
  const known = isVerified(request, userId);
  if (!known) {
    const refused = await redirectUnlessAccepted({ request, url, context }, session.accessToken);
    if (refused) throw refused;
  }
  const wanted = request.method === 'GET' ? safeRedirectPath(url.searchParams.get('redirect')) : undefined;
  const response = wanted && wanted !== url.pathname + url.search ? redirect(wanted) : await next();
  if (!known) response.headers.append('set-cookie', verifiedCookie(request, userId));
  return response;
};
