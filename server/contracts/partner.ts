// Inputs and answers of /api/partner/v1. The descriptions are the reference page's text. Only zod and plain data may be imported here.
import { z } from 'zod';
import { PHOTO_LIMITS, PURPOSES, STYLE_IDS } from './catalogue.ts';
import { FAIL_REASONS, PHOTO_WARNINGS, FACE_ORIGINS } from './findings.ts';
import { API_SCOPES } from './integration-lists.ts';
import { LOCALES } from './locales.ts';
import { MAX_LENGTHS } from './form-limits.ts';

/** `submitted` is never seen from outside, and a deleted shoot is not there. */
export const SHOOT_STATUSES = ['draft', 'queued', 'processing', 'completed', 'failed', 'refunded'] as const;
const SHOOT_STYLES = 3;

const time = z.string().meta({ format: 'date-time', description: 'ISO 8601, in UTC' });
const consent = z
  .object({
    adult: z.literal(true).describe('The person has told you that they are at least 18'),
    face_processing: z.literal(true).describe('The person has agreed to the processing of their face'),
    given_at: z.iso.datetime().describe('When the person agreed; ISO 8601, in UTC'),
    how: z.string().trim().min(3).max(300).describe('How they agreed, such as "form in the intranet, version 3"'),
  })
  .describe('What the person whose face it is has agreed to. We keep it as a record, with the key that said so.');

export const shootInput = z.object({
  person: z.object({
    name: z.string().trim().min(1).max(MAX_LENGTHS.name).describe('Shown to your managers beside the headshots'),
  }),
  reference: z
    .string()
    .trim()
    .min(1)
    .max(MAX_LENGTHS.partnerReference)
    .optional()
    .describe('Your own word for it, such as an employee number'),
  styles: z
    .array(z.enum(STYLE_IDS))
    .min(1)
    .max(SHOOT_STYLES)
    .optional()
    .describe('Looks, 3 unless your company has locked fewer; left out: the first of those that your company allows'),
  purpose: z.enum(PURPOSES).optional(),
  language: z.enum(LOCALES).default('en').describe('Of the page that the upload link opens'),
  consent: consent
    .optional()
    .describe('Needed before you upload photos yourself; left out, the person agrees on the page of the upload link'),
});
export const consentInput = consent;

const photo = z.object({
  photo_id: z.uuid(),
  file_name: z.string().nullable(),
  status: z.enum(['pending', 'accepted', 'rejected']),
  fail_reason: z
    .enum(FAIL_REASONS)
    .nullable()
    .describe('Why it was rejected; `engine`: not before the shoot, which went on with the other photos'),
  warnings: z.array(z.enum(PHOTO_WARNINGS)).describe('What could be better about it, though it was accepted'),
  outline_pending: z
    .boolean()
    .describe(
      `Its outline is still to be judged, usually for seconds: \`warnings\` may grow, and with fewer than ${PHOTO_LIMITS.full} photos \`headshots_planned\` may change`,
    ),
});
export const shootStart = z.object({
  headshots: z
    .int()
    .min(1)
    .optional()
    .describe(
      'How many headshots it is to make, as `headshots_planned` says: another number is a `conflict`, and nothing is spent',
    ),
});
/** What is to be known before a shoot starts. */
const prospect = {
  photos_accepted: z.number(),
  photos_needed: z
    .number()
    .describe(
      'Accepted photos that are still missing for all `headshots`. The shoot may start before, see `may_start`',
    ),
  headshots_planned: z
    .number()
    .describe(
      `How many headshots the accepted photos make so far, each photo in several crops and lights; with fewer than ${PHOTO_LIMITS.full} photos often fewer than \`headshots\`. The shoot takes one seat either way`,
    ),
  may_start: z
    .boolean()
    .describe(
      `Consent is on record and ${PHOTO_LIMITS.min} to ${PHOTO_LIMITS.max} photos are accepted. It makes \`headshots_planned\` headshots when you start it now, unless a photo has \`outline_pending\``,
    ),
};

