// What strangers send for a zod schema, as values of fast-check: what it accepts, what comes near that, and what has nothing to do with it.
import fc from 'fast-check';
import { z } from 'zod';

interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** Longer lists and texts only make a test slow: the limits are the schema's own. */
const MAX_ITEMS = 4;
const MAX_LETTERS = 60;

/** What breaks programs: values at the edge of a type, and texts that mean something to a database, a path, a page or a program. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\0', '\uD800', '../../../etc/passwd', "' or 1=1 --", '%', '_', '*', '__proto__', 'constructor'],
    ...['null', 'NaN', '-0', '1e400', '9'.repeat(40), 'x'.repeat(5000), '😀'.repeat(300), '\u202E', '{{7*7}}', '${1}'],
    ...['9999-99-99', '-271821-04-20T00:00:00Z', '+275760-09-13T00:00:01Z', 'javascript:alert(1)', 'http://[::1]/'],
    ...[-1, 0, -0, 0.1, 2 ** 31, 2 ** 53, 1e308, 5e-324, null, true, false, [], {}, [[]], [null], { length: 1e9 }],
  ),
  fc.string({ unit: 'binary', maxLength: MAX_LETTERS }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values for a schema; also for one that is missing, because a route without a body may be sent one. */
export function arbitraryInput(shape: z.ZodType | undefined): fc.Arbitrary<unknown> {
  if (!shape) return fc.option(hostile, { nil: undefined, freq: 2 });
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return fc.oneof(
    { weight: 5, arbitrary: fittingOf(schema) },
    { weight: 4, arbitrary: nearOf(schema) },
    { weight: 1, arbitrary: hostile },
  );
}

/** Values that the schema accepts, but for rules that JSON Schema cannot tell. */
function fittingOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(fittingOf));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, fittingOf);
    case 'array':
      return listOf(schema, fittingOf);
    case 'string':
      return textOf(schema);
    case 'integer':
      return wholeNumber(schema);
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Of the right form, with wrong values in some places. */
function nearOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.type === 'object') return fc.oneof(objectOf(schema, nearOf), hostile);
  if (schema.type === 'array') return fc.oneof(listOf(schema, nearOf), hostile);
  const choices = schema.anyOf ?? schema.oneOf;
  return fc.oneof({ weight: 2, arbitrary: choices ? fc.oneof(...choices.map(nearOf)) : fittingOf(schema) }, hostile);
}

type Part = (schema: JsonSchema) => fc.Arbitrary<unknown>;

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, part: Part) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, part(schema)]));
  const known = fc.record(fields, { requiredKeys: part === fittingOf ? required : [] });
  if (typeof additionalProperties !== 'object') return known;
  const more = fc.dictionary(fc.string({ maxLength: 20 }), part(additionalProperties), { maxKeys: MAX_ITEMS });
  return fc.tuple(more, known).map(([others, own]) => ({ ...others, ...own }));
}

function listOf({ items = {}, minItems = 0, maxItems = MAX_ITEMS }: JsonSchema, part: Part) {
  return fc.array(part(items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, MAX_ITEMS)) });
}

function wholeNumber({ minimum, exclusiveMinimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? -Infinity, (exclusiveMinimum ?? -Infinity) + 1, Number.MIN_SAFE_INTEGER);
  return fc.maxSafeInteger().map((number) => {
    const max = Math.min(maximum ?? Infinity, Number.MAX_SAFE_INTEGER);
    return Math.min(max, Math.max(min, number));
  });
}

function textOf({ format, pattern, minLength = 0, maxLength = MAX_LETTERS }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.uuid().map((id) => `${id}@example.test`);
  if (format === 'uri') return fc.webUrl();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, MAX_LETTERS)) });
}
