// The form of the studio. Only zod and plain data may be imported here.
import { z } from 'zod';
import { STYLE_IDS } from '../catalogue.ts';
import { parseClothes } from '../clothes-choice.ts';
import { FIX_STEPS, FIX_USUAL, STUDIO_CROPS, STUDIO_LIGHTS, STUDIO_PAYERS, STUDIO_POSES } from '../studio-lists.ts';
import { MAX_TOUCH_UP, TOUCH_UP_PATTERN } from '../touch-up.ts';
import { present, text } from './fields.ts';

const fix = z.coerce
  .number()
  .refine((value) => (FIX_STEPS as readonly number[]).includes(value))
  .catch(FIX_USUAL)
  .default(FIX_USUAL);

/** An unknown choice counts as the default one: only a forged form sends one. */
export const pictureForm = z.object({
  style: z.enum(STYLE_IDS).catch('studio-grey').default('studio-grey'),
  background: z.enum(STYLE_IDS).nullable().catch(null).default(null),
  light: z.enum(STUDIO_LIGHTS).catch('look').default('look'),
  crop: z.enum(STUDIO_CROPS).catch('same').default('same'),
  skin: fix,
  teeth: fix,
  eyes: fix,
  brightness: fix,
  touch_up: z.string().max(MAX_TOUCH_UP).regex(TOUCH_UP_PATTERN).catch('').default(''),
  clothes: z.string().default('same').transform(parseClothes),
  pose: z.enum(STUDIO_POSES).catch('same').default('same'),
  pay: z.enum(STUDIO_PAYERS).optional().catch(undefined),
});
/** What the page adds to the choices. */
export const studioPageForm = z.object({
  /** The look of the headshot itself; '' for a picture of another kind. */
  own_look: text,
  /** A key of the page, the same for each submission of it. */
  press: text,
  /** What the page said that it costs; a form of before there was a price says none. */
  painted_credits: z.coerce.number().int().positive().optional().catch(undefined),
  asks_hosted_consent: present,
  hosted_consent: present,
});
