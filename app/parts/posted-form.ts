// What reading posted forms has in common.
import { ApiError } from '~/api/errors';

/** A field as it was typed, without the spaces around it; '' when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/**
 * For a button that the page's action does not know: a forged form, or one from a page of another version, as there are for a moment at every
 * release. Doing something else instead could refuse a person or change what they never touched.
 */
export const unknownButton = (form: FormData): ApiError =>
  new ApiError(`This form knows no button ${JSON.stringify(textOf(form, 'intent').slice(0, 40))}`, 400);
