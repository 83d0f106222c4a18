// The shapes that cross /api/v1, as zod schemas: the backend checks its input with them, the app takes their types.
// Names of fields are SPEC section 3's. Only zod may be imported here.
import { z } from 'zod';
import { FAIL_REASONS, ORDER_STATUSES, PURPOSES, STYLE_IDS } from './catalogue.ts';

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

export const attachment = z.object({
  attachment_id: z.uuid(),
  order_id: z.string(),
  /** `studio`: made in the studio out of one of the others. */
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
  /** The company's shoot, on a seat; what it brings is the company's to see. */
  seat: z.boolean(),
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
  /** Of the wall behind the look `navy-brand`, where a company had one of its own when the shoot began. */
  brand_colour: z.string().nullable(),
  /** The shoot that this one repeats for free. */
  redo_of: z.string().nullable(),
});
export const orderWithAttachments = order.extend({
  attachments: z.array(attachment),
  /** Looks that it starts with: fewer than its size carries where the company has locked fewer. */
  styles_needed: z.number(),
  /** The free redo is there until then; null when there is none or it has been used. */
  redo_until: z.string().nullable(),
  /** The caller may change and delete it; a manager and staff may only look. */
  own: z.boolean(),
});
// Without defaults, because zod fills them in under `.partial()` too: a patch of one field would reset the others.
const orderFields = z.object({
  headshot_count: z.union([z.literal(20), z.literal(60), z.literal(120)]),
  purpose: z.enum(PURPOSES).optional(),
  on_behalf: z.boolean(),
  subject_name: z.string().trim().max(120).optional(),
  /** On the seat that one's company has given; else on one's own credits. */
  seat: z.boolean(),
});
export const orderInput = orderFields.extend({
  headshot_count: orderFields.shape.headshot_count.default(20),
  on_behalf: orderFields.shape.on_behalf.default(false),
  /** Not said: on the seat, when there is one. */
  seat: orderFields.shape.seat.optional(),
});
const listedOrder = order.extend({
  /** A small picture of a favourite, or else of the first headshot; signed and expiring. */
  cover_url: z.string().nullable(),
});
export const orderList = z.object({
  orders: z.array(listedOrder),
  /** Pass it as `before` to go on; null on the last page. */
  next: z.string().nullable(),
});
export const orderPatch = orderFields.partial().extend({
  styles: z.array(z.enum(STYLE_IDS)).max(6).optional(),
  consent: z.boolean().optional(),
});
export const attachmentPatch = z.object({ favourite: z.boolean() });
export const shareInput = z.object({ shared: z.boolean() });
export const shareAnswer = z.object({ shared: z.boolean(), url: z.string().nullable() });
export const sharedHeadshot = z.object({
  attachment_id: z.uuid(),
  style: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Paths on the site: they ask each time whether the headshot is still shared. */
  picture_url: z.string(),
  og_url: z.string(),
});
export type SharedHeadshot = z.infer<typeof sharedHeadshot>;
export type ErrorBody = z.infer<typeof errorBody>;
export type Attachment = z.infer<typeof attachment>;
export type Order = z.infer<typeof order>;
export type ListedOrder = z.infer<typeof listedOrder>;
export type OrderList = z.infer<typeof orderList>;
export type OrderWithAttachments = z.infer<typeof orderWithAttachments>;
