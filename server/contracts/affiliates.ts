// Inputs and answers of /api/v1 about affiliates. Only zod and plain data may be imported here.
import { z } from 'zod';
import {
  AFFILIATE_NAME_LENGTH,
  AFFILIATE_STATUSES,
  EARNING_STATES,
  EXPERIENCE_LEVELS,
  TRAFFIC_SOURCES,
} from './affiliate-lists.ts';
import { mustBeTrue } from './account.ts';
import { CURRENCIES } from './prices.ts';

export const affiliateInput = z.object({
  first_name: z.string().trim().min(1).max(AFFILIATE_NAME_LENGTH),
  last_name: z.string().trim().min(1).max(AFFILIATE_NAME_LENGTH),
  experience_level: z.enum(EXPERIENCE_LEVELS),
  traffic_source: z.enum(TRAFFIC_SOURCES),
  /** The rules of /legal/affiliates-policy. */
  terms: mustBeTrue,
});
export const affiliate = z.object({
  affiliate_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  experience_level: z.enum(EXPERIENCE_LEVELS),
  traffic_source: z.enum(TRAFFIC_SOURCES),
  status: z.enum(AFFILIATE_STATUSES),
  /** To share; works once the affiliate is approved. */
  link: z.string(),
  code: z.string(),
  created_at: z.string(),
});
const earning = z.object({
  value: z.number(),
  currency: z.enum(CURRENCIES),
  state: z.enum(EARNING_STATES),
  payable_at: z.string(),
  created_at: z.string(),
});
export const affiliateAnswer = z.object({
  affiliate: affiliate.nullable(),
  /** Sums in major units. */
  totals: z.array(
    z.object({ currency: z.enum(CURRENCIES), pending: z.number(), payable: z.number(), paid: z.number() }),
  ),
  earnings: z.array(earning),
});
/** GET /partners/:code. */
export const partnerAnswer = z.object({
  code: z.string(),
  /** An approved affiliate's, so that a purchase by it earns. */
  active: z.boolean(),
});
export type PartnerAnswer = z.infer<typeof partnerAnswer>;
export type Affiliate = z.infer<typeof affiliate>;
export type AffiliateAnswer = z.infer<typeof affiliateAnswer>;
