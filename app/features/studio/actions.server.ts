// Reads the studio's form, and keeps what it says as a picture of the studio.
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { type ClothesChoice, clothesValue } from '#server/contracts/clothes-choice.ts';
import { pictureForm, studioPageForm } from '#server/contracts/forms/studio.ts';
import type { Generation } from '#server/contracts/studio.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { ApiError, hasErrorDetail } from '~/api/errors';
import { parseFormOrThrow } from '~/web/forms/parse-form.server';
import { isOtherProcessor, shownHostedProcessor } from '~/web/forms/consent-processor.server';
import { recordFaceConsent } from '~/web/forms/record-face-consent.server';
import { rejectForm, type RejectedForm } from '~/web/forms/rejected-form';
import { EDIT_FIELDS, type EditValues } from './edit-values';
import { changesClothesOrPose, isUnchangedEdit } from './is-unchanged-edit';

export type PictureChoices = Omit<z.output<typeof pictureForm>, 'clothes'> & ClothesChoice;

/** `style`: nothing about the picture would change; `clothes`: it shows none. */
export type RejectedPicture = RejectedForm<'style' | 'clothes' | 'consent' | 'hosted_consent', 'invalid'>;

export function parsePictureChoicesOrThrow(form: FormData | URLSearchParams): PictureChoices {
  const { clothes, ...others } = parseFormOrThrow(form, pictureForm);
  return { ...others, ...clothes };
}

/**
 * The idempotency key of a submission: the key of the page and the choices. The same choices sent again, by a second press or after going
 * back, are the same picture.
 */
export function idempotencyKeyFor(pageKey: string, choices: PictureChoices): string {
  const digest = createHash('sha256').update(JSON.stringify(choices)).digest('hex');
  return [pageKey.replace(/[^A-Za-z0-9]/g, '').slice(0, 32), digest.slice(0, 24)].join('-');
}

export async function startPicture(
  api: Api,
  sourceId: string,
  form: FormData,
): Promise<{ generation: Generation & { charged: boolean } } | { rejected: RejectedPicture }> {
  const choices = parsePictureChoicesOrThrow(form);
  const page = parseFormOrThrow(form, studioPageForm);
  if (isUnchangedEdit(page.own_look, choices)) return { rejected: rejectForm(form, { style: 'invalid' }) };
  const painted = changesClothesOrPose(choices);
  const agrees = painted && page.hosted_consent;
  if (painted && page.asks_hosted_consent && !agrees)
    return { rejected: rejectForm(form, { hosted_consent: 'invalid' }) };
  if (!(await recordFaceConsent(api, form))) return { rejected: rejectForm(form, { consent: 'invalid' }) };
  const body = {
    ...{ ...choices, source_id: sourceId, request_id: idempotencyKeyFor(page.press, choices) },
    ...(painted && { credits: page.painted_credits }),
    ...(agrees && { hosted_consent: true, ...shownHostedProcessor(form) }),
  };
  try {
    return { generation: (await api.post('/studio/generations', { body, ...NO_RETRY }))! };
  } catch (error) {
    if (hasErrorDetail(error, 'conflict', 'clothes')) return { rejected: rejectForm(form, { clothes: 'invalid' }) };
    if (!hasErrorDetail(error, 'consent_missing', 'hosted_consent') && !isOtherProcessor(error)) throw error;
    // Withdrawn since the page was shown, or another processor is asked by now: the form comes back with what was chosen, and asks.
    return { rejected: rejectForm(form, { hosted_consent: 'invalid' }) };
  }
}

/** What the form without a script asks to be shown, by the page's address; null when it asks for nothing. */
export function parseEditQuery(query: URLSearchParams): EditValues | null {
  if (!query.has('style')) return null;
  const choices = parsePictureChoicesOrThrow(query);
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
  if (hasErrorDetail(error, 'conflict', 'credits')) return 'price';
  return error instanceof ApiError ? PROBLEMS.find((one) => one === error.code) : undefined;
}
