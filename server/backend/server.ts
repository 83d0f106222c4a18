// Mounts the routes: who asks, may they, is the input right, then the handler; what comes back becomes JSON.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { bodyLimit } from 'hono/body-limit';
import { authorize, authorizePartner } from '../domain/access/authorize.ts';
import { ensureCustomer, assertAccountOpen } from '../domain/access/ensure-customer.ts';
import { syncEmail, isSameEmail } from '../domain/access/sync-email.ts';
import { findApiKey, looksLikeApiKey } from '../domain/integrations/keys.ts';
import type { Partner, Person, Viewer } from '../domain/access/viewer.ts';
import { type FormKind, formKindOf, hasTooManyFields } from '../contracts/form-fields.ts';
import { IDEMPOTENCY_KEY } from '../contracts/idempotency.ts';
import { jsonExcess } from '../contracts/json-limits.ts';
import { isPgText } from '../contracts/pg-text.ts';
import type { Deps } from '../domain/deps.ts';
import { AppError, notFound, secondFactorRequired } from '../domain/errors.ts';
import { networkOf } from '../ports/network.ts';
import type { HandlerContext } from './context.ts';
import { errorResponse, problemResponse } from './errors.ts';
import { runOnce } from '../domain/access/idempotency.ts';
import { isPartnerRoute, isRepeatable, isVersioned, routePath, type Route } from './route.ts';
import { assertKnownFields } from './unknown-fields.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/** What the HTTP entry knows about the caller. */
export interface Caller {
  ip: string;
  country: string;
  requestId: string;
  testAccess: boolean;
}
export interface Backend {
  fetch(request: Request, caller: Caller): Promise<Response>;
}
type Env = { Bindings: { caller: Caller } };

export function createServer(deps: Deps, routes: readonly Route[]): Backend {
  const app = new Hono<Env>();
  const small = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => {
      throw new AppError('too_large', 'The request is too large.');
    },
  });
  for (const spec of routes) {
    const handle = (c: Context<Env>): Promise<Response> => answer(deps, spec, c);
    // Hono routes HEAD requests to GET handlers; the handler still sees the original method.
    const method = spec.method === 'HEAD' ? 'GET' : spec.method;
    if (spec.raw) app.on(method, routePath(spec), handle);
    else app.on(method, routePath(spec), small, handle);
  }
  const refuse = (error: unknown, c: Context<Env>): Response =>
    (isPartnerRoute(c.req) ? problemResponse : errorResponse)(error, deps.log, c.env.caller.requestId);
  app.notFound((c) => refuse(notFound(), c));
  app.onError(refuse);
  return { fetch: async (request, caller) => app.fetch(request, { caller }) };
}

async function answer(deps: Deps, spec: Route, c: Context<Env>): Promise<Response> {
  const { caller } = c.env;
  const request = c.req.raw;
  const accessToken = bearerOf(request);
  const viewer = await callerOf(deps, spec, accessToken);
  // A manager who views an employee (`employee_id`) may read, but not change anything.
  if (spec.method !== 'GET' && spec.method !== 'HEAD' && c.req.query('employee_id') !== undefined)
    throw new AppError('forbidden', 'You are looking at somebody else: nothing can be changed.');
  await limit(deps, spec, viewer, caller);
  const key = keyOf(request);
  const call: Omit<HandlerContext, 'viewer'> & { viewer: Viewer | Partner } = {
    deps,
    request,
    viewer,
    accessToken,
    ip: caller.ip,
    requestId: caller.requestId,
    testAccess: caller.testAccess,
    idempotencyKey: key ?? deps.ids.uuid(),
    origin: new URL(request.url).origin,
    geography: () => deps.geolocation.locate(caller.ip, caller.country || null),
  };
  const input = {
    params: spec.params?.parse(assertStorable(c.req.param())),
    query: readQuery(spec, c.req.query()),
    body: await readBody(spec, request),
  };
  const run = async (): Promise<unknown> => spec.handler(call as HandlerContext & { viewer: Person }, input);
  const owner = ownerOf(viewer);
  if (isRepeatable(spec) && key && owner) {
    const first = await runOnce(deps, owner, `${spec.method} ${c.req.path} ${key}`, async () => {
      const body = await run();
      if (body instanceof Response)
        throw new Error(`${spec.method} ${spec.path} answers a Response: set idempotent: false`);
      return { status: statusOf(spec, body), body };
    });
    return toResponse(first.body, first.status);
  }
  const body = await run();
  // Hono drops the body of an answer to HEAD without ending what it comes from, such as a stream of changes.
  if (body instanceof Response && request.method === 'HEAD') await body.body?.cancel();
  return body instanceof Response ? body : toResponse(body, statusOf(spec, body));
}

const statusOf = (spec: Route, body: unknown): number => (body === undefined ? 204 : (spec.status ?? 200));

const toResponse = (body: unknown, status: number): Response =>
  status === 204 || body === undefined
    ? new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
    : Response.json(body, { status, headers: { 'cache-control': 'no-store' } });

const bearerOf = (request: Request): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

function keyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null || request.method === 'GET' || request.method === 'HEAD') return undefined;
  // Passed over, a call that is sent twice would be done twice.
  if (!IDEMPOTENCY_KEY.test(key))
    throw new AppError('invalid_input', 'Idempotency-Key takes 8 to 128 letters, digits and _ . : -', {
      fields: { 'Idempotency-Key': ['8 to 128 letters, digits and _ . : -'] },
    });
  return key;
}

async function callerOf(deps: Deps, spec: Route, token: string | undefined): Promise<Viewer | Partner> {
  if (spec.rule === 'partner') {
    const holder = token !== undefined && looksLikeApiKey(token) ? await findApiKey(deps, token) : undefined;
    const partner: Partner | undefined = holder && { kind: 'partner', ...holder };
    authorizePartner(partner, spec.scope);
    return partner;
  }
  const viewer = await viewerOf(deps, token, spec.rule === 'public');
  authorize(viewer, spec.rule);
  return viewer;
}

/** Public routes ignore an expired token; all others answer 401. */
async function viewerOf(deps: Deps, accessToken: string | undefined, lenient: boolean): Promise<Viewer> {
  // An API key does not identify a person.
  if (accessToken === undefined || looksLikeApiKey(accessToken)) return { kind: 'visitor' };
  const identity = await deps.auth.verify(accessToken);
  try {
    if (!identity) {
      await assertAccountOpen(deps, await deps.auth.formerOwner(accessToken));
      return { kind: 'visitor' };
    }
    if (identity.secondFactor === 'pending') throw secondFactorRequired();
    const customer = await ensureCustomer(deps, identity);
    const same = isSameEmail(customer.email, identity.email);
    const current = same ? customer : await syncEmail(deps, customer, accessToken);
    const pending = deps.staffSecondFactor && current.role === 'admin' && identity.secondFactor !== 'used';
    const { authenticatedAt } = identity;
    return { kind: 'person', customer: current, authenticatedAt, ...(pending ? { staffPending: true } : {}) };
  } catch (error) {
    if (lenient && error instanceof AppError) return { kind: 'visitor' };
    throw error;
  }
}

/** Whose calls share a rate limit and idempotency keys: a person, or an API key. */
function ownerOf(viewer: Viewer | Partner): string | undefined {
  if (viewer.kind === 'partner') return viewer.key.id;
  return viewer.kind === 'person' ? viewer.customer.id : undefined;
}

async function limit(deps: Deps, spec: Route, viewer: Viewer | Partner, caller: Caller): Promise<void> {
  if (!spec.limit) return;
  const who = ownerOf(viewer) ?? networkOf(caller.ip);
  const { points, seconds } = spec.limit;
  const hit = await deps.limits.hit(`${spec.method} ${spec.path} ${who}`, points, seconds);
  if (!hit.allowed)
    throw new AppError('rate_limited', 'Too many requests. Please try again later.', { retryAfter: hit.retryAfter });
}

/** Text that PostgreSQL cannot store is refused as the caller's mistake, not an error of ours. */
function assertStorable<T>(input: T): T {
  if (!isPgText(input)) throw new AppError('invalid_input', 'Invalid input data. Please check your information.');
  return input;
}

/** Stands for what a program's route takes none of: anything sent there is refused like an unknown field. */
const NO_FIELDS = z.object({});

function readQuery(spec: Route, sent: Record<string, string>): unknown {
  const query = assertStorable(sent);
  const parsed = spec.query?.parse(query) as unknown;
  // Addresses of pages' own calls carry fields of trackers; programs' calls do not.
  if (isPartnerRoute(spec)) assertKnownFields((spec.query as z.ZodType | undefined) ?? NO_FIELDS, query);
  return parsed;
}

async function readBody(spec: Route, request: Request): Promise<unknown> {
  const takesNone = isPartnerRoute(spec) && !spec.raw && spec.method === 'POST';
  const schema = (spec.body as z.ZodType | undefined) ?? (takesNone ? NO_FIELDS : undefined);
  if (!schema) return undefined;
  const body = assertStorable(await bodyOf(request));
  const parsed = schema.parse(body);
  // Calls of the site's own origin are made by scripts of trackers, too, which may send more.
  if (isPartnerRoute(spec) || isVersioned(spec)) assertKnownFields(schema, body);
  return spec.body && parsed;
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  const kind = formKindOf(type);
  if (kind) return Object.fromEntries(await formOf(request, type, kind));
  const text = await request.text();
  if (text === '') return {};
  const body = parseJson(text);
  const excess = jsonExcess(body);
  if (excess === 'too_deep') throw new AppError('invalid_input', 'The request body is nested too deep.');
  if (excess) throw new AppError('invalid_input', 'The request body has too many values.');
  return body;
}

/** A form without a boundary, or one of whose parts has no name, is the caller's mistake. */
async function formOf(request: Request, type: string, kind: FormKind): Promise<FormData> {
  const body = await request.arrayBuffer();
  if (hasTooManyFields(body, kind)) throw new AppError('invalid_input', 'The form has too many fields.');
  return new Response(body, { headers: { 'content-type': type } }).formData().catch((error: unknown) => {
    throw Object.assign(new AppError('invalid_input', 'The form cannot be read.'), { cause: error });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError('invalid_input', 'The request body is not JSON.');
  }
}
