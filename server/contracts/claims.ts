// Inputs and answers of /api/v1 about claims: looks of the free generator, moved into an account without the watermark.
// Only zod and plain data may be imported here.
import { z } from 'zod';
import { SAMPLE_LOOKS } from './tools.ts';

const look = z.enum(SAMPLE_LOOKS);

export const claimInput = z.object({
  /** Looks that the person has claimed before cost nothing. */
  looks: z.array(look).min(1).max(SAMPLE_LOOKS.length),
});
export const claimOffer = z.object({
  /** When the photo is deleted; null when it is gone and nothing can be claimed any more. */
  delete_at: z.string().nullable(),
  /** The sample's looks, each with the order that claimed it. */
  looks: z.array(z.object({ style: look, order_id: z.uuid().nullable() })),
  /** Available credits (see `availableCredits`). */
  credits: z.number(),
  /** The person has consented to the processing of their face. */
  consent: z.boolean(),
});
export type ClaimInput = z.infer<typeof claimInput>;
export type ClaimOffer = z.infer<typeof claimOffer>;
