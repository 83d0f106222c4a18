// Adding a security key: a factor is begun and the browser is told what to ask the key for, then the key's answer confirms it.
import type { RouterContextProvider } from 'react-router';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import type { PasskeyStart } from '~/components/passkey/use-passkey';
import { hostContext, localeContext } from '~/context';
import { serverT } from '~/i18n/messages.server';
import type { ActionMessage } from '~/web/forms/action-message';
import { readPasskeyAnswer } from '~/web/forms/passkey-answer.server';
import { logPasskeyStartError } from '~/components/passkey/log-passkey-start-error';
import { credentialOf, optionsToJson, relyingPartyOf } from '~/web/webauthn';
import { reserveName } from './factor-name.server';

type Context = Readonly<RouterContextProvider>;

/** `wanted`: the name that the person typed; an empty one becomes "Security key". */
export async function startSecurityKeySetup(context: Context, wanted: string): Promise<PasskeyStart> {
  const { auth, log, site } = context.get(hostContext);
  const usual = serverT(context.get(localeContext), 'account')('security.keys.name');
  const friendlyName = await reserveName({ auth }, wanted.slice(0, MAX_LENGTHS.securityKeyName) || usual);
  const begun = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName });
  if (begun.error) return logPasskeyStartError(log, begun.error);
  const factorId = begun.data.id;
  const { data, error } = await auth.mfa.challenge({ factorId, webauthn: relyingPartyOf(site.publicUrl) });
  if (error) return logPasskeyStartError(log, error);
  const options = optionsToJson(data.webauthn.credential_options.publicKey);
  return { challenge_id: data.id, options, factor: factorId };
}

export async function addSecurityKey(form: FormData, context: Context): Promise<ActionMessage<'account'>> {
  const { auth, log, site } = context.get(hostContext);
  const answer = readPasskeyAnswer(form);
  const failed: ActionMessage<'account'> = { messageKey: 'security.keys.errors.failed', tone: 'danger' };
  if (!answer) return failed;
  const { error } = await auth.mfa.verify({
    factorId: answer.factorId,
    challengeId: answer.challengeId,
    webauthn: {
      ...relyingPartyOf(site.publicUrl),
      type: 'create',
      credential_response: credentialOf(answer.credential),
    },
  });
  // A redirect, because the rest of this request still holds the old token, which is no longer valid.
  if (!error) return { messageKey: 'done.keyAdded' };
  log.warn({ event: 'account.security_key_refused', code: error.code, status: error.status }, 'No key was added');
  return error.code === 'webauthn_credential_exists'
    ? { messageKey: 'security.keys.errors.known', tone: 'danger' }
    : failed;
}
