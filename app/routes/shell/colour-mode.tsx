// Remembers light, dark or system for a year.
import { data, redirect } from 'react-router';
import { cookieLine } from '~/cookies';
import { safePath } from '~/i18n/own-path';
import { isTheme, THEME_COOKIE } from '~/middleware/theme';
import type { Route } from './+types/colour-mode';
import { YEAR_SECONDS } from '#server/contracts/durations.ts';

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const theme = form.get('theme');
  if (!isTheme(theme)) throw data('No such colour mode', { status: 422 });
  const headers = {
    'set-cookie': cookieLine(request, THEME_COOKIE, theme, { maxAge: theme === 'system' ? 0 : YEAR_SECONDS }),
  };
  if (new URL(request.url).pathname.endsWith('.data')) return data({ theme }, { headers });
  return redirect(safePath(form.get('to')) ?? '/', { headers });
}

export const loader = () => redirect('/');
