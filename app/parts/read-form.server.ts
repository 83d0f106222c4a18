// Reads a posted form by the schema of the call that it leads to, so that a page and the API never differ about what is right. Empty fields
// count as left out. On the server alone: zod has no place in what browsers fetch.
import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';

export type Faults<Name extends string> = Partial<Record<Name, true>>;
export type FormReading<Schema extends z.ZodObject> =
  | { value: z.output<Schema> }
  | {
      /** As it was typed, for the form that is shown again. */
      typed: Record<string, string>;
      faults: Faults<keyof z.output<Schema> & string>;
    };

export function readForm<Schema extends z.ZodObject>(form: FormData, schema: Schema): FormReading<Schema> {
  const read = parseWithZod(form, { schema });
  if (read.status === 'success') return { value: read.value };
  const typed = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  // `business[0].name` is a fault of `business`; a fault of the whole form has no field.
  const names = Object.keys(read.error ?? {}).map((path) => path.split(/[.[]/)[0]);
  return {
    typed: Object.fromEntries(typed),
    faults: Object.fromEntries(names.filter(Boolean).map((name) => [name, true])) as Faults<
      keyof z.output<Schema> & string
    >,
  };
}
