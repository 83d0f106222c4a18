// The OpenAPI description of a list of routes.
import { KEY_CHARACTERS, KEY_LENGTH } from '../../contracts/idempotency.ts';
import type { z } from 'zod';
import { isPartnerRoute, isRepeatable, PARTNER_API_PATH, type Route } from '../route.ts';
import { type ErrorFormat, refusalsOf } from './refusals.ts';
import { jsonContent, parametersOf, schemaOf } from './schemas.ts';

export interface Api {
  title: string;
  description: string;
  publicUrl: string;
  /** Below `publicUrl`. */
  path: string;
  support: string;
  scheme: Record<string, string>;
  error: ErrorFormat & { schema: z.ZodType };
}

export function describe(routes: readonly Route[], api: Api): Record<string, unknown> & { components: Components } {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const spec of routes) {
    const path = pathBelow(spec).replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[spec.method.toLowerCase()] = describeOperation(spec, api.error);
  }
  const terms = `${api.publicUrl}/legal/terms-conditions`;
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: '1',
      description: api.description,
      termsOfService: terms,
      contact: { name: 'Catchlight', url: `${api.publicUrl}/contact`, ...(api.support ? { email: api.support } : {}) },
      license: { name: 'Terms and conditions', url: terms },
    },
    servers: [{ url: api.publicUrl + api.path }],
    paths,
    components: {
      securitySchemes: { bearer: api.scheme },
      schemas: { Error: schemaOf(api.error.schema, 'output') },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
    },
  };
}
interface Components {
  securitySchemes: Record<string, unknown>;
  schemas: Record<string, unknown>;
  parameters: Record<string, unknown>;
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Repeating the call with the same key within a day gets the first answer again and does nothing twice. A call that failed releases its key. A key of another form is refused with 422.',
  required: false,
  schema: { type: 'string', minLength: KEY_LENGTH.min, maxLength: KEY_LENGTH.max, pattern: `^${KEY_CHARACTERS}+$` },
  example: 'employee-4711',
};

const pathBelow = (spec: Route): string =>
  isPartnerRoute(spec) ? spec.path.slice(PARTNER_API_PATH.length) : spec.path;

const PICTURE = { type: 'string', contentMediaType: 'image/*' };
const PHOTOS = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['photos'],
      properties: {
        photos: { type: 'array', minItems: 1, items: PICTURE, description: 'Files: JPEG, PNG, WebP or HEIC' },
      },
    },
  },
  'image/*': { schema: { description: 'One photo, with its type in Content-Type' } },
};

function describeOperation(spec: Route, error: Api['error']): Record<string, unknown> {
  const status = String(spec.status ?? (spec.answer || spec.method === 'GET' ? 200 : 204));
  const body = spec.body as z.ZodType | undefined;
  const keyed = isRepeatable(spec) && spec.rule !== 'public';
  const parameters = [
    ...parametersOf(spec.params, 'path'),
    ...parametersOf(spec.query, 'query'),
    ...(keyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  const content = body
    ? jsonContent(schemaOf(body, 'input'), spec.sample?.body)
    : isPartnerRoute(spec) && spec.raw
      ? PHOTOS
      : undefined;
  const answer = spec.answer ? { content: jsonContent(schemaOf(spec.answer, 'output'), spec.sample?.answer) } : {};
  return {
    operationId: spec.operationId ?? operationIdOf(spec),
    summary: spec.summary,
    tags: [pathBelow(spec).split('/')[1]],
    security: spec.rule === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length ? { parameters } : {}),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      [status]: { description: spec.answer ? 'Done; the body is the result' : 'Done', ...answer },
      ...refusalsOf(spec, error),
      default: {
        description: 'An error on our side',
        content: {
          [error.type]: { schema: { $ref: '#/components/schemas/Error' }, example: error.example('internal', 500) },
        },
      },
    },
    'x-rule': spec.rule,
    ...(spec.scope ? { 'x-scope': spec.scope } : {}),
  };
}

/** `GET /orders/:id/events` is `getOrdersByIdEvents`. */
const operationIdOf = (spec: Route): string =>
  spec.method.toLowerCase() +
  pathBelow(spec)
    .replaceAll(/:(\w+)/g, 'by_$1')
    .replaceAll(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
