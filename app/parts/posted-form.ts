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

/** A value out of a list of the contracts. Any other was never offered and is refused as the backend would refuse it. */
export function chosen<T extends string>(value: string, list: readonly T[]): T {
  const choice = list.find((one) => one === value);
  if (choice !== undefined) return choice;
  const error = 'Invalid input data. Please check your information.';
  throw new ApiError(error, 422, { error, code: 'invalid_input' });
}
export const choiceOf = <T extends string>(form: FormData, name: string, list: readonly T[]): T =>
  chosen(textOf(form, name), list);
export const choicesOf = <T extends string>(form: FormData, name: string, list: readonly T[]): T[] =>
  form.getAll(name).map((value) => chosen(String(value), list));
/** Undefined when nothing was chosen. */
export const optionalChoiceOf = <T extends string>(form: FormData, name: string, list: readonly T[]): T | undefined =>
  textOf(form, name) ? choiceOf(form, name, list) : undefined;
