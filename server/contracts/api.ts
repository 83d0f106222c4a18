// The shapes that cross /api/v1, as zod schemas: the backend checks its input with them, the app takes their types.
// Names of fields are SPEC section 3's. Only zod may be imported here.
import { z } from 'zod';
import { CURRENCIES, PACKAGE_IDS, PACK_IDS } from './prices.ts';
import { LOCALES } from './locales.ts';
import { FAIL_REASONS, ORDER_STATUSES, PURPOSES, STYLE_IDS } from './catalogue.ts';

export * from './catalogue.ts';

export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});

export const customer = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  avatar_url: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.enum(LOCALES),
  role: z.enum(['admin']).nullable(),
  company_id: z.string().nullable(),
  company_role: z.enum(['employee', 'manager', 'owner']).nullable(),
  segment: z.enum(['self', 'team', 'studio']).nullable(),
  credit_balance: z.number(),
  face_consent: z.boolean(),
  created_at: z.string(),
});
export const customerPatch = z.object({
  name: z.string().trim().max(120).optional(),
  phone: z.string().trim().max(40).nullable().optional(),
  segment: z.enum(['self', 'team', 'studio']).optional(),
});

export const creditPackage = z.object({
  package_id: z.enum([...PACKAGE_IDS, ...PACK_IDS]),
  name: z.string(),
  credits: z.number(),
  bonus_credits: z.number(),
  styles: z.number(),
  /** Major units of the currency of the answer. */
  value: z.number(),
  originalPrice: z.number().nullable(),
});
export const packagesAnswer = z.object({
  currency: z.enum(CURRENCIES),
  symbol: z.string(),
  packages: z.array(creditPackage),
});
const plan = z.object({ originalPrice: z.number(), price: z.number() });
export const regionalPricing = z.object({
  currency: z.enum(CURRENCIES),
  symbol: z.string(),
  prices: z.object({ Basic: plan, Pro: plan, Expert: plan }),
  b2bPrices: z.object({
    tier1: z.number(),
    tier2: z.number(),
    tier3: z.number(),
    tier4: z.number(),
    tier5: z.number(),
  }),
  bulkDiscounts: z.object({ tier2: z.number(), tier3: z.number(), tier4: z.number(), tier5: z.number() }),
  dubMultiplier: z.number(),
});
export const checkoutInput = z.object({
  package_id: z.enum([...PACKAGE_IDS, ...PACK_IDS]),
  order_id: z.uuid().optional(),
  billing_name: z.string().trim().max(200).optional(),
  vat_id: z.string().trim().max(32).optional(),
  return_path: z.string().startsWith('/').optional(),
});
export const checkoutAnswer = z.object({ transaction_id: z.uuid(), url: z.string() });
export const purchase = z.object({
  transaction_id: z.uuid(),
  order_id: z.string().nullable(),
  package_id: z.string(),
  value: z.number(),
  currency: z.string(),
  credits: z.number(),
  bonus_credits: z.number(),
  type: z.enum(['credits', 'company_headshots_credits', 'company_studio_credits']),
  status: z.enum(['pending', 'paid', 'failed', 'refunded']),
  receipt_number: z.string().nullable(),
  billing_name: z.string().nullable(),
  vat_id: z.string().nullable(),
  created_at: z.string(),
});
export const creditEntry = z.object({
  id: z.number(),
  kind: z.enum(['purchase', 'spend', 'refund', 'grant', 'gift', 'expiry']),
  amount: z.number(),
  reason: z.string(),
  reference: z.string().nullable(),
  created_at: z.string(),
});

export const attachment = z.object({
  attachment_id: z.uuid(),
  order_id: z.string(),
  kind: z.enum(['photo', 'headshot']),
  status: z.enum(['pending', 'accepted', 'rejected']),
  fail_reason: z.enum(FAIL_REASONS).nullable(),
  file_name: z.string().nullable(),
  upload_source: z.string().nullable(),
  quality_score: z.number().nullable(),
  similarity: z.number().nullable(),
  sharpness: z.number().nullable(),
  face_width: z.number().nullable(),
  brightness: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  warnings: z.array(z.string()),
  style: z.string().nullable(),
  likeness: z.number().nullable(),
  favourite: z.boolean(),
  shared: z.boolean(),
  /** Signed and expiring; null once the picture is gone. */
  url: z.string().nullable(),
  preview_url: z.string().nullable(),
  created_at: z.string(),
});
export const order = z.object({
  order_id: z.uuid(),
  status: z.enum(ORDER_STATUSES),
  purpose: z.enum(PURPOSES).nullable(),
  on_behalf: z.boolean(),
  subject_name: z.string().nullable(),
  consent: z.boolean(),
  styles: z.array(z.string()),
  headshot_count: z.number(),
  credits_spent: z.number(),
  returned_credits: z.number(),
  stage: z.string().nullable(),
  done: z.number(),
  delivered: z.number(),
  /** Seconds to the end, from the engine's pace so far; null while unknown. */
  remaining_seconds: z.number().nullable(),
  fail_reason: z.string().nullable(),
  cancel_requested: z.boolean(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  photos_delete_at: z.string().nullable(),
  photos_accepted: z.number(),
});
export const orderWithAttachments = order.extend({ attachments: z.array(attachment) });
export const orderInput = z.object({
  headshot_count: z.union([z.literal(20), z.literal(60), z.literal(120)]).default(20),
  purpose: z.enum(PURPOSES).optional(),
  on_behalf: z.boolean().default(false),
  subject_name: z.string().trim().max(120).optional(),
});
export const orderPatch = orderInput.partial().extend({
  styles: z.array(z.enum(STYLE_IDS)).max(6).optional(),
  consent: z.boolean().optional(),
});
export const attachmentPatch = z.object({ favourite: z.boolean() });
export const shareInput = z.object({ shared: z.boolean() });
export const shareAnswer = z.object({ shared: z.boolean(), url: z.string().nullable() });
export const deletionReceipt = z.object({
  receipt_id: z.uuid(),
  subject: z.string(),
  removed: z.record(z.string(), z.number()),
  created_at: z.string(),
});
export const actionInput = z.object({
  actionType: z.string().min(1).max(80),
  payload: z.record(z.string(), z.unknown()).default({}),
});
export const ratingInput = z.object({
  value: z.number().int().min(1).max(5),
  comment: z.string().max(2000).optional(),
  type: z.string().max(40).optional(),
  reason: z.string().max(200).optional(),
  order_id: z.uuid().optional(),
});
export const languageInput = z.object({ language: z.enum(LOCALES) });

export type ErrorBody = z.infer<typeof errorBody>;
export type Customer = z.infer<typeof customer>;
export type PackagesAnswer = z.infer<typeof packagesAnswer>;
export type RegionalPricing = z.infer<typeof regionalPricing>;
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>;
export type Purchase = z.infer<typeof purchase>;
export type CreditEntry = z.infer<typeof creditEntry>;
export type Attachment = z.infer<typeof attachment>;
export type Order = z.infer<typeof order>;
export type OrderWithAttachments = z.infer<typeof orderWithAttachments>;
export type DeletionReceipt = z.infer<typeof deletionReceipt>;
