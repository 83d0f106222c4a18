// Claims headshots of a free sample: orders them without the watermark.
import { claimInput } from '#server/contracts/claims.ts';
import type { Order } from '#server/contracts/api.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import { parseForm } from '~/web/forms/parse-form.server';
import { recordFaceConsent } from '~/web/forms/record-face-consent.server';
import { rejectForm, type RejectedForm } from '~/web/forms/rejected-form';

export type RejectedClaim = RejectedForm<'looks' | 'consent', 'invalid'>;

export async function claimHeadshots(
  api: Api,
  picture: string,
  form: FormData,
): Promise<{ order: Order } | { rejected: RejectedClaim }> {
  const { value, rejected } = parseForm(form, claimInput);
  if (rejected) return { rejected };
  if (!(await recordFaceConsent(api, form))) return { rejected: rejectForm(form, { consent: 'invalid' }) };
  const params = { id: picture };
  return { order: (await api.post('/tools/pictures/:id/claims', { params, body: value, ...NO_RETRY }))! };
}

const PROBLEMS = ['not_enough_credits', 'not_found', 'invalid_input', 'consent_missing'] as const;
/** The text `claim.problem.<name>` for a refused call; undefined where a claim has no text of its own. */
export const claimProblem = (error: unknown): (typeof PROBLEMS)[number] | undefined =>
  error instanceof ApiError ? PROBLEMS.find((one) => one === error.code) : undefined;
