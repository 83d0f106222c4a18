// The answers about a company's pictures: its gallery, and how alike they are. Only zod and plain data may be imported here.
import { z } from 'zod';
import { attachment } from './api.ts';

export const galleryAnswer = z.object({
  headshots: z.array(
    attachment.extend({
      customer_id: z.uuid(),
      name: z.string(),
      /** The one that the company uses of this person. */
      company_picture: z.boolean(),
      /** The person belongs to the company, and so can be asked for another picture. */
      is_member: z.boolean(),
      /** Somebody has been asked for another picture, and has not marked one since. */
      requested_at: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
});
const measures = ['head', 'eyes', 'background', 'exposure'] as const;
const share = z.number().min(0).max(100);
export const consistencyAnswer = z.object({
  /** 0..100; null below two people with measured pictures, and where all have the same pictures. */
  score: share.nullable(),
  parts: z.object({ head: share, eyes: share, background: share, exposure: share }).nullable(),
  /** One picture a person: the one that the company uses, or, where it is of another look, the one that fits the others best. */
  picks: z.array(
    attachment.extend({
      name: z.string(),
      score: z.number(),
      /** What differs from the others, and in which direction: more is larger, lower, lighter or brighter. */
      off: z.array(z.object({ measure: z.enum(measures), direction: z.enum(['more', 'less', 'other']) })),
    }),
  ),
  /** Several members have pictures from the same photos, so that there are not two people to compare. */
  same_pictures: z.boolean(),
  /** Pictures without measures, made before composition was measured. */
  unmeasured: z.number(),
});
export type GalleryAnswer = z.infer<typeof galleryAnswer>;
export type ConsistencyAnswer = z.infer<typeof consistencyAnswer>;
