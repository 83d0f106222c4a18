// Changes the language: remembered by a cookie for a year, told to the backend when somebody is signed in, and then the
// same page in that language. It works without cookies, too.
import { data, redirect } from 'react-router';
import { serverApi } from '~/api/server';
import { hostContext } from '~/context';
import { DEFAULT_LOCALE, withLocale, withoutLocale } from '~/i18n/locale';
import { isTranslated, LOCALE_COOKIE } from '~/i18n/translated-pages';
import { languageForm } from '#server/contracts/forms/site.ts';
import { parseForm } from '~/web/forms/parse-form.server';
import { DAY_SECONDS } from '#server/contracts/durations.ts';
import { serializeCookie } from '~/cookies';
import { sameOriginPath } from '~/i18n/redirect-path';
import { LOCALE_COOKIE_DAYS } from '~/ui/tokens';
import type { Route } from './+types/language';

export async function action({ request, context }: Route.ActionArgs) {
  const { value } = parseForm(await request.formData(), languageForm);
  if (!value) throw data('No such language', { status: 422 });
  const { locale, to } = value;
  const path = withoutLocale(sameOriginPath(to) ?? '/');
  const host = context.get(hostContext);
  // Saving it in the account is optional: a failure must not fail the page.
  await serverApi(context)
    .put('/customers/language', { body: { language: locale }, attempts: 1 })
    .catch((error: unknown) =>
      host.log.warn({ event: 'language.not_stored', err: error }, 'The language was not stored'),
    );
  return redirect(withLocale(path, isTranslated(path, locale) ? locale : DEFAULT_LOCALE), {
    headers: {
      'set-cookie': serializeCookie(request, LOCALE_COOKIE, locale, {
        maxAge: LOCALE_COOKIE_DAYS * DAY_SECONDS,
        readable: true,
      }),
    },
  });
}

export const loader = () => redirect('/');
