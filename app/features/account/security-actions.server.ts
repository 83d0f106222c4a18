// What the forms of the security page do.
import type { AuthError } from '@supabase/supabase-js';
import type { RouterContextProvider } from 'react-router';
import { appSetupForm, factorForm } from '#server/contracts/forms/account.ts';
import { codeForm } from '#server/contracts/forms/auth.ts';
import { NO_RETRY } from '~/api/client';
import { serverApi } from '~/api/server';
import { hostContext, localeContext } from '~/context';
import { serverT } from '~/i18n/messages.server';
import type { ActionMessage } from '~/web/forms/action-message';
import { handleIntent, type IntentHandlers } from '~/web/forms/intents';
import { parseFormOrThrow, parseForm } from '~/web/forms/parse-form.server';
import { readIntent, rejectForm } from '~/web/forms/rejected-form';
import { reserveName } from './factor-name.server';
import { PASSKEY_HANDLERS } from './passkey-actions.server';
import type { AppSetup, SecurityError, SecurityResult } from './security';
import { addSecurityKey } from './security-key.server';
import { qrCodeDataUrl } from '~/web/qr-code.server';

type Context = Readonly<RouterContextProvider>;
export type SecurityOutcome = ActionMessage<'account'> | { result: SecurityResult; status: number };

const SITE = 'Catchlight';

const HANDLERS: IntentHandlers<Context, SecurityOutcome> = {
  'add-app': (_, context) => beginApp(context),
  'confirm-app': confirmApp,
  async 'recovery-codes'(_, context) {
    const answer = await serverApi(context).post('/customers/recovery-codes', NO_RETRY);
    return { result: { codes: answer?.codes ?? [] }, status: 200 };
  },
  'add-key': addSecurityKey,
  'remove-app': (form, context) => removeFactor(form, context, { messageKey: 'done.appRemoved' }),
  'remove-key': (form, context) => removeFactor(form, context, { messageKey: 'done.keyRemoved' }),
};

async function removeFactor(
  form: FormData,
  context: Context,
  done: ActionMessage<'account'>,
): Promise<SecurityOutcome> {
  const { auth } = context.get(hostContext);
  const { error } = await auth.mfa.unenroll({ factorId: parseFormOrThrow(form, factorForm).factor });
  if (error) return refuse(context, error, {});
  // The token still says aal2; the next one says what is left.
  await auth.refreshSession();
  return done;
}

export function handleSecurityAction(request: Request, context: Context, form: FormData): Promise<SecurityOutcome> {
  if (Object.hasOwn(PASSKEY_HANDLERS, readIntent(form)))
    return handleIntent(PASSKEY_HANDLERS, form, { context, request });
  return handleIntent(HANDLERS, form, context);
}

async function beginApp(context: Context): Promise<SecurityOutcome> {
  const { auth } = context.get(hostContext);
  const name = await reserveName({ auth }, serverT(context.get(localeContext), 'account')('security.app.name'));
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: SITE });
  if (error) return refuse(context, error, {});
  const { secret, uri } = data.totp;
  return { result: { setup: await show({ factorId: data.id, name, secret, uri }) }, status: 200 };
}

async function confirmApp(form: FormData, context: Context): Promise<SecurityOutcome> {
  const { auth } = context.get(hostContext);
  const setup = readSetup(form);
  const code = parseForm(form, codeForm).value?.code;
  // The form carries the secret from step to step, because no server tells it twice.
  const again = async (error: SecurityError): Promise<SecurityResult> => ({
    setup: setup && (await show(setup)),
    rejected: rejectForm(form, { code: error }),
  });
  if (!code || !setup) return { result: await again('format'), status: 422 };
  const { error } = await auth.mfa.challengeAndVerify({ factorId: setup.factorId, code });
  if (error) return refuse(context, error, await again(errorOf(error)));
  // A redirect, because the rest of this request still holds the old token, which is no longer valid.
  return { messageKey: 'done.appAdded' };
}

function readSetup(form: FormData): AppSetup | undefined {
  const { value } = parseForm(form, appSetupForm);
  if (!value) return undefined;
  const { factor: factorId, ...setup } = value;
  return { factorId, ...setup };
}

const show = async (setup: AppSetup) => ({ ...setup, picture: await qrCodeDataUrl(setup.uri) });

function refuse(context: Context, error: AuthError, result: SecurityResult): SecurityOutcome {
  const { code, status } = error;
  context.get(hostContext).log.warn({ event: 'account.security_refused', code, status }, 'A change was refused');
  const fault = errorOf(error);
  return {
    result: { ...result, error: fault },
    status: fault === 'tooMany' ? 429 : fault === 'unreachable' ? 503 : 422,
  };
}

function errorOf({ code, status }: AuthError): SecurityError {
  if (code === 'reauthentication_needed' || code === 'insufficient_aal') return 'signInAgain';
  if (code === 'too_many_enrolled_mfa_factors') return 'full';
  if (status === 429) return 'tooMany';
  return status && status < 500 ? 'wrong' : 'unreachable';
}
