// The forms of the photoshoot steps, by the API's schemas of an order.
import { z } from 'zod';
import { consentBoxes } from '#server/contracts/account.ts';
import { orderInput, orderPatch, orderStart, STYLE_IDS } from '#server/contracts/api.ts';
import { LOOK_RENDERERS } from '#server/contracts/renderers.ts';

export const sizeForm = z.object({ headshot_count: orderInput.shape.headshot_count.unwrap() });

export const aboutForm = z
  .object({
    who: z.enum(['self', 'other']),
    subject_name: orderInput.shape.subject_name,
    purpose: orderInput.shape.purpose.unwrap(),
    ...consentBoxes.shape,
  })
  .refine(({ who, subject_name }) => who === 'self' || subject_name, { path: ['subject_name'] });

/** `count`: as many different looks as the size of the shoot needs. */
export const stylesForm = (count: number) =>
  z
    .object({
      styles: orderPatch.shape.styles.unwrap(),
      /** By look, of those that are not chosen too. */
      renderers: z.partialRecord(z.enum(STYLE_IDS), z.enum(LOOK_RENDERERS)).optional(),
      hosted_consent: z.literal('on').optional(),
    })
    .refine(({ styles }) => styles.length === count && new Set(styles).size === count, { path: ['styles'] });

export const startForm = orderStart;
