// Inputs of the admin routes of /api/v1 that pages validate as well. Only zod and plain data may be imported here.
import { z } from 'zod';
import { COMPANY_UNITS } from './company-lists.ts';
import { MAX_GRANT, MAX_LENGTHS, MIN_STAFF_REASON } from './form-limits.ts';

/** Why staff did something, for the audit log. */
export const reasonInput = z.object({
  reason: z.string().trim().min(MIN_STAFF_REASON).max(MAX_LENGTHS.staffReason),
});
/** Credits or seats given by staff. */
export const grantInput = reasonInput.extend({ amount: z.coerce.number().int().min(1).max(MAX_GRANT) });
export const companyGrantInput = grantInput.extend({ unit: z.enum(COMPANY_UNITS) });
