// The OpenAPI descriptions of both APIs: what a linter demands of them, and that what they say is what the server does.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { routes } from '#server/backend/index.ts';
import { isPartnerRoute, isRepeatable, type Route } from '#server/backend/route.ts';
import { EVENT_TYPES, eventBody } from '#server/contracts/partner-events.ts';
import { EVENT_SAMPLES } from '#server/contracts/partner-samples.ts';
import { WEBHOOK_EVENTS } from '#server/contracts/integration-lists.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';

interface Operation {
  operationId: string;
  'x-scope'?: string;
  security: unknown[];
  parameters?: ({ $ref: string } | { name: string })[];
  requestBody?: { content: Record<string, { schema: { required?: string[] }; example?: unknown }> };
  responses: Record<string, { headers?: object; content?: Record<string, { schema: object; example?: unknown }> }>;
}
interface Description {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
}
const PARTNER = '/api/partner/v1/openapi.json';

let world: ApiWorld;
// A published address: linters refuse the ones that only an example or one machine would have.
beforeAll(async () => void (world = await createApiWorld({ publicUrl: 'https://catchlight.test' })));
afterAll(() => world?.close());

const read = async (path: string): Promise<Description> => (await world.call('GET', path)).body;
const operationsOf = ({ paths, webhooks }: Description): Operation[] =>
  [paths, webhooks ?? {}].flatMap((group) => Object.values(group).flatMap((methods) => Object.values(methods)));

/** The linter's own strict set, and what a generated client or a reader needs besides. */
const RULES = {
  // Everything that other descriptions are only warned of, such as a missing licence, 4XX answers or a security scheme.
  extends: ['recommended-strict'],
  rules: {
    'paths-kebab-case': 'error',
    'spec-strict-refs': 'error',
    // 429 says how long to wait.
    'response-contains-header': { severity: 'error', names: { 429: ['Retry-After'] } },
  },
} as const;
/** What programs of other companies call is described in full. */
const PARTNER_RULES = {
  ...RULES,
  rules: {
    ...RULES.rules,
    'operation-tag-defined': 'error',
    'parameter-description': 'error',
    'info-contact': 'error',
    'operation-4xx-problem-details-rfc7807': 'error',
  },
} as const;

describe.each([
  ['/openapi.json', RULES],
  [PARTNER, PARTNER_RULES],
] as const)('%s', (path, rules) => {
  it('passes the linter without an error or a warning', async () => {
    const source = JSON.stringify(await read(path));
    const problems = await lintFromString({ source, config: await createConfig(rules as never) });
    const lines = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
    expect(lines).toEqual([]);
  });

  it('has Idempotency-Key where the server keeps the first answer, and says when to come back', async () => {
    const description = await read(path);
    const own =
      path === PARTNER ? routes.filter(isPartnerRoute) : routes.filter(({ path: at }) => !at.startsWith('/api/'));
    const keyed = operationsOf({ ...description, webhooks: {} }).filter(({ parameters = [] }) =>
      parameters.some((one) => '$ref' in one && one.$ref.endsWith('/IdempotencyKey')),
    );
    expect(keyed).toHaveLength(own.filter((spec) => isRepeatable(spec) && spec.rule !== 'public').length);
    const limited = operationsOf(description).filter(({ responses }) => '429' in responses);
    expect(limited).toHaveLength(own.filter(({ limit }) => limit).length);
  });
});

describe('the description of the partner API', () => {
  it('names every route of the partner API with its right, and no other', async () => {
    const description = await read(PARTNER);
    expect(description.openapi).toBe('3.1.0');
    expect(description.servers).toEqual([{ url: 'https://catchlight.test/api/partner/v1' }]);
    const all = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => `${method} ${path} ${one['x-scope'] ?? '-'} ${one.operationId}`),
    );
    expect(all.toSorted()).toEqual([
      'delete /shoots/{shoot_id} shoots:write deleteShoot',
      'delete /shoots/{shoot_id}/photos/{photo_id} shoots:write deletePhoto',
      'get /account - getAccount',
      'get /openapi.json - getDescription',
      'get /shoots shoots:read listShoots',
      'get /shoots/{shoot_id} shoots:read getShoot',
      'get /shoots/{shoot_id}/results results:read listResults',
      'get /shoots/{shoot_id}/results/{headshot_id} results:read getDownload',
      'post /shoots shoots:write createShoot',
      'post /shoots/{shoot_id}/consent shoots:write recordConsent',
      'post /shoots/{shoot_id}/photos shoots:write uploadPhotos',
      'post /shoots/{shoot_id}/start shoots:write startShoot',
      'post /shoots/{shoot_id}/upload-link shoots:write renewUploadLink',
    ]);
    const create = description.paths['/shoots']!['post']!.requestBody!.content['application/json']!.schema;
    expect(create).toMatchObject({ required: ['person'], additionalProperties: false });
    expect(JSON.stringify((await read('/openapi.json')).paths)).not.toContain('/api/partner');
  });

  it('has an example of every JSON body and answer, and the schemas take them', async () => {
    const description = await read(PARTNER);
    const without = operationsOf(description).flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)]
        .map((one) => one?.content?.['application/json'])
        .filter((content) => content && content.example === undefined)
        .map(() => operationId),
    );
    expect(without).toEqual([]);
    for (const { path, body, answer, sample } of routes.filter(isPartnerRoute) as Route[]) {
      if (body) expect((body as z.ZodObject).strict().safeParse(sample?.body).error, path).toBeUndefined();
      if (answer) expect((answer as z.ZodObject).strict().parse(sample?.answer), path).toEqual(sample?.answer);
    }
  });

  it('has each event with its own data, signed', async () => {
    const { webhooks = {} } = await read(PARTNER);
    expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS, 'test']);
    for (const { post } of Object.values(webhooks)) expect(post!.security).toEqual([{ signature: [] }]);
    for (const type of EVENT_TYPES)
      expect(eventBody(type).strict().parse(EVENT_SAMPLES[type])).toEqual(EVENT_SAMPLES[type]);
    const properties = (type: string): string[] => {
      const { schema } = webhooks[type]!['post']!.requestBody!.content['application/json']! as never as Shape;
      return Object.keys(schema.properties.data.properties);
    };
    expect(properties('credits.low')).toEqual(['seats']);
    expect(properties('member.joined')).toEqual(['customer_id', 'role']);
  });
});
interface Shape {
  schema: { properties: { data: { properties: object } } };
}
