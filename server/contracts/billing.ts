// Inputs and answers of /api/v1 about money and credits. Only zod and plain data may be imported here.
import { z } from 'zod';
import { billingFields } from './billing-fields.ts';
import { PARTNER_CODE } from './affiliate-lists.ts';
import { seller, TAX_KINDS } from './seller.ts';
import { CURRENCIES, PACKAGE_IDS, PACK_IDS } from './prices.ts';
import { MAX_LENGTHS } from './form-limits.ts';

const creditPackage = z.object({
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
  ...billingFields,
  return_path: z.string().startsWith('/').optional(),
  /** Code of the referring affiliate. */
  partner: z.string().regex(PARTNER_CODE).optional().catch(undefined),
});
export const checkoutAnswer = z.object({ transaction_id: z.uuid(), url: z.string() });
export const purchase = z.object({
  transaction_id: z.uuid(),
  order_id: z.string().nullable(),
  package_id: z.string(),
  value: z.number(),
  /** The part of it that gift cards paid. */
  voucher_value: z.number(),
  /** What a promotion code took off. */
  discount_value: z.number(),
  currency: z.string(),
  credits: z.number(),
  bonus_credits: z.number(),
  type: z.enum(['credits', 'company_headshots_credits', 'company_studio_credits']),
  status: z.enum(['pending', 'paid', 'failed', 'refunded']),
  receipt_number: z.string().nullable(),
  credit_note_number: z.string().nullable(),
  billing_name: z.string().nullable(),
  vat_id: z.string().nullable(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  refunded_at: z.string().nullable(),
  /** True while it can be refunded: paid at most 14 days ago, and its credits are unused. */
  refundable: z.boolean(),
  /** Until when a refund can be requested; null when not paid or already refunded. */
  refundable_until: z.string().nullable(),
});
export const creditEntry = z.object({
  id: z.number(),
  kind: z.enum(['purchase', 'spend', 'refund', 'grant', 'gift', 'expiry']),
  amount: z.number(),
  reason: z.string(),
  reference: z.string().nullable(),
  created_at: z.string(),
});

export const balanceAnswer = z.object({
  credit_balance: z.number(),
  /** Available credits: whole ones, or -1 when the balance is unknown or negative. */
  available: z.number(),
});
export const entriesAnswer = z.object({
  entries: z.array(creditEntry),
  /** Pass it as `before` to get the next page; null on the last page. */
  next: z.number().nullable(),
});
export const purchasesAnswer = z.object({ purchases: z.array(purchase) });
export const receipt = z.object({
  receipt_number: z.string(),
  transaction_id: z.uuid(),
  issued_at: z.string(),
  /** Null where the installation had named no seller when it was paid: then the receipt is no tax invoice. */
  seller: seller.nullable(),
  billing_name: z.string().nullable(),
  billing_address: z.string().nullable(),
  vat_id: z.string().nullable(),
  email: z.string(),
  country: z.string().nullable(),
  currency: z.string(),
  lines: z.array(
    z.object({
      /** `package`: credits that were bought; `bonus`: free credits of the same package. */
      kind: z.enum(['package', 'bonus']),
      package_id: z.string(),
      quantity: z.number(),
      credits: z.number(),
      /** Price of one of `quantity`, in major units. */
      unit_value: z.number(),
      /** Major units, like `value` everywhere. */
      value: z.number(),
    }),
  ),
  value: z.number(),
  /** The part of it that gift cards paid. */
  voucher_value: z.number(),
  /** What a promotion code took off. */
  discount_value: z.number(),
  /** `value`: major units that the total contains. Null where nothing is said about tax. */
  tax: z.object({ kind: z.enum(TAX_KINDS), rate: z.number(), country: z.string(), value: z.number() }).nullable(),
  refunded_at: z.string().nullable(),
  /** Of the refund, once the money is on its way back. */
  credit_note: z.object({ number: z.string(), issued_at: z.string() }).nullable(),
  /** True when no money moved (test checkout). */
  test: z.boolean(),
});
export const RECEIPT_DOCUMENTS = ['receipt', 'credit_note'] as const;
export type ReceiptDocument = (typeof RECEIPT_DOCUMENTS)[number];

/** GET and POST /checkout/test/:id, on an embedded start only. */
export const testCheckoutAnswer = z.object({
  title: z.string(),
  /** Minor units. */
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['open', 'paid', 'expired', 'refunded']),
  success_url: z.string(),
  cancel_url: z.string(),
});
export const testCardInput = z.object({
  number: z.string().max(MAX_LENGTHS.cardNumber),
  /** `MM/YY`. */
  expiry: z.string().max(MAX_LENGTHS.cardExpiry),
  cvc: z.string().max(MAX_LENGTHS.cardCode),
  name: z.string().trim().max(MAX_LENGTHS.name).optional(),
});
export const testPaymentAnswer = z.object({ url: z.string() });

export type PackagesAnswer = z.infer<typeof packagesAnswer>;
export type RegionalPricing = z.infer<typeof regionalPricing>;
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>;
export type Purchase = z.infer<typeof purchase>;
export type CreditEntry = z.infer<typeof creditEntry>;
export type BalanceAnswer = z.infer<typeof balanceAnswer>;
export type EntriesAnswer = z.infer<typeof entriesAnswer>;
export type PurchasesAnswer = z.infer<typeof purchasesAnswer>;
export type Receipt = z.infer<typeof receipt>;
export type TestCheckoutAnswer = z.infer<typeof testCheckoutAnswer>;
