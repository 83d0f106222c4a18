// What the form of a claim sends, and the words for what the backend refuses.
import type { ClaimInput } from '#server/contracts/claims.ts';
import { SAMPLE_LOOKS } from '#server/contracts/tools.ts';
import type { Order } from '#server/contracts/api.ts';
import type { Api } from '~/api/client';
import { ApiError } from '~/api/errors';

export type Look = ClaimInput['looks'][number];

/** In the order in which they are shown; a look that there is not is left out. */
export const looksIn = (names: readonly unknown[]): Look[] => SAMPLE_LOOKS.filter((look) => names.includes(look));

/** Where looks of a sample are claimed: those named are chosen already. */
export const claimPath = (picture: string, looks: readonly string[] = []): string =>
  `/app/claim?${new URLSearchParams([['picture', picture], ...looks.map((look) => ['look', look])])}`;

export interface RefusedClaim {
  looks: Look[];
  /** What the form lacks. */
  fault: 'empty' | 'consent';
}

/** The order that brings the headshots, or what is missing. The backend's refusals are thrown. */
export async function claim(api: Api, picture: string, form: FormData): Promise<Order | RefusedClaim> {
  const looks = looksIn(form.getAll('look'));
  if (looks.length === 0) return { looks, fault: 'empty' };
  if (form.has('asks_consent')) {
    if (!form.has('adult') || !form.has('consent')) return { looks, fault: 'consent' };
    await api.post('/customers/face-consent', { body: { of_age: true, consent: true }, attempts: 1 });
  }
  // Tried once: whatever arrives twice is one claim all the same, because the backend counts by look.
  return (await api.post('/tools/pictures/:id/claims', { params: { id: picture }, body: { looks }, attempts: 1 }))!;
}

const PROBLEMS = ['not_enough_credits', 'not_found', 'invalid_input', 'consent_missing'] as const;
/** The text of `claim.problem.<name>`, undefined where a claim has no words of its own. */
export const claimProblem = (error: unknown): (typeof PROBLEMS)[number] | undefined =>
  error instanceof ApiError ? PROBLEMS.find((one) => one === error.code) : undefined;
