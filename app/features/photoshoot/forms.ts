// What the forms of the photoshoot send, read and checked. Answers name a text of the namespace photoshoot: errors.<name>.
import {
  HEADSHOT_COUNTS,
  PURPOSES,
  STYLE_IDS,
  type HeadshotCount,
  type Purpose,
  type StyleId,
} from '#server/contracts/catalogue.ts';
import { textOf } from '~/parts/posted-form';

export type FormError = 'size' | 'who' | 'subject' | 'purpose' | 'adult' | 'consent' | 'styles';
export type Errors = Partial<Record<FormError, true>>;
export type Read<T> = { value: T; errors?: undefined } | { value?: undefined; errors: Errors };

export function readSize(form: FormData): Read<HeadshotCount> {
  const size = HEADSHOT_COUNTS.find((count) => String(count) === textOf(form, 'headshot_count'));
  return size ? { value: size } : { errors: { size: true } };
}

export interface About {
  on_behalf: boolean;
  subject_name?: string;
  purpose: Purpose;
  consent: true;
}
export const SUBJECT_LENGTH = 120;

export function readAbout(form: FormData): Read<About> {
  const who = textOf(form, 'who');
  const onBehalf = who === 'other';
  const subject = textOf(form, 'subject_name').slice(0, SUBJECT_LENGTH);
  const purpose = PURPOSES.find((one) => one === textOf(form, 'purpose'));
  const errors: Errors = {};
  if (who !== 'self' && who !== 'other') errors.who = true;
  if (onBehalf && !subject) errors.subject = true;
  if (!purpose) errors.purpose = true;
  if (!form.has('adult')) errors.adult = true;
  if (!form.has('consent')) errors.consent = true;
  if (!purpose || Object.keys(errors).length > 0) return { errors };
  return { value: { on_behalf: onBehalf, ...(onBehalf && { subject_name: subject }), purpose, consent: true } };
}

export function readStyles(form: FormData, needed: number): Read<StyleId[]> {
  const chosen = STYLE_IDS.filter((style) => form.getAll('styles').includes(style));
  return chosen.length === needed ? { value: chosen } : { errors: { styles: true } };
}

/** One more look, or one less. At the limit the one chosen first gives way, so that a press always does something. */
export function toggleStyle(chosen: readonly StyleId[], style: StyleId, limit: number): StyleId[] {
  if (chosen.includes(style)) return chosen.filter((one) => one !== style);
  return [...chosen, style].slice(-limit);
}
