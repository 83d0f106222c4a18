// Registers the person as an affiliate.
import { affiliateInput } from '#server/contracts/affiliates.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import { parseForm } from '~/web/forms/parse-form.server';
import type { RejectedForm } from '~/web/forms/rejected-form';

/** Undefined once the person is registered, also if they were before. */
export async function submitAffiliateForm(api: Api, form: FormData): Promise<RejectedForm | undefined> {
  const { value, rejected } = parseForm(form, affiliateInput);
  if (rejected) return rejected;
  try {
    await api.post('/affiliates', { body: value, ...NO_RETRY });
  } catch (error) {
    // The button was pressed twice: the page shows the existing registration.
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
  return undefined;
}
