// /auth/passkey: what the browser needs for making a passkey or a security key, or for signing in with one. For scripts alone.
import { redirect } from 'react-router';
import type { PasskeyStart } from '~/components/passkey/use-passkey';
import { passkeyStartForm } from '#server/contracts/forms/auth.ts';
import { hostContext, localeContext } from '~/context';
import { startSecurityKeySetup } from '~/features/account/security-key.server';
import { startSecurityKeyChallenge } from '~/features/auth/second-factor';
import { withLocale } from '~/i18n/locale';
import { parseFormOrThrow } from '~/web/forms/parse-form.server';
import { logPasskeyStartError } from '~/components/passkey/log-passkey-start-error';
import type { Route } from './+types/passkey';

type Context = Route.ActionArgs['context'];

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  return Response.json(await start(context, form));
}

async function start(context: Context, form: FormData): Promise<PasskeyStart> {
  const { auth, log } = context.get(hostContext);
  const { use, name, factor } = parseFormOrThrow(form, passkeyStartForm);
  if (use === 'add-key') return startSecurityKeySetup(context, name);
  if (use === 'use-key') return startSecurityKeyChallenge(context, factor);
  const { data, error } = await (use === 'add' ? auth.passkey.startRegistration() : auth.passkey.startAuthentication());
  return error ? logPasskeyStartError(log, error) : { challenge_id: data.challenge_id, options: data.options };
}

export const loader = ({ context }: Route.LoaderArgs) => redirect(withLocale('/auth', context.get(localeContext)));
