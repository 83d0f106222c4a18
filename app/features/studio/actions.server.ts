// Reads the studio's form, and keeps what it says as a picture of the studio.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import {
  FIX_STEPS,
  FIX_USUAL,
  STUDIO_CROPS,
  STUDIO_LIGHTS,
  STUDIO_PAYERS,
  STUDIO_POSES,
} from '#server/contracts/studio-lists.ts';
import type { Generation } from '#server/contracts/studio.ts';
import { MAX_TOUCH_UP, TOUCH_UP_PATTERN } from '#server/contracts/touch-up.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { ApiError, isAbout } from '~/api/errors';
import { parseChoices } from '~/web/forms/parse-form.server';
import { isOtherProcessor, shownProcessor } from '~/web/forms/consent-processor.server';
import { recordFaceConsent } from '~/web/forms/record-face-consent.server';
import { rejectForm, textField, type RejectedForm } from '~/web/forms/rejected-form';
import { type ClothesChoice, clothesValue, parseClothes } from './clothes-choice';
import { EDIT_FIELDS, type EditValues } from './edit-values';
import { isPainted, isUnchanged } from './is-unchanged';

const fix = z.coerce
  .number()
  .refine((value) => (FIX_STEPS as readonly number[]).includes(value))
  .catch(FIX_USUAL)
  .default(FIX_USUAL);

/** An unknown choice counts as the default one: only a forged form sends one. */
const pictureForm = z.object({
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
export type PictureChoices = Omit<z.output<typeof pictureForm>, 'clothes'> & ClothesChoice;
/** What the page said that it costs; a form of before there was a price says none. */
const paintedPrice = z.coerce.number().int().positive().optional().catch(undefined);

/** `style`: nothing about the picture would change; `clothes`: it shows none. */
export type RejectedPicture = RejectedForm<'style' | 'clothes' | 'consent' | 'hosted_consent', 'invalid'>;

export function parsePictureChoices(form: FormData): PictureChoices {
  const { clothes, ...others } = parseChoices(form, pictureForm);
  return { ...others, ...clothes };
}

/**
 * The idempotency key of a submission: the key of the page and the choices. The same choices sent again, by a second press or after going
 * back, are the same picture.
 */
export function requestId(pageKey: string, choices: PictureChoices): string {
  const digest = createHash('sha256').update(JSON.stringify(choices)).digest('hex');
  return [pageKey.replace(/[^A-Za-z0-9]/g, '').slice(0, 32), digest.slice(0, 24)].join('-');
}

export async function startPicture(
  api: Api,
  sourceId: string,
  form: FormData,
): Promise<{ generation: Generation & { charged: boolean } } | { rejected: RejectedPicture }> {
  const choices = parsePictureChoices(form);
  if (isUnchanged(textField(form, 'own_look'), choices)) return { rejected: rejectForm(form, { style: 'invalid' }) };
  const painted = isPainted(choices);
  const agrees = painted && form.has('hosted_consent');
  if (painted && form.has('asks_hosted_consent') && !agrees)
    return { rejected: rejectForm(form, { hosted_consent: 'invalid' }) };
  if (!(await recordFaceConsent(api, form))) return { rejected: rejectForm(form, { consent: 'invalid' }) };
  const body = {
    ...{ ...choices, source_id: sourceId, request_id: requestId(textField(form, 'press'), choices) },
    ...(painted && { credits: paintedPrice.parse(form.get('painted_credits')) }),
    ...(agrees && { hosted_consent: true, ...shownProcessor(form, 'hosted_processor') }),
  };
  try {
    return { generation: (await api.post('/studio/generations', { body, ...NO_RETRY }))! };
  } catch (error) {
    if (isAbout(error, 'conflict', 'clothes')) return { rejected: rejectForm(form, { clothes: 'invalid' }) };
    if (!isAbout(error, 'consent_missing', 'hosted_consent') && !isOtherProcessor(error)) throw error;
    // Withdrawn since the page was shown, or another processor is asked by now: the form comes back with what was chosen, and asks.
    return { rejected: rejectForm(form, { hosted_consent: 'invalid' }) };
  }
}

/** What the form without a script asks to be shown, by the page's address; null when it asks for nothing. */
export function shownEdit(query: URLSearchParams): EditValues | null {
  if (!query.has('style')) return null;
  const form = new FormData();
  for (const [name, value] of query) form.set(name, value);
  const choices = parsePictureChoices(form);
  const text = (value: string | number | null | undefined): string => (value == null ? '' : String(value));
  const values = { ...choices, clothes: clothesValue(choices) };
  return Object.fromEntries(EDIT_FIELDS.map((name) => [name, text(values[name])])) as EditValues;
}

const PROBLEMS = [
  'not_enough_credits',
  'studio_limit_reached',
  'consent_missing',
  'invalid_input',
  'not_found',
  'conflict',
] as const;
/** The text `problem.<name>` for a refused call; undefined where the studio has no text of its own. */
export function studioProblem(error: unknown): (typeof PROBLEMS)[number] | 'price' | undefined {
  if (isAbout(error, 'conflict', 'credits')) return 'price';
  return error instanceof ApiError ? PROBLEMS.find((one) => one === error.code) : undefined;
}
