// The answer of a company's gallery. Only zod and plain data may be imported here.
import { z } from 'zod';
import { attachment } from './api.ts';

export const galleryAnswer = z.object({
  headshots: z.array(
    attachment.extend({
      customer_id: z.uuid(),
      name: z.string(),
      /** The one that the company uses of this person. */
      company_picture: z.boolean(),
      /** The person has an account, and so can be asked for another picture. */
      is_member: z.boolean(),
      /** Somebody has been asked for another picture, and has not marked one since. */
      requested_at: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
});
export type GalleryAnswer = z.infer<typeof galleryAnswer>;
