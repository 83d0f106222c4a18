// The partner API's own description, cut down to what the reference shows: every call with its right, what goes in and what comes out.
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
}
export interface Reference {
  url: string;
  operations: Operation[];
}

/** JSON Schema, as far as zod writes it for our contracts. */
interface Schema {
  type?: string;
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
interface Spec {
  summary: string;
  'x-scope'?: string;
  parameters?: { name: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

export async function loadReference(context: Readonly<RouterContextProvider>): Promise<Reference> {
  const host = context.get(hostContext);
  const answer = await host.api(new Request(`${host.site.publicUrl}/api/partner/v1/openapi.json`));
  if (!answer.ok) throw new Error(`The API's description could not be read: ${answer.status}`);
  const { servers, paths } = (await answer.json()) as {
    servers: [{ url: string }];
    paths: Record<string, Record<string, Spec>>;
  };
  return {
    url: servers[0].url,
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, spec]) => toOperation(method, path, spec)),
    ),
  };
}

function toOperation(method: string, path: string, spec: Spec): Operation {
  const body =
    spec.requestBody?.content['application/json']?.schema ?? spec.requestBody?.content['multipart/form-data']?.schema;
  const done = Object.values(spec.responses).find(({ content }) => content)?.content?.['application/json']?.schema;
  return {
    id: `${method}${path.replaceAll(/[^a-z]+/g, '-')}`.replace(/-$/, ''),
    method: method.toUpperCase(),
    path,
    summary: spec.summary,
    scope: spec['x-scope'] ?? null,
    takes: [
      ...(spec.parameters ?? []).map(({ name, required, schema }) => toField(name, schema, required)),
      ...(body ? fieldsOf(body) : []),
    ],
    answers: done ? fieldsOf(done) : [],
  };
}

const MOST_LEVELS = 3;

function fieldsOf(schema: Schema, prefix = '', level = 1): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const field = toField(prefix + name, one, schema.required?.includes(name) ?? false);
    const inner = one.items?.properties ? one.items : one;
    const below = level < MOST_LEVELS ? fieldsOf(inner, `${field.name}${one.items ? '[]' : ''}.`, level + 1) : [];
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
  return schema.format && schema.format !== 'binary' ? `${schema.type} (${schema.format})` : (schema.type ?? 'any');
}
