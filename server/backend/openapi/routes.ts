// The OpenAPI descriptions of the two APIs, built from the routes that the server mounts.
import { errorBody } from '../../contracts/api.ts';
import { problem } from '../../contracts/partner.ts';
import type { Deps } from '../../domain/deps.ts';
import { errorStatus, type ErrorCode } from '../../domain/errors.ts';
import type { HandlerContext } from '../context.ts';
import { toErrorBody, toProblem } from '../errors.ts';
import { isPartnerRoute, isVersioned, PARTNER_API_PATH, perMinute, route, type Route } from '../route.ts';
import { describe } from './describe.ts';
import { describeWebhooks, SIGNATURE_SCHEME } from './webhooks.ts';

export const openApiRoute = (routes: () => readonly Route[]): Route =>
  route({
    method: 'GET',
    path: '/openapi.json',
    rule: 'public',
    summary: 'This description',
    limit: perMinute(600),
    handler: buildOnce(({ deps }) =>
      describe(routes().filter(isVersioned), {
        title: 'Catchlight API',
        description: 'What the site’s own pages call.',
        publicUrl: deps.publicUrl,
        path: '/api/v1',
        support: deps.supportEmail,
        scheme: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        error: { type: 'application/json', schema: errorBody, example: (code) => toErrorBody(sampleRefusal(code)) },
      }),
    ),
  });

export const partnerApiRoute = (routes: () => readonly Route[]): Route =>
  route({
    method: 'GET',
    path: `${PARTNER_API_PATH}/openapi.json`,
    rule: 'public',
    operationId: 'getDescription',
    summary: 'This description',
    limit: perMinute(600),
    handler: buildOnce(({ deps }) => {
      const { components, ...description } = describe(routes().filter(isPartnerRoute), {
        title: 'Catchlight Partner API',
        description: 'Headshots for a company’s people, ordered by the company’s own programs with an API key.',
        publicUrl: deps.publicUrl,
        path: PARTNER_API_PATH,
        support: deps.supportEmail,
        scheme: { type: 'http', scheme: 'bearer', description: 'An API key of a company: clk_...' },
        error: {
          type: 'application/problem+json',
          schema: problem,
          example: (code) => toProblem(sampleRefusal(code), REQUEST_ID),
        },
      });
      const securitySchemes = { ...components.securitySchemes, signature: SIGNATURE_SCHEME };
      return {
        ...description,
        tags: TAGS,
        webhooks: describeWebhooks(),
        components: { ...components, securitySchemes },
      };
    }),
  });

const TAGS = [
  { name: 'account', description: 'The company, its key and its seats' },
  { name: 'shoots', description: 'Shoots with their photos and headshots' },
  { name: 'openapi.json', description: 'This description' },
  { name: 'webhooks', description: 'What we send to the company’s webhooks' },
];

const REQUEST_ID = 'req-7f3a';
const TEXTS: Partial<Record<ErrorCode, string>> = {
  invalid_input: 'Invalid input data. Please check your information.',
  unauthenticated: 'Authentication required. Please log in.',
  forbidden: 'Access denied. You do not have permission to perform this action.',
  not_found: 'The requested resource was not found.',
  conflict: 'The same call is still being worked on.',
  rate_limited: 'Too many requests. Please try again later.',
  internal: 'Internal server error. Please try again later.',
  unavailable: 'Service temporarily unavailable. Please try again later.',
  too_large: 'The request is too large.',
};

function sampleRefusal(code: ErrorCode): { code: ErrorCode; status: number; error: string; details: Details } {
  return {
    code,
    status: errorStatus(code),
    error: TEXTS[code] ?? 'The call was refused.',
    details: DETAILS[code] ?? {},
  };
}
type Details = Record<string, unknown>;
const DETAILS: Partial<Record<ErrorCode, Details>> = {
  invalid_input: { fields: { 'person.name': ['Invalid input'] } },
  not_enough_photos: { accepted: 0, min: 1 },
  rate_limited: { retryAfter: 7 },
};

/**
 * Building a description holds up the only thread that answers, so it is built and written down once for each server. All answers share
 * its half a megabyte, however many are on their way.
 */
function buildOnce(
  build: (call: Pick<HandlerContext, 'deps'>) => unknown,
): (call: HandlerContext) => Promise<Response> {
  const built = new WeakMap<Deps, Uint8Array>();
  return async (call) => {
    const bytes = built.get(call.deps) ?? Buffer.from(JSON.stringify(build(call)));
    built.set(call.deps, bytes);
    return new Response(streamOf(bytes), {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    });
  };
}

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });
