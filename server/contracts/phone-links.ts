// Adding photos from a phone by a QR code.
import { z } from 'zod';
import { attachment } from './api.ts';
import { HOUR_MS, MINUTE_MS } from './durations.ts';

/** A link expires this long after its last use, and this long after its creation at the latest. */
export const PHONE_LINK = { idleMs: 15 * MINUTE_MS, maxMs: HOUR_MS } as const;

export const phoneLink = z.object({
  /** The address that the QR code carries. */
  url: z.string(),
  expires_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
});
export type PhoneLink = z.infer<typeof phoneLink>;
export const phoneLinkAnswer = z.object({ link: phoneLink.nullable() });

/** What the phone sees: its own photos with their findings, but no pictures of the order. */
export const phoneUpload = z.object({
  expires_at: z.iso.datetime(),
  /** How many more photos the shoot takes. */
  room: z.number().int(),
  accepted: z.number().int(),
  photos: z.array(attachment),
});
export type PhoneUpload = z.infer<typeof phoneUpload>;
