// The last step of every way in: the backend is asked, then the person goes where they wanted to.
import { redirect, type RouterContextProvider } from 'react-router';
import { localeContext } from '~/context';
import { verifiedLine, verifyWithBackend } from '~/middleware/verified';
import { destination } from '~/features/auth/destination';
import { donePendingLine } from '~/features/auth/pending';
import type { NewSession } from '~/features/auth/verify-code';

export async function completeSignIn(
  request: Request,
  url: URL,
  context: Readonly<RouterContextProvider>,
  session: NewSession,
): Promise<Response> {
  const refused = await verifyWithBackend(request, context, session.accessToken);
  const response = refused ?? redirect(destination(url.searchParams, context.get(localeContext)));
  if (!refused) response.headers.append('set-cookie', verifiedLine(request, session.userId));
  response.headers.append('set-cookie', donePendingLine(request));
  return response;
}
