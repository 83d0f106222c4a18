// Drafts of people without an account: photos and looks, before anybody signs in and pays.
// Only zod and plain data may be imported here.
import { z } from 'zod';
import { attachment, consentProcessor, suggestedReference } from './api.ts';
import { MAX_LOOKS, STYLE_IDS } from './catalogue.ts';
import { MAX_LENGTHS } from './form-limits.ts';

const yes = z.union([z.literal(true), z.literal('true').transform(() => true as const)]);
export const visitorDraftInput = z.object({
  adult: yes,
  face_processing: yes,
  processor: consentProcessor,
  /** Of the draft that this browser has: it is used again. */
  token: z.string().max(MAX_LENGTHS.linkToken).optional(),
});
export const visitorDraftToken = z.object({ token: z.string() });

export const visitorDraft = z.object({
  /** Of the person in the photos; without it nothing is taken in. */
  consent: z.boolean(),
  styles: z.array(z.enum(STYLE_IDS)),
  photos: z.array(attachment),
  suggested_reference: suggestedReference,
  expires_at: z.iso.datetime(),
});
export type VisitorDraft = z.infer<typeof visitorDraft>;

export const visitorDraftPatch = z.object({ styles: z.array(z.enum(STYLE_IDS)).max(MAX_LOOKS) });
