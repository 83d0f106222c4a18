// The forms of the photoshoot steps and of a shoot's results, by the API's schemas of an order. Only zod and plain data may be imported here.
import { z } from 'zod';
import { consentBoxes, shootRatingInput } from '../account.ts';
import { orderInput, orderPatch, orderStart } from '../api.ts';
import { MAX_LOOKS, STYLE_IDS, type StyleId } from '../catalogue.ts';
import { LOOK_RENDERERS } from '../renderers.ts';
import { flag, id } from './fields.ts';
import { attachmentForm } from './photos.ts';

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

export const stylesForm = ({ fewest, most }: { fewest: number; most: number }) =>
  z
    .object({
      styles: orderPatch.shape.styles.unwrap(),
      /** By look, of those that are not chosen too. */
      renderers: z.partialRecord(z.enum(STYLE_IDS), z.enum(LOOK_RENDERERS)).optional(),
      hosted_consent: z.literal('on').optional(),
    })
    .refine(({ styles }) => new Set(styles).size === styles.length, { path: ['styles'] })
    .refine(({ styles }) => styles.length >= fewest && styles.length <= most, { path: ['styles'] });
const isStyleId = (name: string): name is StyleId => (STYLE_IDS as readonly string[]).includes(name);
/** The looks of a draft without an account; anything else is left out. */
export const draftStylesForm = z.object({
  styles: z
    .array(z.string())
    .default([])
    .transform((names) => [...new Set(names.filter(isStyleId))].slice(0, MAX_LOOKS)),
});

export const startForm = orderStart;
export const ratingForm = shootRatingInput;

export const favouriteForm = attachmentForm.extend({ favourite: flag });
export const shareForm = attachmentForm.extend({ shared: flag });
export const companyPictureForm = attachmentForm.extend({ company_id: id });
/** Headshots that were chosen; a page without JavaScript offers its buttons before any is. */
export const chosenForm = z.object({ attachment_ids: z.array(id).default([]) });
