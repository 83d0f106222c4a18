// The forms of the admin area: the API's schemas, and which row a button is about. Only zod and plain data may be imported here.
import { z } from 'zod';
import { companyGrantInput } from '../admin.ts';
import { IDEMPOTENCY_KEY } from '../idempotency.ts';
import { LOCALES } from '../locales.ts';
import { SETTING_NAMES, type SettingName } from '../settings.ts';
import { id, text } from './fields.ts';

export const grantUnitForm = companyGrantInput.pick({ unit: true });
/** The idempotency key of a grant; without a valid one the API makes no difference between two grants. */
export const grantKeyForm = z.object({ key: z.string().regex(IDEMPOTENCY_KEY).optional().catch(undefined) });
export const purchaseIdForm = z.object({ purchase: id });
export const affiliateForm = z.object({ affiliate_id: id });
export const companyForm = z.object({ company_id: id });

export const settingForm = z.object({ name: z.enum(SETTING_NAMES as [SettingName, ...SettingName[]]) });
/** The value of a flag or a list, as its field has it; the setting's own schema checks it. */
export const settingValueForm = z.object({ value: z.string().default('') });
export const announcementForm = z.object({
  ...(Object.fromEntries(LOCALES.map((locale) => [`text_${locale}`, text])) as Record<
    `text_${(typeof LOCALES)[number]}`,
    typeof text
  >),
  href: text,
});
