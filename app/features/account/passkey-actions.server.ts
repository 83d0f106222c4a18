// What the forms about passkeys do.
import type { RouterContextProvider } from 'react-router';
import { passkeyIdForm, passkeyNameForm } from '#server/contracts/forms/account.ts';
import { hostContext } from '~/context';
import type { ActionMessage } from '~/web/forms/action-message';
import type { IntentHandlers } from '~/web/forms/intents';
import { readPasskeyAnswer } from '~/web/forms/passkey-answer.server';
import { parseFormOrThrow, parseForm } from '~/web/forms/parse-form.server';
import { parseUserAgent } from './user-agent';

interface Call {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

const failed: ActionMessage<'account'> = { messageKey: 'security.passkeys.errors.failed', tone: 'danger' };

export const PASSKEY_HANDLERS: IntentHandlers<Call, ActionMessage<'account'>> = {
  async 'add-passkey'(form, { context, request }) {
    const { auth, log } = context.get(hostContext);
    const answer = readPasskeyAnswer(form);
    if (!answer) return failed;
    const { data, error } = await auth.passkey.verifyRegistration({
      challengeId: answer.challengeId,
      // The auth server checks what is in it.
      credential: answer.credential as Parameters<typeof auth.passkey.verifyRegistration>[0]['credential'],
    });
    if (error) {
      log.warn({ event: 'account.passkey_refused', code: error.code }, 'No passkey was added');
      return failed;
    }
    const name = deviceName(request);
    if (name) await auth.passkey.update({ passkeyId: data.id, friendlyName: name });
    return { messageKey: 'done.passkeyAdded' };
  },
  async 'rename-passkey'(form, { context }) {
    const { auth } = context.get(hostContext);
    const { passkey: passkeyId } = parseFormOrThrow(form, passkeyIdForm);
    const { value } = parseForm(form, passkeyNameForm);
    if (!value) return { messageKey: 'security.passkeys.errors.name', tone: 'danger' };
    const { error } = await auth.passkey.update({ passkeyId, friendlyName: value.name });
    return error ? failed : { messageKey: 'done.passkeyRenamed' };
  },
  async 'remove-passkey'(form, { context }) {
    const { passkey: passkeyId } = parseFormOrThrow(form, passkeyIdForm);
    const { error } = await context.get(hostContext).auth.passkey.delete({ passkeyId });
    return error ? failed : { messageKey: 'done.passkeyRemoved' };
  },
};

/** A name to begin with: "Chrome, macOS". */
function deviceName(request: Request): string | undefined {
  const { browser, system } = parseUserAgent(request.headers.get('user-agent'));
  return [browser, system].filter(Boolean).join(', ') || undefined;
}
