// /auth/passkey: what the browser needs for making a passkey, or for signing in with one. For scripts alone.
import { redirect } from 'react-router';
import type { PasskeyError, PasskeyStart } from '~/components/passkey/use-passkey';
import { hostContext, localeContext } from '~/context';
import { withLocale } from '~/i18n/locale';
import type { Route } from './+types/passkey';

const ERRORS: Partial<Record<string, PasskeyError>> = {
  reauthentication_needed: 'signInAgain',
  insufficient_aal: 'signInAgain',
  too_many_passkeys: 'full',
};

export async function action({ request, context }: Route.ActionArgs) {
  const { auth, log } = context.get(hostContext);
  const adds = (await request.formData()).get('use') === 'add';
  const { data, error } = await (adds ? auth.passkey.startRegistration() : auth.passkey.startAuthentication());
  if (!error) return Response.json({ challenge_id: data.challenge_id, options: data.options } satisfies PasskeyStart);
  log.warn({ event: 'auth.passkey-not-started', code: error.code, status: error.status }, 'No passkey was asked for');
  const fault = error.status === 429 ? 'tooMany' : (ERRORS[error.code ?? ''] ?? 'failed');
  return Response.json({ error: fault } satisfies PasskeyStart);
}

export const loader = ({ context }: Route.LoaderArgs) => redirect(withLocale('/auth', context.get(localeContext)));
