// What the forms of the account page do.
import type { RouterContextProvider } from 'react-router';
import { billingForm, extensionForm, profileForm, sessionForm } from '#server/contracts/forms/account.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { serverApi } from '~/api/server';
import { ApiError } from '~/api/errors';
import { hostContext } from '~/context';
import type { ActionMessage } from '~/web/forms/action-message';
import { handleIntent, type IntentHandlers } from '~/web/forms/intents';
import { parseFormOrThrow, parseForm } from '~/web/forms/parse-form.server';
import type { RejectedForm } from '~/web/forms/rejected-form';

type Context = Readonly<RouterContextProvider>;
type AccountActionResult = ActionMessage<'account'> | { rejected: RejectedForm } | { signedOut: true };

const HANDLERS: IntentHandlers<Context, AccountActionResult> = {
  async profile(form, context) {
    const { value, rejected } = parseForm(form, profileForm);
    if (rejected) return { rejected };
    await serverApi(context).patch('/customers', { body: value, ...NO_RETRY });
    return { messageKey: 'done.profile' };
  },
  async billing(form, context) {
    const { value, rejected } = parseForm(form, billingForm);
    if (rejected) return { rejected };
    await serverApi(context).put('/customers/billing', { body: value, ...NO_RETRY });
    return { messageKey: 'done.billing' };
  },
  'withdraw-consent': (_, context) => withdrawConsent(serverApi(context)),
  async 'withdraw-edits'(_, context) {
    await serverApi(context).delete('/studio/hosted-consents', NO_RETRY);
    return { messageKey: 'done.edits' };
  },
  async 'end-session'(form, context) {
    const { session_id: id } = parseFormOrThrow(form, sessionForm);
    await serverApi(context).delete('/customers/sessions/:id', { params: { id }, ...NO_RETRY });
    return { messageKey: 'done.ended' };
  },
  async 'remove-extension'(form, context) {
    const params = parseFormOrThrow(form, extensionForm);
    await serverApi(context).delete('/customers/extensions/:extension', { params, ...NO_RETRY });
    return { messageKey: 'done.extension' };
  },
  async 'end-others'(_, context) {
    await signOut(context, 'others');
    return { messageKey: 'done.endedOthers' };
  },
  async 'end-all'(_, context) {
    await signOut(context, 'global');
    return { signedOut: true };
  },
};

export const handleAccountAction = (context: Context, form: FormData): Promise<AccountActionResult> =>
  handleIntent(HANDLERS, form, context);

async function withdrawConsent(api: Api): Promise<AccountActionResult> {
  try {
    const receipt = await api.delete('/customers/face-consent', NO_RETRY);
    return { messageKey: 'done.consent', messageParams: { count: receipt?.removed['photos'] ?? 0 } };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return { messageKey: 'errors.running', tone: 'danger' };
    throw error;
  }
}

/** Throws if the sessions could not be ended: people who end other sessions must be able to rely on it. */
async function signOut(context: Context, scope: 'others' | 'global'): Promise<void> {
  const { error } = await context.get(hostContext).auth.signOut({ scope });
  if (error) throw new ApiError(error.message, error.status ?? 503, undefined);
}
