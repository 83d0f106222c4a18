// What the forms of the studio send: a wish, checked, with the consent before it where it is missing.
import { STYLE_IDS, type StyleId } from '#server/contracts/catalogue.ts';
import {
  STUDIO_CLOTHES,
  STUDIO_CROPS,
  STUDIO_LIGHTS,
  STUDIO_PAYERS,
  STUDIO_POSES,
} from '#server/contracts/studio-lists.ts';
import type { Generation, StudioInput } from '#server/contracts/studio.ts';
import type { Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import { textOf } from '~/parts/posted-form';

export type WishValues = Pick<StudioInput, 'style' | 'light' | 'crop' | 'clothes' | 'pose' | 'pay'> & {
  background: StyleId | null;
};
export interface RefusedWish {
  values: WishValues;
  fault: 'consent' | 'nothing';
}

const pick = <T extends string>(list: readonly T[], value: string, otherwise: T): T =>
  list.find((one) => one === value) ?? otherwise;

/** A choice that there is not is the form's own: only a forged form sends one. */
export const readWish = (form: FormData): WishValues => ({
  style: pick(STYLE_IDS, textOf(form, 'style'), 'studio-grey'),
  background: STYLE_IDS.find((one) => one === textOf(form, 'background')) ?? null,
  light: pick(STUDIO_LIGHTS, textOf(form, 'light'), 'look'),
  crop: pick(STUDIO_CROPS, textOf(form, 'crop'), 'same'),
  clothes: pick(STUDIO_CLOTHES, textOf(form, 'clothes'), 'same'),
  pose: pick(STUDIO_POSES, textOf(form, 'pose'), 'same'),
  pay: STUDIO_PAYERS.find((one) => one === textOf(form, 'pay')),
});

/** One press of one form for one wish: the same again, by a second press or a page gone back to, is the same picture. */
export function requestId(press: string, { style, background, light, crop, clothes, pose, pay }: WishValues): string {
  const wish = [
    STYLE_IDS.indexOf(style),
    background ? STYLE_IDS.indexOf(background) : 'x',
    STUDIO_LIGHTS.indexOf(light),
    STUDIO_CROPS.indexOf(crop),
    STUDIO_CLOTHES.indexOf(clothes),
    STUDIO_POSES.indexOf(pose),
    pay ?? 'any',
  ];
  return [press.replace(/[^A-Za-z0-9]/g, '').slice(0, 32), ...wish].join('-');
}

/** A headshot in its own look, with nothing else asked for, would be the same picture for one credit more. */
export const asksForNothing = (
  ownLook: string,
  { style, background, light, crop, clothes, pose }: Omit<WishValues, 'pay'>,
): boolean =>
  style === ownLook &&
  (background === null || background === ownLook) &&
  light === 'look' &&
  [crop, clothes, pose].every((one) => one === 'same');

export async function startPicture(api: Api, source: string, form: FormData): Promise<Generation | RefusedWish> {
  const values = readWish(form);
  if (asksForNothing(textOf(form, 'own_look'), values)) return { values, fault: 'nothing' };
  if (form.has('asks_consent')) {
    if (!form.has('adult') || !form.has('consent')) return { values, fault: 'consent' };
    await api.post('/customers/face-consent', { body: { of_age: true, consent: true }, attempts: 1 });
  }
  const wish = { ...values, source_id: source, request_id: requestId(textOf(form, 'press'), values) };
  return (await api.post('/studio/generations', { body: wish, attempts: 1 }))!;
}

const PROBLEMS = ['not_enough_credits', 'consent_missing', 'invalid_input', 'not_found', 'conflict'] as const;
/** The text of `problem.<name>` for what the backend refused, undefined where the studio has no words of its own. */
export const studioProblem = (error: unknown): (typeof PROBLEMS)[number] | undefined =>
  error instanceof ApiError ? PROBLEMS.find((one) => one === error.code) : undefined;
