// Schemas of what pages report to affiliate networks, ad tags and analytics.
import { z } from 'zod';
import { CURRENCIES } from './prices.ts';

/** Characters. */
const MAX_TEXT = 300;
const MAX_ID = 128;
const text = z.string().trim().max(MAX_TEXT);
const id = z.string().min(1).max(MAX_ID);

export const leadInput = z.object({
  customerId: id,
  customerEmail: z.email().optional(),
  customerName: text.optional(),
  customerAvatar: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]).optional(),
  /** Click id from the cookie of Dub's script; without one, Dub looks for an earlier click of the customer. */
  clickId: z.string().max(MAX_ID).optional(),
});
export type LeadInput = z.infer<typeof leadInput>;

export const saleInput = z.object({
  customerId: id,
  /** See `affiliateAmount`. */
  amount: z.number().int().positive(),
  eventName: text.min(1),
  currency: z.enum(CURRENCIES),
  /** `transaction_id` names the purchase. */
  metadata: z
    .object({ transaction_id: z.uuid() })
    .catchall(z.union([z.string().max(MAX_TEXT), z.number(), z.boolean()])),
});
export type SaleInput = z.infer<typeof saleInput>;

export const awinInput = z.object({
  /** The purchase. */
  orderReference: z.uuid(),
  amount: z.number().positive(),
  currency: z.enum(CURRENCIES),
  channel: text.min(1),
  test: z.boolean(),
  /** Click id from the address that Awin linked to. */
  awc: z.string().regex(/^[\w.-]{1,200}$/),
  voucher: text.optional(),
  customerAcquisition: z.enum(['NEW', 'RETURNING']).optional(),
  basket: z
    .array(z.object({ id: text, name: text, price: z.number().nonnegative(), quantity: z.int().positive() }))
    .max(20)
    .optional(),
});
export type AwinInput = z.infer<typeof awinInput>;

/** Failures are logged and never shown; pages only get whether the event was sent. */
export const sentAnswer = z.object({ sent: z.boolean() });

export const trackersAnswer = z.object({
  /** False outside production, unless the account is one of the test accounts: then nothing may be loaded. */
  active: z.boolean(),
  /** Page views are reported in production only, also those of test accounts. */
  production: z.boolean(),
  country: z.string(),
  continent: z.string(),
  /** Google Tag Manager's container. */
  tagManager: z.string().optional(),
  /** Google Ads: the account and the label of the purchase conversion. */
  ads: z.object({ id: z.string(), label: z.string().optional() }).optional(),
  /** Scripts of the affiliate network and of the experiment vendor. */
  affiliateScript: z.string().optional(),
  experimentScript: z.string().optional(),
  /** A Segment-compatible source. */
  analytics: z.object({ key: z.string(), script: z.string() }).optional(),
  dub: z.boolean(),
  awin: z.boolean(),
  /** Purchases paid within the last hour; the page reports each once. */
  purchases: z.array(
    z.object({
      transaction_id: z.string(),
      order_id: z.string().nullable(),
      package_id: z.string(),
      /** Major units, gift cards included. */
      value: z.number(),
      currency: z.enum(CURRENCIES),
      credits: z.number(),
      bonus_credits: z.number(),
      type: z.string(),
      /** Paid in the test checkout: no money has moved. */
      test: z.boolean(),
    }),
  ),
  /** Null for visitors. */
  user: z
    .object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      avatar: z.string(),
      created_at: z.string(),
    })
    .nullable(),
});
export type Trackers = z.infer<typeof trackersAnswer>;
