// The registration form of /app/affiliate: read, checked, sent.
import { EXPERIENCE_LEVELS, TRAFFIC_SOURCES } from '#server/contracts/affiliate-lists.ts';
import type { Affiliate } from '#server/contracts/affiliates.ts';
import type { Api } from '~/api/client';
import { ApiError } from '~/api/errors';

const FIELDS = ['first_name', 'last_name', 'experience_level', 'traffic_source', 'terms'] as const;
export type AffiliateField = (typeof FIELDS)[number];
export const NAME_LENGTH = 80;

export interface RefusedRegistration {
  values: Record<string, string>;
  faults: Partial<Record<AffiliateField, true>>;
}

/** What was typed when it cannot be sent, undefined when the person is registered (now or already). */
export async function register(api: Api, form: FormData): Promise<RefusedRegistration | undefined> {
  const values = Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? '').trim()]));
  const faults = faultsOf(values);
  if (Object.keys(faults).length > 0) return { values, faults };
  try {
    await api.post<Affiliate>('affiliates', values, { attempts: 1 });
  } catch (error) {
    // Pressed twice: the page shows the registration that there is.
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
  return undefined;
}

function faultsOf(values: Record<string, string>): RefusedRegistration['faults'] {
  const faults: RefusedRegistration['faults'] = {};
  for (const name of ['first_name', 'last_name'] as const)
    if (!values[name] || values[name].length > NAME_LENGTH) faults[name] = true;
  if (!EXPERIENCE_LEVELS.some((one) => one === values['experience_level'])) faults.experience_level = true;
  if (!TRAFFIC_SOURCES.some((one) => one === values['traffic_source'])) faults.traffic_source = true;
  if (values['terms'] !== 'on') faults.terms = true;
  return faults;
}
