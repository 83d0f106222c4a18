// The forms of every visitor: language, colour mode, cookies, messages and reports. Only zod and plain data may be imported here.
import { z } from 'zod';
import { contactInput, languageInput } from '../account.ts';
import { reportInput } from '../api.ts';
import { MAX_LENGTHS } from '../form-limits.ts';
import { THEMES } from '../themes.ts';
import { present, returnForm, text } from './fields.ts';

export const languageForm = returnForm.extend({ locale: languageInput.shape.language });
export const themeForm = returnForm.extend({ theme: z.enum(THEMES) });
/** `optional`: the one box for all cookies that are not needed. */
export const cookiesForm = returnForm.extend({ intent: z.enum(['accept-all', 'accept']), optional: present });

export const contactForm = contactInput
  .pick({ name: true, message: true })
  .extend({ email: z.string().trim().pipe(contactInput.shape.email) });
/** People do not see this field; programs fill it in. */
export const honeypotForm = z.object({ website: text });
export const reportForm = z.object({
  // A browser counts a line's end as one character, and sends two.
  reason: z
    .string()
    .trim()
    .transform((typed) => typed.slice(0, MAX_LENGTHS.reportReason))
    .pipe(reportInput.shape.reason),
});
