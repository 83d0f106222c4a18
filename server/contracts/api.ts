// Inputs and answers of /api/v1 as zod schemas: the backend validates with them, the app uses their types.
// Field names are public and stay as they are. Only zod may be imported here.
import { z } from 'zod';
import { consentProcessor } from './account.ts';
import { MAX_LOOKS, ORDER_STATUSES, PURPOSES, STYLE_IDS } from './catalogue.ts';
import { companyPicture } from './company-pictures.ts';
import { MAX_CHOSEN } from './downloads.ts';
import { FAIL_REASONS, FACE_ORIGINS, WITHHELD_REASONS } from './findings.ts';
import { LOOK_RENDERERS, RENDERER_HOLDS } from './renderers.ts';
import { MAX_LENGTHS } from './form-limits.ts';

export * from './account.ts';
export * from './billing.ts';
export * from './catalogue.ts';

export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});

/** GET /api/get-geography. */
export const geographyAnswer = z.object({
  /** ISO 3166 alpha-2, or '' when unknown. */
  country: z.string(),
  /** EU, NA and the like, or '' when unknown. */
  continent: z.string(),
});

const faceBox = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export const attachment = z.object({
  attachment_id: z.uuid(),
  order_id: z.string(),
  /** `studio`: made in the studio from one of the others. */
  kind: z.enum(['photo', 'headshot', 'studio']),
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
  /** Of a photo: its face, and a second one (refused as `multiple_faces`, or small enough to be accepted), in shares of its width and height. */
  face: faceBox.nullable(),
  other_face: faceBox.nullable(),
  /** Weaknesses of a photo; of a headshot, those of its photo that it shows. */
  warnings: z.array(z.string()),
  /** Of an accepted photo whose outline is still to be judged: `warnings`, and with few photos the number of headshots, may change. */
  outline_pending: z.boolean(),
  style: z.string().nullable(),
  likeness: z.number().nullable(),
  /** How presentable a headshot is, 0 to 100: expression, gaze, light, outline, sharpness. Null for photos and older headshots. */
  rank: z.number().nullable(),
  /** How a headshot was made, as its file says in Content Credentials; null for photos, and where the file says nothing. */
  origin: z.enum(FACE_ORIGINS).nullable(),
  /** The generative model and its provider; null where none was used. */
  ai_system: z.string().nullable(),
  /** A headshot that was made differently from what was ordered, because the model had ended. */
  fallback: z.boolean(),
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
  /** The looks with who makes each: `embedded`, of the real photo, or `hosted`, drawn by a model; null where nobody chose. */
  looks: z.array(z.object({ style: z.string(), renderer: z.enum(LOOK_RENDERERS).nullable() })),
  headshot_count: z.number(),
  /** True for a shoot on a company's seat; the company's managers may see its headshots. */
  seat: z.boolean(),
  credits_spent: z.number(),
  returned_credits: z.number(),
  stage: z.string().nullable(),
  done: z.number(),
  delivered: z.number(),
  /** Estimated seconds to the end; null while unknown. */
  remaining_seconds: z.number().nullable(),
  fail_reason: z.string().nullable(),
  cancel_requested: z.boolean(),
  /** Why a running shoot waits, at no cost: `model`, for the operator to name another model, or `budget`, for the next
   * day. Null while it does not. */
  waiting_for: z.enum(RENDERER_HOLDS).nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  photos_delete_at: z.string().nullable(),
  photos_accepted: z.number(),
  /** Wall colour of the look `navy-brand`, if the company had its own when the shoot started. */
  brand_colour: z.string().nullable(),
  /** The shoot of which this one is the free redo. */
  redo_of: z.string().nullable(),
});
const orderAttachment = attachment.extend({
  /** The photo that a headshot was made from; null where it is not known, and for a caller who may not see the photos. */
  photo_id: z.string().nullable(),
  /** The better headshot of the same look and photo that this one hardly differs from; null for all others. */
  alike_to: z.string().nullable(),
});
/** Of a draft: a refused photo whose person is in more photos than were accepted, and in how many; null where there is none. */
export const suggestedReference = z.object({ attachment_id: z.string(), photos: z.number() }).nullable();
export type SuggestedReference = z.infer<typeof suggestedReference>;
export const orderWithAttachments = order.extend({
  attachments: z.array(orderAttachment),
  suggested_reference: suggestedReference,
  /** Headshots that would make good favourites, the best first; empty while none are proposed, null once accepted or dismissed. */
  proposed_favourites: z.array(z.string()).nullable(),
  /** Headshots that were not delivered: their credits come back. */
  withheld: z.array(
    z.object({
      slot: z.number(),
      style: z.string(),
      reason: z.enum(WITHHELD_REASONS),
      /** The photo that the slot was planned for, if it is known; null for a caller who may not see the photos. */
      photo_id: z.string().nullable(),
      /** Confidence of the cut-out of that photo, 0 to 1; null when there was none, and for a caller who may not see the photos. */
      confidence: z.number().nullable(),
    }),
  ),
  /** How many headshots the accepted photos make: fewer than were ordered with fewer than four photos. */
  headshots_planned: z.number(),
  /** What the shoot costs in credits: the sum over its looks. 0 for a redo and on a seat. */
  credits_planned: z.number(),
  /** Of a draft, where looks can also be made by a hosted model; null where nothing can be chosen. */
  hosted_looks: z
    .object({
      /** What a headshot of such a look costs in credits. */
      credits: z.number(),
      /** Whom its photos are sent to, by name; null where the model runs on our machines. */
      processor: z.string().nullable(),
      /** Whether nothing more has to be consented to for it. */
      consent: z.boolean(),
      /** How many looks of this shoot it may make. */
      max: z.number(),
    })
    .nullable(),
  /** How many headshots of one look the accepted photos make, each photo in several crops and lights; null where they make as many as are ordered. */
  headshots_each_look: z.number().nullable(),
  /** How many looks can be chosen; a company may allow fewer than the size has room for. */
  styles_needed: z.number(),
  /** With how few looks the shoot can start: no look gets more than 60 headshots, and a redo has no fewer looks than the first shoot. */
  styles_fewest: z.number(),
  /** Until when the free redo can be used; null when there is none or it has been used. */
  redo_until: z.string().nullable(),
  /** True when the caller may change and delete it; managers and staff may only view. */
  own: z.boolean(),
  /** Whose it is, by name or else address, where it is not the caller's own. */
  person: z.string().nullable(),
  /** Which of the caller's pictures the company uses, for a shoot on its seat; null for any other. */
  company_picture: companyPicture.nullable(),
});
// Without defaults, because zod fills them in under `.partial()` too: a patch of one field would reset the others.
const orderFields = z.object({
  headshot_count: z.union([z.literal(20), z.literal(60), z.literal(120)]),
  purpose: z.enum(PURPOSES).optional(),
  on_behalf: z.boolean(),
  subject_name: z.string().trim().max(MAX_LENGTHS.name).optional(),
  /** Whether the person's company seat pays; otherwise their own credits do. */
  seat: z.boolean(),
});
export const orderInput = orderFields.extend({
  headshot_count: orderFields.shape.headshot_count.default(20),
  /** Default: one's own face. */
  on_behalf: orderFields.shape.on_behalf.optional(),
  /** Default: the seat, if there is one. */
  seat: orderFields.shape.seat.optional(),
});
const listedOrder = order.extend({
  /** A small picture of a favourite, or else of the headshot of the highest rank; before there is one, of the best photo, to its person alone. Signed and expiring. */
  cover_url: z.string().nullable(),
});
export const orderList = z.object({
  orders: z.array(listedOrder),
  /** Pass it as `before` to go on; null on the last page. */
  next: z.string().nullable(),
});
export const orderPatch = orderFields.partial().extend({
  /** Without looks, it is refused (`conflict`) where more are chosen than it has room for. */
  headshot_count: orderFields.shape.headshot_count.optional(),
  styles: z.array(z.enum(STYLE_IDS)).max(MAX_LOOKS).optional(),
  /** Instead of `styles`: the looks, with who makes each. Where both can be chosen, `embedded` by default. */
  looks: z
    .array(z.object({ style: z.enum(STYLE_IDS), renderer: z.enum(LOOK_RENDERERS).optional() }))
    .max(MAX_LOOKS)
    .refine((looks) => new Set(looks.map(({ style }) => style)).size === looks.length, 'Name each look once')
    .optional(),
  consent: z.boolean().optional(),
  /** Consent to send the photos of hosted looks to `hosted_looks.processor`. False turns such looks into `embedded` ones. */
  hosted_consent: z.boolean().optional(),
  processor: consentProcessor,
});
/** What somebody who starts a shoot was told. */
export const orderStart = z.object({
  /** How many headshots it makes; without it, whatever it makes by now. */
  headshots: z.int().min(1).optional(),
  /** What it costs in credits; without it, whatever it costs by now. */
  credits: z.int().min(0).optional(),
});
/** What somebody does with the proposed favourites. */
export const proposalAnswerInput = z.object({ accept: z.boolean() });
/** How many headshots have become favourites. */
export const proposalAnswer = z.object({ added: z.number() });
const headshotIds = z.array(z.uuid()).min(1).max(MAX_CHOSEN);
export const headshotsPatch = z.object({ attachment_ids: headshotIds, favourite: z.boolean() });
export const headshotsPatchAnswer = z.object({ changed: z.number() });
export const headshotsDeletion = z.object({ attachment_ids: headshotIds });
export const attachmentPatch = z.object({ favourite: z.boolean() });
export const shareInput = z.object({ shared: z.boolean() });
/** Why somebody reports a shared headshot. */
export const reportInput = z.object({ reason: z.string().trim().min(1).max(MAX_LENGTHS.reportReason) });
export const shareAnswer = z.object({ shared: z.boolean(), url: z.string().nullable() });
export const sharedHeadshot = z.object({
  attachment_id: z.uuid(),
  style: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  origin: z.enum(FACE_ORIGINS).nullable(),
  ai_system: z.string().nullable(),
  /** Paths on the site; each request checks whether the headshot is still shared. */
  picture_url: z.string(),
  og_url: z.string(),
});
export type SharedHeadshot = z.infer<typeof sharedHeadshot>;
/** `reason`: why the photo is still refused; null when it is accepted now. */
export const recheckAnswer = z.object({ attachment, reason: z.enum(FAIL_REASONS).nullable() });
export type RecheckAnswer = z.infer<typeof recheckAnswer>;
export type Attachment = z.infer<typeof attachment>;
export type OrderAttachment = z.infer<typeof orderAttachment>;
export type Order = z.infer<typeof order>;
export type ListedOrder = z.infer<typeof listedOrder>;
export type OrderWithAttachments = z.infer<typeof orderWithAttachments>;
