// The fields of a receipt's buyer, in every form that leads to a payment. Only zod and plain data may be imported here.
import { z } from 'zod';
import { MAX_LENGTHS } from './form-limits.ts';
import { readVatId } from './vat-id.ts';

/** Empty, or a VAT ID in the format of its country. */
export const vatId = z
  .string()
  .trim()
  .max(MAX_LENGTHS.vatId)
  .transform((text, context) => {
    const id = text === '' ? '' : readVatId(text);
    if (id !== undefined) return id;
    context.addIssue({ code: 'custom', message: 'Not a VAT ID of any country that we know' });
    return z.NEVER;
  });
/** Of one or more lines. */
export const billingAddress = z.string().trim().max(MAX_LENGTHS.billingAddress);
export const billingFields = {
  billing_name: z.string().trim().max(MAX_LENGTHS.billingName).optional(),
  vat_id: vatId.optional(),
  billing_address: billingAddress.optional(),
};
