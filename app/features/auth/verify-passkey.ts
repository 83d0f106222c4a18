// Signs in with what a passkey answered.
import type { RouterContextProvider } from 'react-router';
import { hostContext } from '~/context';
import { readPasskeyAnswer } from '~/web/forms/passkey-answer.server';
import type { NewSession } from './verify-code';

/** Undefined when the passkey is unknown, was removed, or its answer came too late. */
export async function verifyPasskey(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<NewSession | undefined> {
  const answer = readPasskeyAnswer(form);
  if (!answer) return undefined;
  const { auth, log } = context.get(hostContext);
  const { data, error } = await auth.passkey.verifyAuthentication({
    challengeId: answer.challengeId,
    // The auth server checks what is in it.
    credential: answer.credential as Parameters<typeof auth.passkey.verifyAuthentication>[0]['credential'],
  });
  if (data?.session) return { userId: data.session.user.id, accessToken: data.session.access_token };
  log.warn({ event: 'auth.passkey_refused', code: error?.code }, 'A passkey was refused');
  return undefined;
}
