// Signs in the browser extension: somebody in the app with a `redirect_uri` is redirected to the extension with
// the access token, once a session, after the backend has accepted them. Failures are logged, and the person stays on the page.
import { redirect, type MiddlewareFunction } from 'react-router';
import { apiOf } from '../api/server';
import { hostContext } from '../context';
import { cookieLine, readCookie } from '../cookies';
import { ATTEMPTED_COOKIE, extensionAddress } from '#server/contracts/extension-uri.ts';

/** More than for other calls: the extension is tried once a session, and a failure leaves it signed out. */
const ATTEMPTS = 5;

const attemptedLine = (request: Request, userId: string): string =>
  cookieLine(request, ATTEMPTED_COOKIE, userId, { readable: true });
/** Set-Cookie line that clears the attempt flag; signing out sends it. */
export const forgetAttemptLine = (request: Request): string =>
  cookieLine(request, ATTEMPTED_COOKIE, '', { maxAge: 0, readable: true });

export const extensionMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { session, config, log, requestId } = context.get(hostContext);
  const written = url.searchParams.get('redirect_uri');
  if (!session || written === null || request.method !== 'GET') return next();
  if (readCookie(request, ATTEMPTED_COOKIE) === session.user.id) return next();

  const target = extensionAddress(written, config.extensionIds);
  if (!target) {
    // The refused address was chosen by somebody else and is not logged.
    log.warn({ event: 'extension.refused', requestId }, 'A redirect to a browser extension was refused');
    return withLine(await next(), attemptedLine(request, session.user.id));
  }
  try {
    await apiOf(context).get('/auth/authenticate', { attempts: ATTEMPTS });
  } catch (error) {
    // Not attempted yet: the page tries again.
    log.warn(
      { event: 'extension.failed', err: error, requestId },
      'The backend did not agree to an extension redirect',
    );
    return next();
  }
  target.searchParams.set('access_token', session.accessToken);
  return redirect(target.href, { headers: { 'set-cookie': attemptedLine(request, session.user.id) } });
};

function withLine(response: Response, line: string): Response {
  response.headers.append('set-cookie', line);
  return response;
}
