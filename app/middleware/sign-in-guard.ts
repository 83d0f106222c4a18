// Guards /app and /admin: visitors without a session are redirected to the sign-in page, with the query kept and the return path
// stored. A form they were sending when their session ended is saved (saved-form.ts). One that the backend refused, because the
// session had been closed elsewhere, leads to the sign-in page as well, with the message for a 401.
import { redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { ApiError } from '../api/errors';
import { serverApi } from '../api/server';
import { hostContext } from '../context';
import { serverT } from '../i18n/messages.server';
import { withLocale, withoutLocale } from '../i18n/locale';
import { localeContext, sessionRejectedContext } from '../context';
import { findRow } from '../route-table';
import { flashCookie } from './flash';
import { savedFormCookie } from './saved-form';
import { signOutThisBrowser, isDeletedAccountError, signOutAndRedirect, verifiedUserId } from './verified';

const GUARDED = /^\/(?:app|admin)(?:\/|$)/;

export const isGuarded = (pathname: string): boolean => GUARDED.test(withoutLocale(pathname));

/** "/app/orders?page=2" -> "/auth?page=2&redirect=/app/orders?page=2". An existing `redirect` is kept. */
export function signInUrl(url: URL, authPath: string): string {
  const query = new URLSearchParams(url.search);
  if (!query.get('redirect')) query.set('redirect', url.pathname + url.search);
  return `${authPath}?${query}`;
}

type Context = Readonly<RouterContextProvider>;

export const signInGuard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { session } = context.get(hostContext);
  const writes = request.method !== 'GET' && request.method !== 'HEAD';
  const keeps = writes && Boolean(findRow(url.pathname)?.savesForms);
  const personal = keeps || isGuarded(url.pathname);
  if (session && !(keeps && (await isSessionClosed(context)))) {
    const response = await next();
    return writes && personal && context.get(sessionRejectedContext)
      ? redirectRejectedSession(request, url, context, response)
      : response;
  }
  if (!personal) return next();
  const locale = context.get(localeContext);
  const headers = new Headers();
  const line = writes && (await savedFormCookie(request, url, session?.user.id ?? verifiedUserId(request)));
  if (line) headers.append('set-cookie', line);
  if (writes) {
    const text = serverT(locale, 'shell')(line ? 'savedForm.signIn' : 'savedForm.nothingDone');
    headers.append('set-cookie', flashCookie(request, { text, persistent: true }));
  }
  if (session) await signOutThisBrowser(request, context);
  throw redirect(signInUrl(url, withLocale('/auth', locale)), { headers });
};

/** Whether the session was closed elsewhere while its token is still valid; only the backend knows. Asked where input could be lost. */
async function isSessionClosed(context: Context): Promise<boolean> {
  const error = await askBackend(context);
  return error?.status === 401 && !isDeletedAccountError(error);
}

async function askBackend(context: Context): Promise<ApiError | undefined> {
  try {
    await serverApi(context).get('/auth/authenticate', { attempts: 1 });
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? error : undefined;
  }
}

/** The response itself where the session is valid after all: then the 401 was about something else. */
async function redirectRejectedSession(
  request: Request,
  url: URL,
  context: Context,
  answer: Response,
): Promise<Response> {
  const error = await askBackend(context);
  if (error?.status !== 401) return answer;
  if (isDeletedAccountError(error)) return signOutAndRedirect(request, context, error);
  const locale = context.get(localeContext);
  const headers = await signOutThisBrowser(request, context);
  const text = serverT(locale, 'errors')('status.401');
  headers.append('set-cookie', flashCookie(request, { text, tone: 'danger', persistent: true }));
  return redirect(signInUrl(url, withLocale('/auth', locale)), { headers });
}
