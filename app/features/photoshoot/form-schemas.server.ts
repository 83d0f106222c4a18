// The forms of the photoshoot steps, by the API's schemas of an order.
import { z } from 'zod';
import { consentBoxes } from '#server/contracts/account.ts';
import { orderInput, orderPatch, orderStart, STYLE_IDS } from '#server/contracts/api.ts';
import { LOOK_RENDERERS } from '#server/contracts/renderers.ts';
import type { LooksLimits } from './looks-limits';

const size = orderInput.shape.headshot_count.unwrap();
export const sizeForm = z.object({ headshot_count: size });
/** The size that looks are chosen for, where there is one. */
export const wantedSizeForm = z.object({ size: size.optional() });

const { adult, consent } = consentBoxes.shape;
const purpose = orderInput.shape.purpose.unwrap();
/** Boxes of their own for another person: what was ticked for oneself says nothing of them. */
export const aboutForm = z.discriminatedUnion('who', [
  z.object({ who: z.literal('self'), purpose, adult, consent }),
  z.object({
    who: z.literal('other'),
    subject_name: orderInput.shape.subject_name.unwrap(),
    purpose,
    other_adult: adult,
    other_consent: consent,
  }),
]);

export const stylesForm = ({ fewest, most }: LooksLimits) =>
  z
    .object({
      styles: orderPatch.shape.styles.unwrap(),
      /** By look, of those that are not chosen too. */
      renderers: z.partialRecord(z.enum(STYLE_IDS), z.enum(LOOK_RENDERERS)).optional(),
      hosted_consent: z.literal('on').optional(),
    })
    .refine(({ styles }) => new Set(styles).size === styles.length, { path: ['styles'] })
    .refine(({ styles }) => styles.length >= fewest && styles.length <= most, { path: ['styles'] });

export const startForm = orderStart;
