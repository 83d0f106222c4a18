// What a person can do about a photo that was refused: crop it, say that a face is none, or compare the others with it.
import { z } from 'zod';

const share = z.number().min(0).max(1);
/** Part of a photo, in shares of its width and height; what reaches beyond it does not count. */
export const photoCrop = z.object({ x: share, y: share, width: share.min(0.05), height: share.min(0.05) });
const recheck = z.object({ crop: photoCrop.optional(), not_a_face: z.enum(['face', 'other_face']).optional() });
/** One of the two: the part to use, or which of both faces is none. */
export const recheckInput = recheck.refine(
  ({ crop, not_a_face }) => (crop === undefined) !== (not_a_face === undefined),
);
export const notAFace = recheck.shape.not_a_face.unwrap();
export type RecheckInput = z.infer<typeof recheckInput>;
export const referenceInput = z.object({ attachment_id: z.uuid() });
