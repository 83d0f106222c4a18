// Starts a picture of the studio.
import { z } from 'zod';
import { STYLE_IDS, type StyleId } from '#server/contracts/catalogue.ts';
import {
  STUDIO_CLOTHES,
  STUDIO_CROPS,
  STUDIO_LIGHTS,
  STUDIO_PAYERS,
  STUDIO_POSES,
} from '#server/contracts/studio-lists.ts';
import type { Generation } from '#server/contracts/studio.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import { parseChoices } from '~/web/forms/parse-form.server';
import { recordFaceConsent } from '~/web/forms/record-face-consent.server';
import { rejectForm, textField, type RejectedForm } from '~/web/forms/rejected-form';

/** An unknown choice counts as the default one: only a forged form sends one. */
const pictureForm = z.object({
  style: z.enum(STYLE_IDS).catch('studio-grey').default('studio-grey'),
  background: z.enum(STYLE_IDS).nullable().catch(null).default(null),
  light: z.enum(STUDIO_LIGHTS).catch('look').default('look'),
  crop: z.enum(STUDIO_CROPS).catch('same').default('same'),
  clothes: z.enum(STUDIO_CLOTHES).catch('same').default('same'),
  pose: z.enum(STUDIO_POSES).catch('same').default('same'),
  pay: z.enum(STUDIO_PAYERS).optional().catch(undefined),
});
export type PictureChoices = z.output<typeof pictureForm>;
/** `style`: nothing about the picture would change. */
export type RejectedPicture = RejectedForm<'style' | 'consent', 'invalid'>;

export const parsePictureChoices = (form: FormData): PictureChoices => parseChoices(form, pictureForm);

/**
 * The idempotency key of a submission: the key of the page and the choices. The same choices sent again, by a second press or after going
 * back, are the same picture.
 */
export function requestId(
  pageKey: string,
  { style, background, light, crop, clothes, pose, pay }: PictureChoices,
): string {
  const choices = [
    STYLE_IDS.indexOf(style),
    background ? STYLE_IDS.indexOf(background) : 'x',
    STUDIO_LIGHTS.indexOf(light),
    STUDIO_CROPS.indexOf(crop),
    STUDIO_CLOTHES.indexOf(clothes),
    STUDIO_POSES.indexOf(pose),
    pay ?? 'any',
  ];
  return [pageKey.replace(/[^A-Za-z0-9]/g, '').slice(0, 32), ...choices].join('-');
}

/** Whether the choices would give the same headshot again, for another credit. `sourceStyle`: '' for a photo. */
export const isUnchanged = (
  sourceStyle: StyleId | (string & {}),
  { style, background, light, crop, clothes, pose }: Omit<PictureChoices, 'pay'>,
): boolean =>
  style === sourceStyle &&
  (background === null || background === sourceStyle) &&
  light === 'look' &&
  [crop, clothes, pose].every((one) => one === 'same');

export async function startPicture(
  api: Api,
  sourceId: string,
  form: FormData,
): Promise<{ generation: Generation } | { rejected: RejectedPicture }> {
  const choices = parsePictureChoices(form);
  if (isUnchanged(textField(form, 'own_look'), choices)) return { rejected: rejectForm(form, { style: 'invalid' }) };
  if (!(await recordFaceConsent(api, form))) return { rejected: rejectForm(form, { consent: 'invalid' }) };
  const body = { ...choices, source_id: sourceId, request_id: requestId(textField(form, 'press'), choices) };
  return { generation: (await api.post('/studio/generations', { body, ...NO_RETRY }))! };
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
export const studioProblem = (error: unknown): (typeof PROBLEMS)[number] | undefined =>
  error instanceof ApiError ? PROBLEMS.find((one) => one === error.code) : undefined;
