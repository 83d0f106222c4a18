// Remembers light, dark or system for a year.
import { data, redirect } from 'react-router';
import { serializeCookie } from '~/cookies';
import { sameOriginPath } from '~/i18n/redirect-path';
import { parseForm } from '~/web/forms/parse-form.server';
import { THEME_COOKIE } from '~/middleware/theme';
import type { Route } from './+types/colour-mode';
import { themeForm } from '#server/contracts/forms/site.ts';
import { YEAR_SECONDS } from '#server/contracts/durations.ts';

export async function action({ request }: Route.ActionArgs) {
  const { value } = parseForm(await request.formData(), themeForm);
  if (!value) throw data('No such colour mode', { status: 422 });
  const { theme, to } = value;
  const headers = {
    'set-cookie': serializeCookie(request, THEME_COOKIE, theme, { maxAge: theme === 'system' ? 0 : YEAR_SECONDS }),
  };
  if (new URL(request.url).pathname.endsWith('.data')) return data({ theme }, { headers });
  return redirect(sameOriginPath(to) ?? '/', { headers });
}

export const loader = () => redirect('/');
