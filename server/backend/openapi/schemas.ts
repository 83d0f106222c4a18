// Schemas of the API as JSON Schema, as OpenAPI 3.1 takes them.
import { z } from 'zod';

interface ObjectSchema {
  properties?: Record<string, Record<string, unknown>>;
  required?: string[];
}

/**
 * `input`: what a call may send; the server refuses fields that a schema does not name, see `assertKnownFields`. `output`: what it
 * answers, to which later versions may add fields.
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (!(zodSchema instanceof z.ZodObject)) return;
      if (io === 'output') delete jsonSchema.additionalProperties;
      else jsonSchema.additionalProperties ??= false;
    },
  }) as Record<string, unknown>;
  return rest;
}

export function parametersOf(shape: z.ZodType | undefined, place: 'path' | 'query'): Record<string, unknown>[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as ObjectSchema;
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    ...(description === undefined ? {} : { description }),
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

export const jsonContent = (schema: unknown, example?: unknown): Record<string, unknown> => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});
