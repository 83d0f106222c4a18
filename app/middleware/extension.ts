// Signs in the browser extension: somebody in the app with a `redirect_uri` is redirected to the extension with
// the access token, once a session, after the backend has accepted them. Where the operator lists no extensions, the person has to
// allow each of them once. Failures are logged, and the person stays on the page.
import { redirect, type MiddlewareFunction } from 'react-router';
import { serverApi } from '../api/server';
import type { Api } from '../api/client';
import { hostContext, localeContext } from '../context';
import { withLocale } from '../i18n/locale';
import { serializeCookie, readCookie } from '../cookies';
import { ATTEMPTED_COOKIE, parseExtensionRedirect } from '#server/contracts/extension-uri.ts';

/** More than for other calls: the extension is tried once a session, and a failure leaves it signed out. */
const ATTEMPTS = 5;

const attemptCookie = (request: Request, userId: string): string =>
  serializeCookie(request, ATTEMPTED_COOKIE, userId, { readable: true });
/** Set-Cookie line that clears the attempt flag; signing out sends it. */
export const clearAttemptCookie = (request: Request): string =>
  serializeCookie(request, ATTEMPTED_COOKIE, '', { maxAge: 0, readable: true });

export const extensionMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { session, config, log, requestId } = context.get(hostContext);
  const written = url.searchParams.get('redirect_uri');
  if (!session || written === null || request.method !== 'GET') return next();
  if (readCookie(request, ATTEMPTED_COOKIE) === session.user.id) return next();

  const target = parseExtensionRedirect(written, config.extensionIds);
  if (!target) {
    // The refused address was chosen by somebody else and is not logged.
    log.warn({ event: 'extension.refused', requestId }, 'A redirect to a browser extension was refused');
    return withCookie(await next(), attemptCookie(request, session.user.id));
  }
  try {
    const api = serverApi(context);
    await api.get('/auth/authenticate', { attempts: ATTEMPTS });
    if (config.extensionIds.length === 0 && !(await isAllowed(api, target.host)))
      return redirect(
        withLocale(`/app/extension?${new URLSearchParams({ address: written })}`, context.get(localeContext)),
      );
  } catch (error) {
    // Not attempted yet: the page tries again.
    log.warn(
      { event: 'extension.failed', err: error, requestId },
      'The backend did not agree to an extension redirect',
    );
    return next();
  }
  target.searchParams.set('access_token', session.accessToken);
  return redirect(target.href, { headers: { 'set-cookie': attemptCookie(request, session.user.id) } });
};

/** Whether this person has allowed the extension: anybody can write one, and any extension can open this page. */
async function isAllowed(api: Api, extension: string): Promise<boolean> {
  const answer = await api.get('/customers/extensions');
  return answer?.extensions.some((allowed) => allowed.extension === extension) ?? false;
}

function withCookie(response: Response, line: string): Response {
  response.headers.append('set-cookie', line);
  return response;
}
