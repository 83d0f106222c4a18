// The OpenAPI description, made from the same list of routes that the server mounts.
import { z } from 'zod';
import { errorBody } from '../contracts/api.ts';
import { isVersioned, route, type Route } from './route.ts';

export const openApiRoute = (routes: () => readonly Route[]): Route =>
  route({
    method: 'GET',
    path: '/openapi.json',
    rule: 'public',
    summary: 'This description',
    handler: async ({ deps }) => describe(routes(), `${deps.publicUrl}/api/v1`),
  });

function describe(routes: readonly Route[], server: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const spec of routes.filter(isVersioned)) {
    const path = spec.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[spec.method.toLowerCase()] = operation(spec);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Catchlight API', version: '1' },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
      responses: { Error: { description: 'What went wrong', content: json({ $ref: '#/components/schemas/Error' }) } },
    },
  };
}

function operation(spec: Route): Record<string, unknown> {
  const status = String(spec.status ?? (spec.answer || spec.method === 'GET' ? 200 : 204));
  const body = spec.body as z.ZodType | undefined;
  const parameters = [...parametersOf(spec.params, 'path'), ...parametersOf(spec.query, 'query')];
  return {
    summary: spec.summary,
    tags: [spec.path.split('/')[1]],
    security: spec.rule === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(schemaOf(body, 'input')) } } : {}),
    responses: {
      [status]: {
        description: 'Done',
        ...(spec.answer ? { content: json(schemaOf(spec.answer, 'output')) } : {}),
      },
      default: { $ref: '#/components/responses/Error' },
    },
    'x-rule': spec.rule,
  };
}

interface ObjectSchema {
  properties?: Record<string, Record<string, unknown>>;
  required?: string[];
}

function parametersOf(shape: z.ZodType | undefined, place: 'path' | 'query'): Record<string, unknown>[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as ObjectSchema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return rest;
}

const json = (schema: unknown): Record<string, unknown> => ({ 'application/json': { schema } });
