// Inputs and answers of /api/v1 about gift cards and the gift balance. Only zod and plain data may be imported here.
import { z } from 'zod';
import { billingFields } from './billing-fields.ts';
import { PARTNER_CODE } from './affiliate-lists.ts';
import { MAX_LENGTHS } from './form-limits.ts';
import { LOCALES } from './locales.ts';
import { CURRENCIES, PACKAGE_IDS } from './prices.ts';

/** Amounts of gift cards, in major units; in INR 50 times as much. */
export const GIFT_AMOUNTS = [25, 50, 100, 200] as const;
export const INR_FACTOR = 50;

/** Packages and amounts of money have these in common, and the page's form has them. */
export const giftFields = {
  recipient_email: z.email().max(MAX_LENGTHS.email),
  recipient_name: z.string().trim().max(MAX_LENGTHS.name).optional(),
  sender_name: z.string().trim().max(MAX_LENGTHS.name).optional(),
  message: z.string().trim().max(MAX_LENGTHS.giftMessage).optional(),
  /** The day on which it is mailed; default: today. */
  deliver_on: z.union([z.iso.date(), z.literal('')]).optional(),
  language: z.enum(LOCALES).optional(),
};
const common = {
  ...giftFields,
  ...billingFields,
  return_path: z.string().startsWith('/').optional(),
  partner: z.string().regex(PARTNER_CODE).optional().catch(undefined),
};
export const giftAmount = z.coerce.number().refine((value) => (GIFT_AMOUNTS as readonly number[]).includes(value));
export const giftInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('package'), package_id: z.enum(PACKAGE_IDS), ...common }),
  z.object({
    kind: z.literal('amount'),
    amount: giftAmount,
    ...common,
  }),
]);
const giftCard = z.object({
  gift_card_id: z.uuid(),
  package_id: z.enum(PACKAGE_IDS).nullable(),
  /** Major units; null for a package. */
  value: z.number().nullable(),
  currency: z.enum(CURRENCIES),
  recipient_email: z.string(),
  recipient_name: z.string().nullable(),
  status: z.enum(['pending', 'active', 'redeemed', 'refunded']),
  deliver_at: z.string(),
  sent_at: z.string().nullable(),
  redeemed_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});
export const giftsAnswer = z.object({ gift_cards: z.array(giftCard) });
/** The form of a card whose payment was not completed; empty fields were not filled in. */
export const unpaidGiftForm = z.object({
  package_id: z.enum(PACKAGE_IDS).nullable(),
  /** One of GIFT_AMOUNTS; null for a package. */
  amount: z.number().nullable(),
  recipient_email: z.string(),
  recipient_name: z.string(),
  sender_name: z.string(),
  message: z.string(),
  /** A day (UTC). */
  deliver_on: z.string(),
  language: z.enum(LOCALES),
});
export const redeemInput = z.object({ code: z.string().min(4).max(MAX_LENGTHS.giftCode) });
export const redeemAnswer = z.object({
  package_id: z.enum(PACKAGE_IDS).nullable(),
  credits: z.number(),
  /** Gift balance that this adds, in major units; 0 for a package. */
  value: z.number(),
  currency: z.enum(CURRENCIES),
});
export const vouchersAnswer = z.object({
  balances: z.array(z.object({ currency: z.enum(CURRENCIES), value: z.number() })),
});
export type UnpaidGiftForm = z.infer<typeof unpaidGiftForm>;
export type GiftCard = z.infer<typeof giftCard>;
export type RedeemAnswer = z.infer<typeof redeemAnswer>;
