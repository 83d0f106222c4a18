// Redirects people with a second factor that they have not used in this session to the page that asks for it.
import { redirect, type RouterContextProvider } from 'react-router';
import { ApiError } from '../api/errors';
import { localeContext } from '../context';
import { withLocale, withoutLocale } from '../i18n/locale';

/** Query parameters of a provider or mail link; they were used already. */
const USED_UP = ['code', 'error', 'error_code', 'error_description'];

export const needsSecondFactor = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.code === 'second_factor_required';

/** The page asks for a code, and leads back to the wanted page. */
export function redirectToSecondFactor(url: URL, context: Readonly<RouterContextProvider>): Response {
  const query = new URLSearchParams(url.search);
  for (const name of USED_UP) query.delete(name);
  const signingIn = withoutLocale(url.pathname).startsWith('/auth');
  if (!signingIn && !query.get('redirect')) query.set('redirect', url.pathname + url.search);
  const text = query.toString();
  return redirect(withLocale('/auth/second-factor', context.get(localeContext)) + (text && `?${text}`));
}
