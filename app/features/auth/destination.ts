// Where a sign-in leads, and the query that it carries from step to step: `redirect` (our own paths only) and `redirect_uri`
// (the browser extension's, checked where it is used).
import type { Locale } from '~/i18n/locale';
import { localizePath } from '~/i18n/link';
import { withoutLocale } from '~/i18n/locale';
import { safeRedirectPath } from '~/i18n/redirect-path';

/** In the language of the sign-in, which may have been changed there, or come from a German page with a link that names none. */
export function signInDestination(query: URLSearchParams, locale: Locale): string {
  const path = localizePath(withoutLocale(safeRedirectPath(query.get('redirect')) ?? '/app'), locale);
  const extension = query.get('redirect_uri');
  if (!extension) return path;
  const url = new URL(path, 'http://own.invalid');
  if (!url.searchParams.has('redirect_uri')) url.searchParams.set('redirect_uri', extension);
  return url.pathname + url.search + url.hash;
}

/** The query of one sign-in step for the next one. */
export function nextStepQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  for (const name of ['code', 'error', 'error_code', 'error_description', 'index']) kept.delete(name);
  const text = kept.toString();
  return text && `?${text}`;
}

/** The purpose of the sign-in, where the form names it. */
export function signInReason(query: URLSearchParams): 'invite' | 'team' | 'affiliate' | 'draft' | undefined {
  const path = withoutLocale(safeRedirectPath(query.get('redirect')) ?? '/');
  if (path.startsWith('/app/teams/invite/')) return 'invite';
  if (query.get('team_code')) return 'team';
  if (path === '/app/photoshoot/continue') return 'draft';
  return path === '/app/affiliate' ? 'affiliate' : undefined;
}
