// /sign-out: ends the session of this browser. Only as a form post: a link that signs out would be followed by prefetchers.
import { redirect } from 'react-router';
import { returnForm } from '#server/contracts/forms/fields.ts';
import { serverT } from '~/i18n/messages.server';
import { withLocale } from '~/i18n/locale';
import { flashCookie } from '~/middleware/flash';
import { localeContext } from '~/context';
import { sameOriginPath } from '~/i18n/redirect-path';
import { parseFormOrThrow } from '~/web/forms/parse-form.server';
import { signOutThisBrowser } from '~/middleware/verified';
import type { Route } from './+types/sign-out';

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const form = await request.formData();
  const headers = await signOutThisBrowser(request, context);
  const to = sameOriginPath(parseFormOrThrow(form, returnForm).to);
  const text = serverT(locale, 'auth')('signOut.done');
  // The message offers to sign in again, unless the redirect leads to the sign-in page anyway.
  const action = to ? undefined : { label: serverT(locale, 'shell')('signIn'), to: '/auth' };
  headers.append('set-cookie', flashCookie(request, { text, tone: 'success', ...(action && { action }) }));
  return redirect(to ?? withLocale('/', locale), { headers });
}

export const loader = ({ context }: Route.LoaderArgs) => redirect(withLocale('/', context.get(localeContext)));
