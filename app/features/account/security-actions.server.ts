// What the forms of the security page do.
import type { AuthError } from '@supabase/supabase-js';
import type { RouterContextProvider } from 'react-router';
import { NO_RETRY } from '~/api/client';
import { serverApi } from '~/api/server';
import { hostContext, localeContext } from '~/context';
import { serverT } from '~/i18n/messages.server';
import type { ActionMessage } from '~/web/forms/action-message';
import { handleIntent, type IntentHandlers } from '~/web/forms/intents';
import { parseOneTimeCode } from '~/web/forms/one-time-code';
import { rejectForm, textField } from '~/web/forms/rejected-form';
import type { AppSetup, SecurityError, SecurityResult } from './security';
import { qrCodeDataUrl } from '~/web/qr-code.server';

type Context = Readonly<RouterContextProvider>;
export type SecurityOutcome = ActionMessage<'account'> | { result: SecurityResult; status: number };

const SITE = 'Catchlight';
const SECRET = /^[A-Z2-7]{16,64}$/;

const HANDLERS: IntentHandlers<Context, SecurityOutcome> = {
  'add-app': (_, context) => beginApp(context),
  'confirm-app': confirmApp,
  async 'recovery-codes'(_, context) {
    const answer = await serverApi(context).post('/customers/recovery-codes', NO_RETRY);
    return { result: { codes: answer?.codes ?? [] }, status: 200 };
  },
  async 'remove-app'(form, context) {
    const { auth } = context.get(hostContext);
    const { error } = await auth.mfa.unenroll({ factorId: textField(form, 'factor') });
    if (error) return refuse(context, error, {});
    // The token still says aal2; the next one says what is left.
    await auth.refreshSession();
    return { messageKey: 'done.appRemoved' };
  },
};

export const handleSecurityAction = (context: Context, form: FormData): Promise<SecurityOutcome> =>
  handleIntent(HANDLERS, form, context);

async function beginApp(context: Context): Promise<SecurityOutcome> {
  const { auth } = context.get(hostContext);
  const { data: known } = await auth.mfa.listFactors();
  const name = freeName(serverT(context.get(localeContext), 'account')('security.app.name'), known?.totp ?? []);
  // One that was begun and given up would keep its name at a hosted server.
  const begun = known?.all.find((factor) => factor.status === 'unverified' && factor.friendly_name === name);
  if (begun) await auth.mfa.unenroll({ factorId: begun.id });
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: SITE });
  if (error) return refuse(context, error, {});
  const { secret, uri } = data.totp;
  return { result: { setup: await show({ factorId: data.id, name, secret, uri }) }, status: 200 };
}

/** "Authenticator app", then "Authenticator app 2". */
function freeName(name: string, factors: readonly { friendly_name?: string }[]): string {
  const taken = new Set(factors.map(({ friendly_name: other }) => other));
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${name} ${number}`;
  }
}

async function confirmApp(form: FormData, context: Context): Promise<SecurityOutcome> {
  const { auth } = context.get(hostContext);
  const setup = readSetup(form);
  const code = parseOneTimeCode(textField(form, 'code'));
  // The form carries the secret from step to step, because no server tells it twice.
  const again = async (error: SecurityError): Promise<SecurityResult> => ({
    setup: setup && (await show(setup)),
    rejected: rejectForm(form, { code: error }),
  });
  if (!code || !setup) return { result: await again('format'), status: 422 };
  const { data, error } = await auth.mfa.challengeAndVerify({ factorId: setup.factorId, code });
  if (error) return refuse(context, error, await again(errorOf(error)));
  const codes = await firstRecoveryCodes(context, data.access_token);
  return codes ? { result: { codes }, status: 200 } : { messageKey: 'done.appAdded' };
}

/** The first app brings recovery codes with it; undefined where there are some already, or none to be had. */
async function firstRecoveryCodes(context: Context, accessToken: string): Promise<readonly string[] | undefined> {
  const api = serverApi(context);
  // The session has just been raised; its cookie still holds the token of before.
  const headers = { authorization: `Bearer ${accessToken}` };
  try {
    const known = await api.get('/customers/recovery-codes', { headers, attempts: 1 });
    if (known?.left !== 0) return undefined;
    return (await api.post('/customers/recovery-codes', { headers, attempts: 1 }))?.codes;
  } catch (error) {
    // The app is set up all the same, and the page offers to make codes.
    context
      .get(hostContext)
      .log.warn({ event: 'account.no-recovery-codes', err: error }, 'No recovery codes were made');
    return undefined;
  }
}

function readSetup(form: FormData): AppSetup | undefined {
  const [factorId, name, secret, uri] = ['factor', 'name', 'secret', 'uri'].map((field) => textField(form, field));
  if (!factorId || !name || !secret || !uri) return undefined;
  return SECRET.test(secret) && uri.startsWith('otpauth://totp/') ? { factorId, name, secret, uri } : undefined;
}

const show = async (setup: AppSetup) => ({ ...setup, picture: await qrCodeDataUrl(setup.uri) });

function refuse(context: Context, error: AuthError, result: SecurityResult): SecurityOutcome {
  const { code, status } = error;
  context.get(hostContext).log.warn({ event: 'account.security-refused', code, status }, 'A change was refused');
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
