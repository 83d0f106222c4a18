// What the forms of the account page do. Each says which words to show afterwards: account:done.<said>.
import type { RouterContextProvider } from 'react-router';
import { ONCE, type Api } from '~/api/client';
import { apiOf } from '~/api/server';
import { ApiError } from '~/api/errors';
import { hostContext } from '~/context';
import { readBilling, readProfile, type Billing } from './forms';
import type { ProfileResult } from './profile-form';

export type Outcome =
  | { said: 'profile' | 'billing' | 'ended' | 'endedOthers' | 'consent'; vars?: { count: number } }
  | { refused: 'running' }
  | { signedOut: true }
  | { profile: ProfileResult }
  | { billing: Billing }
  | { nothing: true };

export async function actOnAccount(context: Readonly<RouterContextProvider>, form: FormData): Promise<Outcome> {
  const api = apiOf(context);
  switch (form.get('intent')) {
    case 'profile': {
      const profile = readProfile(form);
      if (Object.keys(profile.faults).length > 0) return { profile };
      await api.patch('/customers', {
        body: { name: profile.value.name, phone: profile.value.phone || null },
        ...ONCE,
      });
      return { said: 'profile' };
    }
    case 'billing': {
      const { value, fault } = readBilling(form);
      if (fault) return { billing: value };
      await api.put('/customers/billing', { body: value, ...ONCE });
      return { said: 'billing' };
    }
    case 'withdraw-consent':
      return withdrawConsent(api);
    case 'end-session':
      await api.delete('/customers/sessions/:id', { params: { id: String(form.get('session_id')) }, ...ONCE });
      return { said: 'ended' };
    case 'end-others':
      await signOut(context, 'others');
      return { said: 'endedOthers' };
    case 'end-all':
      await signOut(context, 'global');
      return { signedOut: true };
    default:
      return { nothing: true };
  }
}

async function withdrawConsent(api: Api): Promise<Outcome> {
  try {
    const receipt = await api.delete('/customers/face-consent', ONCE);
    return { said: 'consent', vars: { count: receipt?.removed['photos'] ?? 0 } };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return { refused: 'running' };
    throw error;
  }
}

async function signOut(context: Readonly<RouterContextProvider>, scope: 'others' | 'global'): Promise<void> {
  const { error } = await context.get(hostContext).auth.signOut({ scope });
  // Whoever signs out elsewhere wants to be sure of it.
  if (error) throw new ApiError(error.message, error.status ?? 503, undefined);
}
