// What crosses /api/v1 about claims: looks of the free generator that go into an account without the watermark.
// Only zod and plain data may be imported here.
import { z } from 'zod';
import { SAMPLE_LOOKS } from './tools.ts';

const look = z.enum(SAMPLE_LOOKS);

export const claimInput = z.object({
  /** Those that the person has claimed before are not paid for again. */
  looks: z.array(look).min(1).max(SAMPLE_LOOKS.length),
});
export const claimOffer = z.object({
  /** By then the photo is deleted; null when it has gone and nothing can be claimed any more. */
  delete_at: z.string().nullable(),
  /** What the sample shows, and the order that each was claimed with. */
  looks: z.array(z.object({ style: look, order_id: z.uuid().nullable() })),
  /** SPEC section 5's available credits. */
  credits: z.number(),
  /** The processing of the person's own face is agreed to. */
  consent: z.boolean(),
});
export type ClaimInput = z.infer<typeof claimInput>;
export type ClaimOffer = z.infer<typeof claimOffer>;
