// Inputs and answers of /api/v1 about a person and their account. Only zod and plain data may be imported here.
import { z } from 'zod';
import { billingAddress, vatId } from './billing-fields.ts';
import { OFFERED_RATING_REASONS } from './catalogue.ts';
import { MAX_LENGTHS } from './form-limits.ts';
import { LOCALES } from './locales.ts';

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
  name: z.string().trim().max(MAX_LENGTHS.name).optional(),
  phone: z.string().trim().max(MAX_LENGTHS.phone).nullable().optional(),
  segment: z.enum(['self', 'team', 'studio']).optional(),
});

/** Billing details for new receipts; a purchase may override them. */
export const billingDetails = z.object({
  billing_name: z.string().trim().max(MAX_LENGTHS.billingName).nullable(),
  vat_id: z.string().nullable(),
  billing_address: z.string().nullable(),
});
/** An address that is left out stays as it is: clients that know of none must not take it away. */
export const billingInput = billingDetails.extend({
  vat_id: vatId.nullable(),
  billing_address: billingAddress.nullable().optional(),
});
export type BillingDetails = z.infer<typeof billingDetails>;

/** A box that has to be ticked: true in JSON, 'on' in a form that a page without JavaScript posts. */
export const mustBeTrue = z
  .union([z.literal(true), z.literal('on'), z.literal('true')])
  .transform((): true => true)
  .meta({ description: 'Has to be true' });
/** Goes along with a consent; without it nothing is compared. */
export const consentProcessor = z.string().max(100).nullable().optional().meta({
  description:
    'Whom the person was told that photos are sent to, by name; null = nobody. Where they are sent to somebody else by now, the call is refused: `conflict` with `details.processor`',
});
/** The boxes under every form that asks for the consent to the processing of a face. */
export const consentBoxes = z.object({ adult: mustBeTrue, consent: mustBeTrue });
/** Confirms being 18 or older, and consents to the processing of one's own face. */
export const faceConsentInput = z.object({ of_age: mustBeTrue, consent: mustBeTrue, processor: consentProcessor });
/** A message to support. */
export const contactInput = z.object({
  name: z.string().trim().max(MAX_LENGTHS.name).default(''),
  email: z.email().max(MAX_LENGTHS.email),
  message: z.string().trim().min(10).max(MAX_LENGTHS.contactMessage),
  language: z.enum(LOCALES).default('en'),
  /** The captcha token; people who are signed in need none. */
  captcha: z.string().max(MAX_LENGTHS.captchaToken).optional(),
});
export type ContactInput = z.output<typeof contactInput>;

/** The choices of the cookie banner and manager. */
export const consentRecord = z.object({
  consent_asked: z.literal(true),
  consent_analytics: z.boolean(),
  consent_marketing: z.boolean(),
  consent_personalization: z.boolean(),
});
export type ConsentRecord = z.infer<typeof consentRecord>;
export const session = z.object({
  id: z.string(),
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: z.string(),
  refreshed_at: z.string().nullable(),
  current: z.boolean(),
});
export const sessionsAnswer = z.object({ sessions: z.array(session) });
/** `left`: null where the sign-in service has no recovery codes. */
export const recoveryCodesLeft = z.object({ left: z.number().int().nullable() });
export const recoveryCodes = z.object({ codes: z.array(z.string()) });
/** `extension`: its host, as in contracts/extension-uri.ts. */
export const extensionsAnswer = z.object({
  extensions: z.array(z.object({ extension: z.string(), allowed_at: z.string() })),
});
export type AllowedExtension = z.infer<typeof extensionsAnswer>['extensions'][number];
export const turnstileInput = z.object({ token: z.string().max(MAX_LENGTHS.captchaToken) });
export const turnstileAnswer = z.object({ verified: z.literal(true) });
/** The answer goes back as the token `<id>:<answer>`. */
export const questionAnswer = z.object({ id: z.string(), text: z.string(), image: z.string().optional() });

export const actionInput = z.object({
  actionType: z.string().min(1).max(80),
  payload: z.record(z.string(), z.unknown()).default({}),
});
export const ratingInput = z.object({
  value: z.number().int().min(1).max(5),
  comment: z.string().trim().max(MAX_LENGTHS.ratingComment).optional(),
  type: z.string().max(40).optional(),
  reason: z.string().max(200).optional(),
  order_id: z.uuid().optional(),
});
/** Of a finished shoot, by the form below its headshots. An unknown reason counts as none. */
export const shootRatingInput = ratingInput
  .pick({ value: true, comment: true })
  .extend({ reason: z.enum(OFFERED_RATING_REASONS).optional().catch(undefined) });
export const ratingAnswer = ratingInput.extend({ id: z.uuid(), created_at: z.string() });
export const languageInput = z.object({ language: z.enum(LOCALES) });

export const deletionReceipt = z.object({
  receipt_id: z.uuid(),
  subject: z.string(),
  removed: z.record(z.string(), z.number()),
  created_at: z.string(),
});
export type Customer = z.infer<typeof customer>;
export type Session = z.infer<typeof session>;
export type RatingAnswer = z.infer<typeof ratingAnswer>;
export type DeletionReceipt = z.infer<typeof deletionReceipt>;
