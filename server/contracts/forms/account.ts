// The forms of a person's account. Only zod and plain data may be imported here.
import { z } from 'zod';
import { billingDetails, billingInput, customerPatch } from '../account.ts';
import { EXTENSION_HOST } from '../extension-uri.ts';
import { MAX_LENGTHS } from '../form-limits.ts';
import { parseOneTimeCode } from '../one-time-code.ts';
import { text } from './fields.ts';

/** Phone numbers are written differently in every country; only what cannot be one is rejected. */
const PHONE = /^\+?[\d\s()./-]{5,40}$/;

export const profileForm = z.object({
  name: customerPatch.shape.name.unwrap().default(''),
  phone: z.string().trim().regex(PHONE).nullable().default(null),
});
export const billingForm = z.object({
  billing_name: billingDetails.shape.billing_name.unwrap().default(''),
  billing_address: billingDetails.shape.billing_address.unwrap().default(''),
  vat_id: billingInput.shape.vat_id.unwrap().default(''),
});
export const segmentForm = customerPatch.pick({ segment: true }).required();
export const sessionForm = z.object({ session_id: z.string().min(1).max(MAX_LENGTHS.sessionId) });
export const extensionForm = z.object({ extension: z.string().regex(EXTENSION_HOST) });
/** The person types their address, in any case, before the account is deleted. */
export const accountDeletionForm = z.object({ confirmation: text });

/** Null for what is no code; undefined for a mailbox that is looked into later. */
const mailboxCode = z
  .string()
  .trim()
  .transform((typed) => parseOneTimeCode(typed) ?? null)
  .optional();
/** The codes that a change of address is confirmed with, from the mailbox of now and the new one. */
export const mailboxCodesForm = z.object({ current: mailboxCode, fresh: mailboxCode });

/** An authenticator app or a security key. */
export const factorForm = z.object({ factor: text });
/** The app that is being set up. The form carries its secret from step to step, because no server tells it twice. */
export const appSetupForm = z.object({
  factor: z.string().min(1),
  name: z.string().min(1),
  secret: z.string().regex(/^[A-Z2-7]{16,64}$/),
  uri: z.string().startsWith('otpauth://totp/'),
});
export const passkeyIdForm = z.object({ passkey: text });
export const passkeyNameForm = z.object({ name: z.string().trim().min(1).max(MAX_LENGTHS.name) });
