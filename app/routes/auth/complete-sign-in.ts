// The last step of every sign-in: asks the backend, then redirects to the page that the person wanted.
import { redirect, type RouterContextProvider } from 'react-router';
import { localeContext } from '~/context';
import { verifiedCookie, redirectUnlessAccepted } from '~/middleware/verified';
import { signInDestination } from '~/features/auth/destination';
import { clearPendingEmailCookie } from '~/features/auth/pending-email';
import type { NewSession } from '~/features/auth/verify-code';

export async function completeSignIn(
  request: Request,
  url: URL,
  context: Readonly<RouterContextProvider>,
  session: NewSession,
): Promise<Response> {
  const refused = await redirectUnlessAccepted({ request, url, context }, session.accessToken);
  const response = refused ?? redirect(signInDestination(url.searchParams, context.get(localeContext)));
  if (!refused) response.headers.append('set-cookie', verifiedCookie(request, session.userId));
  response.headers.append('set-cookie', clearPendingEmailCookie(request));
  return response;
}
