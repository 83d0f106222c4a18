// The forms of the account page: the API's schemas, and a pattern that catches typing mistakes.
import { z } from 'zod';
import { billingDetails, billingInput, customerPatch } from '#server/contracts/account.ts';

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

/** Whether a field repeats an address; its case does not matter. */
export const isSameEmail = (text: string, email: string): boolean =>
  text.trim().toLowerCase() === email.trim().toLowerCase();
