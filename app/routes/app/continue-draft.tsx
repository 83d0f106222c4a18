// /app/photoshoot/continue: after the sign-in, moves the draft of this browser to the account and goes on with the package.
import { redirect } from 'react-router';
import { NO_RETRY } from '~/api/client';
import { ApiError } from '~/api/errors';
import { serverApi } from '~/api/server';
import { localeContext } from '~/context';
import { clearDraftCookie, readDraftToken } from '~/features/visitor-draft/draft-cookie';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import type { Route } from './+types/continue-draft';

export async function loader({ request, context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const token = readDraftToken(request);
  const shoot = withLocale('/app/photoshoot', locale);
  if (!token) return redirect(shoot);
  try {
    const order = await serverApi(context).post('/visitor-drafts/:token/claim', { params: { token }, ...NO_RETRY });
    const headers = { 'set-cookie': clearDraftCookie(request) };
    return redirect(`${shoot}?order=${order!.order_id}&step=package`, { headers });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const text = serverT(locale, 'generator')('gone.title');
    const answer = redirectWithFlash(request, shoot, { text, tone: 'danger' });
    answer.headers.append('set-cookie', clearDraftCookie(request));
    return answer;
  }
}
