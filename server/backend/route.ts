// One API route as a value: input, access rule and answer. The server, the OpenAPI page and the test of every route x every role
// read the same list.
import type { z } from 'zod';
import type { AccessRule } from '../domain/access/authorize.ts';
import { HOUR_SECONDS } from '../contracts/durations.ts';
import type { ApiScope } from '../contracts/integration-lists.ts';
import type { ErrorCode } from '../domain/errors.ts';
import type { Partner, Person, Viewer } from '../domain/access/viewer.ts';
import type { HandlerContext } from './context.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
type Shape = z.ZodType | undefined;
type Out<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined;
type Who<R extends AccessRule> = R extends 'public' ? Viewer : R extends 'partner' ? Partner : Person;

export interface RouteSpec<R extends AccessRule, P extends Shape, Q extends Shape, B extends Shape> {
  method: Method;
  /** Below /api/v1, in Hono's syntax: `/orders/:id`. A path that begins with /api/ is complete: pages call it on their own origin. */
  path: string;
  rule: R;
  /** The right that an API key needs, for routes with the rule `partner`. */
  scope?: ApiScope;
  /** Its name in generated clients; left out, it derives from method and path. */
  operationId?: string;
  summary: string;
  params?: P;
  query?: Q;
  /** JSON, or a form of the same names when a page without JavaScript posts it. */
  body?: B;
  /** Schema of the answer, for the OpenAPI page. */
  answer?: z.ZodType;
  /** Refusals of its use-case, for the OpenAPI page, beside those that every route of its kind can have. */
  refusals?: readonly ErrorCode[];
  /** A body and its answer, for the OpenAPI page. */
  sample?: { body?: unknown; answer: unknown };
  /** Status of a plain answer; 200, or 204 when the handler returns nothing. */
  status?: number;
  /** A repeated call with the same key within a day gets the first answer and does nothing. Default: true for POST and DELETE
   * with a JSON answer; routes that stream or return a Response switch it off. */
  idempotent?: boolean;
  /** How often one person, or one address of a visitor, may call. */
  limit?: Limit;
  /** For routes that stream their body: photos, which the HTTP entry lets be large and slow, or a small camera frame. All others refuse
   * JSON and forms of more than 1 MiB. */
  raw?: 'photos' | 'frame';
  handler(
    call: Omit<HandlerContext, 'viewer'> & { viewer: Who<R> },
    input: { params: Out<P>; query: Out<Q>; body: Out<B> },
  ): Promise<unknown>;
}

interface Limit {
  points: number;
  seconds: number;
}
export const perMinute = (points: number): Limit => ({ points, seconds: 60 });
export const perHour = (points: number): Limit => ({ points, seconds: HOUR_SECONDS });

const SAME_ORIGIN = '/api/';
export const PARTNER_API_PATH = '/api/partner/v1';
/** Part of the API for companies' programs. */
export const isPartnerRoute = ({ path }: { path: string }): boolean => path.startsWith(`${PARTNER_API_PATH}/`);
/** Part of the versioned API that other programs may call. */
export const isVersioned = ({ path }: { path: string }): boolean => !path.startsWith(SAME_ORIGIN);
/** Whether it keeps its first answer for an Idempotency-Key. */
export const isRepeatable = ({ idempotent, raw, method }: Pick<Route, 'idempotent' | 'raw' | 'method'>): boolean =>
  idempotent ?? (!raw && (method === 'POST' || method === 'DELETE'));
export const routePath = (spec: { path: string }): string => (isVersioned(spec) ? `/api/v1${spec.path}` : spec.path);

// Handlers take different inputs, which a list cannot express; `route` has checked them.
// oxlint-disable-next-line no-explicit-any
export type Route = RouteSpec<AccessRule, any, any, any>;

/** A route whose types still say what it takes and answers; `app/api/routes.ts` derives the app's client from them. */
export interface TypedRoute<
  M extends Method,
  Path extends string,
  Q extends Shape,
  B extends Shape,
  A extends Shape,
  H,
> extends Route {
  method: M;
  path: Path;
  query?: Q;
  body?: B;
  answer?: A;
  handler(...input: Parameters<Route['handler']>): Promise<H>;
}

type Spec<M, Path, R extends AccessRule, P extends Shape, Q extends Shape, B extends Shape, A extends Shape, H> = Omit<
  RouteSpec<R, P, Q, B>,
  'handler'
> & {
  method: M;
  path: Path;
  answer?: A;
  handler(...input: Parameters<RouteSpec<R, P, Q, B>['handler']>): Promise<H>;
};

/**
 * Declares a route; `handler` returns a plain value (sent as JSON), a Response (sent as it is), or nothing (204). A plain
 * value must have the type of `answer`, where there is one.
 */
export function route<
  const M extends Method,
  const Path extends string,
  R extends AccessRule,
  H extends (A extends z.ZodType ? z.output<A> | Response : unknown),
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  A extends Shape = undefined,
>(spec: Spec<M, Path, R, P, Q, B, A, H>): TypedRoute<M, Path, Q, B, A, H> {
  return spec as unknown as TypedRoute<M, Path, Q, B, A, H>;
}
