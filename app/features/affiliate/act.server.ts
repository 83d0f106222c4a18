// The registration form of /app/affiliate: read, checked, sent.
import { affiliateInput } from '#server/contracts/affiliates.ts';
import type { Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import { readForm, type Faults } from '~/parts/read-form.server';

export interface RefusedRegistration {
  typed: Record<string, string>;
  faults: Faults<keyof typeof affiliateInput.shape>;
}

/** What was typed when it cannot be sent, undefined when the person is registered (now or already). */
export async function register(api: Api, form: FormData): Promise<RefusedRegistration | undefined> {
  const read = readForm(form, affiliateInput);
  if (!('value' in read)) return read;
  try {
    await api.post('/affiliates', { body: read.value, attempts: 1 });
  } catch (error) {
    // Pressed twice: the page shows the registration that there is.
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
  return undefined;
}
