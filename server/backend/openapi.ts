// The OpenAPI description, built from the routes that the server mounts.
import { z } from 'zod';
import { errorBody } from '../contracts/api.ts';
import { eventBody, problem } from '../contracts/partner.ts';
import { WEBHOOK_EVENTS } from '../contracts/integration-lists.ts';
import type { Deps } from '../domain/deps.ts';
import type { HandlerContext } from './context.ts';
import { isPartner, isVersioned, PARTNER_API_PATH, perMinute, route, type Route } from './route.ts';

export const openApiRoute = (routes: () => readonly Route[]): Route =>
  route({
    method: 'GET',
    path: '/openapi.json',
    rule: 'public',
    summary: 'This description',
    handler: buildOnce(({ deps }) =>
      describe(routes().filter(isVersioned), {
        title: 'Catchlight API',
        server: `${deps.publicUrl}/api/v1`,
        scheme: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        error: ['application/json', errorBody],
      }),
    ),
  });

export const partnerApiRoute = (routes: () => readonly Route[]): Route =>
  route({
    method: 'GET',
    path: `${PARTNER_API_PATH}/openapi.json`,
    rule: 'public',
    summary: 'This description',
    limit: perMinute(600),
    handler: buildOnce(({ deps }) => ({
      ...describe(routes().filter(isPartner), {
        title: 'Catchlight Partner API',
        server: deps.publicUrl + PARTNER_API_PATH,
        scheme: { type: 'http', scheme: 'bearer', description: 'An API key of a company: clk_...' },
        error: ['application/problem+json', problem],
      }),
      webhooks: Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, { post: webhookOf(event) }])),
    })),
  });

/** Building a description holds up the only thread that answers, so it is built and serialised once for each server. */
function buildOnce(
  build: (call: Pick<HandlerContext, 'deps'>) => unknown,
): (call: HandlerContext) => Promise<Response> {
  const texts = new WeakMap<Deps, string>();
  return async (call) => {
    const text = texts.get(call.deps) ?? JSON.stringify(build(call));
    texts.set(call.deps, text);
    return new Response(text, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } });
  };
}

interface Description {
  title: string;
  server: string;
  scheme: Record<string, string>;
  error: [type: string, shape: z.ZodType];
}

function describe(routes: readonly Route[], { title, server, scheme, error }: Description): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const spec of routes) {
    const path = below(spec).replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[spec.method.toLowerCase()] = operation(spec);
  }
  const [type, shape] = error;
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: { bearer: scheme },
      schemas: { Error: schemaOf(shape, 'output') },
      responses: {
        Error: {
          description: 'What went wrong',
          content: { [type]: { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  };
}

const below = (spec: Route): string => (isPartner(spec) ? spec.path.slice(PARTNER_API_PATH.length) : spec.path);

const PHOTOS = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { photos: { type: 'array', items: { type: 'string', contentMediaType: 'image/*' } } },
    },
  },
  'image/*': {},
};

function operation(spec: Route): Record<string, unknown> {
  const status = String(spec.status ?? (spec.answer || spec.method === 'GET' ? 200 : 204));
  const body = spec.body as z.ZodType | undefined;
  const parameters = [...parametersOf(spec.params, 'path'), ...parametersOf(spec.query, 'query')];
  const content = body ? json(schemaOf(body, 'input')) : isPartner(spec) && spec.raw ? PHOTOS : undefined;
  return {
    summary: spec.summary,
    tags: [below(spec).split('/')[1]],
    security: spec.rule === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length ? { parameters } : {}),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      [status]: {
        description: 'Done',
        ...(spec.answer ? { content: json(schemaOf(spec.answer, 'output')) } : {}),
      },
      default: { $ref: '#/components/responses/Error' },
    },
    'x-rule': spec.rule,
    ...(spec.scope ? { 'x-scope': spec.scope } : {}),
  };
}

const webhookOf = (event: string): Record<string, unknown> => ({
  summary: event,
  requestBody: { required: true, content: json(schemaOf(eventBody, 'output')) },
  responses: { '2XX': { description: 'Taken; anything else is tried again' } },
});

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
