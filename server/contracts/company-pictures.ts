// Inputs and answers about the one picture of each member that a company uses. Only zod and plain data may be imported here.
import { z } from 'zod';
import { MAX_LENGTHS } from './form-limits.ts';

export const memberPictureInput = z.object({ attachment_id: z.uuid() });
export const pictureRequestInput = z.object({ reason: z.string().trim().min(1).max(MAX_LENGTHS.pictureReason) });
/** The company's side of a shoot on its seat, for its member. */
export const companyPicture = z.object({
  company_id: z.uuid(),
  company_name: z.string(),
  /** The picture that the company uses: the marked one, else the one of the highest rank; null while there is none. */
  attachment_id: z.string().nullable(),
  /** The member has marked it. */
  chosen: z.boolean(),
  /** Why a manager asks for another one; null when nobody does. */
  request: z.string().nullable(),
});
export type CompanyPicture = z.infer<typeof companyPicture>;
