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

export const aboutForm = z
  .object({
    who: z.enum(['self', 'other']),
    subject_name: orderInput.shape.subject_name,
    purpose: orderInput.shape.purpose.unwrap(),
    ...consentBoxes.shape,
  })
  .refine(({ who, subject_name }) => who === 'self' || subject_name, { path: ['subject_name'] });

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
