// Remembers light, dark or system for a year.
import { data, redirect } from 'react-router';
import { serializeCookie } from '~/cookies';
import { sameOriginPath } from '~/i18n/redirect-path';
import { isTheme, THEME_COOKIE } from '~/middleware/theme';
import type { Route } from './+types/colour-mode';
import { YEAR_SECONDS } from '#server/contracts/durations.ts';

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const theme = form.get('theme');
  if (!isTheme(theme)) throw data('No such colour mode', { status: 422 });
  const headers = {
    'set-cookie': serializeCookie(request, THEME_COOKIE, theme, { maxAge: theme === 'system' ? 0 : YEAR_SECONDS }),
  };
  if (new URL(request.url).pathname.endsWith('.data')) return data({ theme }, { headers });
  return redirect(sameOriginPath(form.get('to')) ?? '/', { headers });
}

export const loader = () => redirect('/');
