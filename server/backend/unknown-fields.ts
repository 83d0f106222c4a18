// Refuses fields of a body that its schema does not name, at any depth. Schemas themselves leave them out silently, because pages
// validate whole forms with them.
import type { z } from 'zod';
import { AppError } from '../domain/errors.ts';

/** A body of a megabyte can have a hundred thousand unknown fields. */
const MAX_NAMED = 20;

/** `body` has passed `schema`. Throws `invalid_input` with `details.fields`. */
export function assertKnownFields(schema: z.ZodType, body: unknown): void {
  const unknown = unknownFields(schema as unknown as AnySchema, body).slice(0, MAX_NAMED);
  if (unknown.length === 0) return;
  throw new AppError('invalid_input', `Unknown: ${unknown.join(', ')}. Leave out what the call does not take.`, {
    fields: Object.fromEntries(unknown.map((name) => [name, ['Unknown field']])),
  });
}

/** A schema seen from inside. */
interface AnySchema {
  def: Definition;
  safeParse(value: unknown): { success: boolean };
}
interface Definition {
  type: string;
  shape?: Readonly<Record<string, AnySchema>>;
  catchall?: AnySchema;
  element?: AnySchema;
  innerType?: AnySchema;
  in?: AnySchema;
  options?: readonly AnySchema[];
}

function unknownFields({ def }: AnySchema, value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (def.type === 'array') {
    const items = Array.isArray(value) ? (value as unknown[]) : [];
    return items.flatMap((item, at) => unknownFields(def.element!, item, `${path}${at}.`));
  }
  if (def.type === 'union') {
    const fitting = def.options!.find((option) => option.safeParse(value).success);
    return fitting ? unknownFields(fitting, value, path) : [];
  }
  const inner = def.innerType ?? def.in;
  if (inner) return unknownFields(inner, value, path);
  if (def.type !== 'object' || def.catchall) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    Object.hasOwn(def.shape!, name) ? unknownFields(def.shape![name]!, field, `${path}${name}.`) : [path + name],
  );
}
