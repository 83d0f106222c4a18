// What crosses /api/v1 about the studio: what it is made of, what is wished for, what came of it.
// Only zod and plain data may be imported here.
import { z } from 'zod';
import { attachment } from './api.ts';
import { STYLE_IDS } from './catalogue.ts';
import { BRAND_CROPS } from './company-lists.ts';
import {
  GENERATION_FAILURES,
  GENERATION_STATUSES,
  STUDIO_CLOTHES,
  STUDIO_CROPS,
  STUDIO_LIGHTS,
  STUDIO_PAYERS,
  STUDIO_POSES,
} from './studio-lists.ts';

export const studioInput = z.object({
  /** A headshot, an accepted photo or a studio picture of the person's own. */
  source_id: z.uuid(),
  style: z.enum(STYLE_IDS),
  /** The look whose background it gets; the look's own when there is none. */
  background: z.enum(STYLE_IDS).nullish(),
  light: z.enum(STUDIO_LIGHTS).default('look'),
  crop: z.enum(STUDIO_CROPS).default('same'),
  /** Other than `same` only where the studio says that it paints them. */
  clothes: z.enum(STUDIO_CLOTHES).default('same'),
  pose: z.enum(STUDIO_POSES).default('same'),
  /** The company's credit while it has one, unless something else is said. */
  pay: z.enum(STUDIO_PAYERS).optional(),
  /** Made by the form: the same one again is the same press of the button. */
  request_id: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
});

export const generation = z.object({
  generation_id: z.uuid(),
  status: z.enum(GENERATION_STATUSES),
  /** What the engine does now: analyse, matte, light, compose, score. */
  stage: z.string().nullable(),
  fail_reason: z.enum(GENERATION_FAILURES).nullable(),
  style: z.enum(STYLE_IDS),
  background: z.enum(STYLE_IDS).nullable(),
  light: z.enum(STUDIO_LIGHTS),
  crop: z.enum(STUDIO_CROPS),
  /** Of the wall behind the look `navy-brand`; null = navy. */
  colour: z.string().nullable(),
  clothes: z.enum(STUDIO_CLOTHES),
  pose: z.enum(STUDIO_POSES),
  paid_by: z.enum(STUDIO_PAYERS),
  /** null once it was deleted. */
  source: attachment.nullable(),
  result: attachment.nullable(),
  created_at: z.string(),
  completed_at: z.string().nullable(),
});
export const generationsAnswer = z.object({
  generations: z.array(generation),
  /** Pass it as `before` to go on; null when this was the last page. */
  next: z.string().nullable(),
});
export const studioAnswer = z.object({
  credits: z.number(),
  /** What can be wished for besides look, background, light and crop. */
  paints: z.object({ clothes: z.boolean(), pose: z.boolean() }),
  /** Whom the picture is sent to, as people know them; null = it stays on our machines. */
  processor: z.string().nullable(),
  company: z
    .object({
      name: z.string(),
      credits: z.number(),
      /** Looks that its pictures may have; null = all of them. */
      styles: z.array(z.string()).nullable(),
      /** The crop that they must have; null = any. */
      crop: z.enum(BRAND_CROPS).nullable(),
      /** Of the wall behind the look `navy-brand`; null = navy. */
      colour: z.string().nullable(),
    })
    .nullable(),
});
/** `consent`: the processing of the face that it shows is agreed to. `framed`: as the company wants it, so that its own crop may stay. */
const studioSource = attachment.extend({ consent: z.boolean(), framed: z.boolean() });
export const sourcesAnswer = z.object({ sources: z.array(studioSource), next: z.string().nullable() });

export type StudioInput = z.infer<typeof studioInput>;
export type Generation = z.infer<typeof generation>;
export type GenerationsAnswer = z.infer<typeof generationsAnswer>;
export type StudioAnswer = z.infer<typeof studioAnswer>;
export type StudioSource = z.infer<typeof studioSource>;
export type SourcesAnswer = z.infer<typeof sourcesAnswer>;
