// Takes the answer to the question about cookies: sets four cookies and tells the backend, which keeps a record.
import { data, redirect } from 'react-router';
import { CONSENT_DAYS, CONSENT_KINDS, ASKED_COOKIE, consentCookie } from '#server/contracts/consent.ts';
import type { ConsentRecord } from '#server/contracts/account.ts';
import { serverApi } from '~/api/server';
import { hostContext } from '~/context';
import { cookiesForm } from '#server/contracts/forms/site.ts';
import { parseForm } from '~/web/forms/parse-form.server';
import { DAY_SECONDS } from '#server/contracts/durations.ts';
import { serializeCookie } from '~/cookies';
import { sameOriginPath } from '~/i18n/redirect-path';
import type { Route } from './+types/consent';

export async function action({ request, context }: Route.ActionArgs) {
  const { value } = parseForm(await request.formData(), cookiesForm);
  if (!value) throw data('No such choice', { status: 422 });
  const optional = value.intent === 'accept-all' || value.optional;
  const record: ConsentRecord = {
    consent_asked: true,
    consent_analytics: optional,
    consent_marketing: optional,
    consent_personalization: optional,
  };
  const host = context.get(hostContext);
  // The choice holds in this browser whether or not the record could be written.
  await serverApi(context)
    .post('/consents', { body: record, open: true, attempts: 1 })
    .catch((error: unknown) =>
      host.log.warn({ event: 'consent.not_recorded', err: error }, 'A choice about cookies was not recorded'),
    );
  const options = { maxAge: CONSENT_DAYS * DAY_SECONDS, readable: true };
  const headers = new Headers();
  headers.append('set-cookie', serializeCookie(request, ASKED_COOKIE, 'true', options));
  for (const kind of CONSENT_KINDS)
    headers.append('set-cookie', serializeCookie(request, consentCookie(kind), String(optional), options));
  if (new URL(request.url).pathname.endsWith('.data')) return data({ optional }, { headers });
  return redirect(sameOriginPath(value.to) ?? '/', { headers });
}

export const loader = () => redirect('/');