const shoot = z.object({
  shoot_id: z.uuid(),
  status: z.enum(SHOOT_STATUSES),
  person: z.object({ name: z.string() }),
  reference: z.string().nullable(),
  styles: z.array(z.enum(STYLE_IDS)),
  purpose: z.enum(PURPOSES).nullable(),
  consent: z.boolean().describe('Consent to the processing of the face is on record'),
  ...prospect,
  headshots: z
    .number()
    .describe('What a seat pays for; from the start on as many as the shoot makes, which is `headshots_planned`'),
  delivered: z.number(),
  remaining_seconds: z.number().nullable().describe('Until it is done; null while unknown'),
  fail_reason: z.string().nullable(),
  upload_url: z.string().nullable().describe('The page for the person: agree, upload, start. Null once it has started'),
  upload_url_expires_at: time.nullable(),
  created_at: time,
  started_at: time.nullable(),
  completed_at: time.nullable(),
  photos_delete_at: time.nullable().describe('When the photos that were uploaded are deleted; the headshots stay'),
});
export const shootWithPhotos = shoot.extend({ photos: z.array(photo) });
export const shootList = z.object({
  shoots: z.array(shoot),
  next: z.string().nullable().describe('Pass it as `before` to go on; null on the last page'),
});
export const photosAnswer = z.object({ photos: z.array(photo) });

const headshot = z.object({
  headshot_id: z.uuid(),
  style: z.string().nullable(),
  likeness: z.number().nullable().describe('How much it is the person: 0 to 1'),
  width: z.number().nullable(),
  height: z.number().nullable(),
  favourite: z.boolean(),
  origin: z
    .enum(FACE_ORIGINS)
    .nullable()
    .describe(
      'How it was made, as its file says in signed Content Credentials (C2PA): `photo` = the person’s own photo, retouched without generative AI; `face-lock` = their own face and hair, the rest changed by generative AI; `generated` = drawn by generative AI after their photos; null where the file says nothing',
    ),
  ai_system: z.string().nullable().describe('The generative model and its provider; null where none was used'),
  download_url: z.string().nullable().describe('The whole headshot as JPEG; signed, expires after an hour'),
  preview_url: z.string().nullable(),
});
export const resultsAnswer = z.object({
  shoot_id: z.uuid(),
  headshots: z.array(headshot),
  expires_at: time.describe('The addresses work until then; ask again for fresh ones'),
});
export const downloadAnswer = z.object({ url: z.string(), expires_at: time });
export const shootReceipt = z.object({
  receipt_id: z.uuid(),
  removed: z.record(z.string(), z.number()).describe('How many of what were removed'),
  created_at: time,
});
export const accountAnswer = z.object({
  company: z.string(),
  seats: z.number().describe('Shoots that can still be started'),
  key: z.object({ name: z.string(), scopes: z.array(z.enum(API_SCOPES)) }),
});

/** application/problem+json (RFC 9457). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string().describe('Stable; decide by it'),
  request_id: z.string().describe('Tell us this if you ask about it'),
  details: z.record(z.string(), z.unknown()).optional(),
});

/** What the page of an upload link shows. */
export const publicUpload = z.object({
  company: z.string(),
  name: z.string(),
  language: z.enum(LOCALES),
  status: z.enum(SHOOT_STATUSES),
  consent: z.boolean(),
  /** To whom photos are sent, as people know them; null = they stay on our machines. */
  processor: z.string().nullable(),
  ...prospect,
  photos_most: z.number(),
  headshots: z.number(),
  photos: z.array(photo.extend({ preview_url: z.string().nullable() })),
  expires_at: time,
});

export type Shoot = z.infer<typeof shoot>;
export type ShootPhoto = z.infer<typeof photo>;
export type ShootWithPhotos = z.infer<typeof shootWithPhotos>;
export type ShootResults = z.infer<typeof resultsAnswer>;
export type PublicUpload = z.infer<typeof publicUpload>;
