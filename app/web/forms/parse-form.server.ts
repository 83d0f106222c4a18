// Validates a form with the schema of the API call that it leads to, so that page and API accept the same. An empty field counts as
// missing. Server only: zod must not get into the browser bundle.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import type { z } from 'zod';
import { rejectForm, type FieldErrors, type RejectedForm } from './rejected-form';

type FieldName<Schema extends z.ZodType> =
  z.output<Schema> extends infer Output ? (Output extends object ? keyof Output & string : never) : never;

export type ParsedForm<Schema extends z.ZodType> =
  | { value: z.output<Schema>; rejected?: undefined }
  | { value?: undefined; rejected: RejectedForm<FieldName<Schema>, 'invalid'> };

export function parseForm<Schema extends z.ZodType>(
  form: FormData | URLSearchParams,
  schema: Schema,
): ParsedForm<Schema> {
  const submission = parseWithZod(form, { schema });
  if (submission.status === 'success') return { value: submission.value as z.output<Schema> };
  // `scopes[0]` is an error of `scopes`; an error of the whole form has no field.
  const names = Object.keys(submission.error ?? {}).map((path) => path.split(/[.[]/)[0]);
  const errors = Object.fromEntries(names.filter(Boolean).map((name) => [name, 'invalid']));
  return { rejected: rejectForm(form, errors as FieldErrors<FieldName<Schema>, 'invalid'>) };
}

/** For forms that only a forged request gets wrong: throws an answer of 422, which is the page's own status also where no session is. */
export function parseFormOrThrow<Schema extends z.ZodType>(
  form: FormData | URLSearchParams,
  schema: Schema,
): z.output<Schema> {
  const { value, rejected } = parseForm(form, schema);
  if (rejected) throw data({ code: 'invalid_input' }, { status: 422 });
  return value as z.output<Schema>;
}
