// Previews of a draft: small pictures of its person in the looks on offer, before anything is paid.
// Only zod and plain data may be imported here.
import { z } from 'zod';
import { STYLE_IDS } from './catalogue.ts';

/** `failed`: the engine cannot make a headshot of the photo in this look. */
const PREVIEW_STATES = ['waiting', 'done', 'failed'] as const;
export type PreviewState = (typeof PREVIEW_STATES)[number];

export const previewsInput = z.object({
  /** The looks that the person looks at or has chosen, saved or not: these are made next, in this order. Left out, the order stays. */
  first: z.array(z.enum(STYLE_IDS)).max(STYLE_IDS.length).optional(),
});

export const previewsAnswer = z.object({
  /** False where an outside renderer makes the headshots, and for a shoot that is no draft any more: looks are shown by examples. */
  available: z.boolean(),
  /** As many as a day allows have been made: those of an earlier photo stay, if it does. */
  limited: z.boolean(),
  /** Left out unless previews wait while shoots are under way, which go first. How long is not known: a preview gets a turn between shoots. */
  behind_shoots: z.literal(true).optional(),
  previews: z.array(
    z.object({
      preview_id: z.uuid(),
      style: z.enum(STYLE_IDS),
      /** `waiting` with a picture: it shows an earlier photo, until that of the better one is made. */
      state: z.enum(PREVIEW_STATES),
      /** Signed and expiring; null while there is no picture. */
      url: z.string().nullable(),
      /** It shows the photo's own surroundings, because a new background would not look real; so will the headshots. */
      own_surroundings: z.boolean(),
    }),
  ),
});
export type PreviewsAnswer = z.infer<typeof previewsAnswer>;
