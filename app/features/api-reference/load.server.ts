// The partner API's own description, cut down to what the reference shows: every call and event with its fields and samples.
import type { RouterContextProvider } from 'react-router';
import { hostContext } from '~/context';

export interface Field {
  /** With the names of what it is in: `person.name`, `photos[].status`. */
  name: string;
  type: string;
  required: boolean;
  text: string;
}
export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  scope: string | null;
  takes: Field[];
  answers: Field[];
  /** As they are written in JSON; null where there is none. */
  sampleBody: string | null;
  sampleAnswer: string | null;
  refusals: Refusal[];
}
interface Refusal {
  status: string;
  codes: string[];
}
export interface WebhookMessage {
  type: string;
  fields: Field[];
  sample: string | null;
}
export interface Reference {
  url: string;
  operations: Operation[];
  messages: WebhookMessage[];
}

/** JSON Schema, as far as zod writes it for our contracts. */
interface Schema {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  default?: unknown;
}
interface Content {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, unknown>;
}
interface Parameter {
  name: string;
  description?: string;
  required: boolean;
  schema: Schema;
}
interface Spec {
  summary: string;
  'x-scope'?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}
interface Description {
  servers: [{ url: string }];
  paths: Record<string, Record<string, Spec>>;
  webhooks: Record<string, { post: Spec }>;
  components: { parameters: Record<string, Parameter> };
}

export async function loadReference(context: Readonly<RouterContextProvider>): Promise<Reference> {
  const host = context.get(hostContext);
  const answer = await host.api(new Request(`${host.site.publicUrl}/api/partner/v1/openapi.json`));
  if (!answer.ok) throw new Error(`The API's description could not be read: ${answer.status}`);
  const { servers, paths, webhooks, components } = (await answer.json()) as Description;
  const resolve = (one: Parameter | { $ref: string }): Parameter =>
    '$ref' in one ? components.parameters[one.$ref.split('/').at(-1)!]! : one;
  return {
    url: servers[0].url,
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, spec]) =>
        toOperation(method, path, spec, (spec.parameters ?? []).map(resolve)),
      ),
    ),
    messages: Object.entries(webhooks).map(([type, { post }]) => {
      const content = post.requestBody?.content['application/json'];
      return { type, fields: content?.schema ? fieldsOf(content.schema) : [], sample: toJson(content?.example) };
    }),
  };
}

function toOperation(method: string, path: string, spec: Spec, parameters: readonly Parameter[]): Operation {
  const { content = {} } = spec.requestBody ?? {};
  const body = content['application/json'] ?? content['multipart/form-data'];
  const responses = Object.entries(spec.responses);
  const done = responses.find(([status]) => status.startsWith('2'))?.[1].content?.['application/json'];
  return {
    id: `${method}${path.replaceAll(/[^a-z]+/g, '-')}`.replace(/-$/, ''),
    method: method.toUpperCase(),
    path,
    summary: spec.summary,
    scope: spec['x-scope'] ?? null,
    takes: [
      ...parameters.map(({ name, description = '', required, schema }) =>
        toField(name, { description, ...schema }, required),
      ),
      ...(body?.schema ? fieldsOf(body.schema) : []),
    ],
    answers: done?.schema ? fieldsOf(done.schema) : [],
    sampleBody: toJson(body?.example),
    sampleAnswer: toJson(done?.example),
    refusals: responses
      .filter(([status]) => status.startsWith('4') || status.startsWith('5'))
      .map(([status, refusal]) => ({
        status,
        codes: Object.values(refusal.content ?? {}).flatMap(({ examples = {} }) => Object.keys(examples)),
      })),
  };
}

const toJson = (example: unknown): string | null => (example === undefined ? null : JSON.stringify(example, null, 2));

const MAX_LEVELS = 3;

function fieldsOf(schema: Schema, prefix = '', level = 1): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const field = toField(prefix + name, one, schema.required?.includes(name) ?? false);
    const inner = one.items?.properties ? one.items : one;
    const below = level < MAX_LEVELS ? fieldsOf(inner, `${field.name}${one.items ? '[]' : ''}.`, level + 1) : [];
    return [field, ...below];
  });
}

const toField = (name: string, schema: Schema, required: boolean): Field => ({
  name,
  type: typeOf(schema),
  required: required && schema.default === undefined,
  text: schema.description ?? '',
});

function typeOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => String(value)).join(' | ');
  if (schema.items) return `array of ${schema.items.properties ? 'object' : typeOf(schema.items)}`;
  // A field that may be null has two types.
  const type = [schema.type ?? 'any'].flat().join(' | ');
  return schema.format && schema.format !== 'binary' ? `${type} (${schema.format})` : type;
}
