// One route of /api/v1 as a value: what it takes, whom it lets in, what it answers. The server, the OpenAPI page and the
// test of every route x every role all read the same list.
import type { z } from 'zod';
import type { Rule } from '../domain/accounts/authorize.ts';
import type { ApiScope } from '../contracts/integration-lists.ts';
import type { Partner, Person, Viewer } from '../domain/accounts/viewer.ts';
import type { Call } from './context.ts';

type Shape = z.ZodType | undefined;
type Out<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined;
type Who<R extends Rule> = R extends 'public' ? Viewer : R extends 'partner' ? Partner : Person;

export interface RouteSpec<R extends Rule, P extends Shape, Q extends Shape, B extends Shape> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
  /** Below /api/v1, Hono's syntax: `/orders/:id`. One that begins with /api/ is meant whole: SPEC's calls of the site's own origin. */
  path: string;
  rule: R;
  /** The right that an API key needs, for routes with the rule `partner`. */
  scope?: ApiScope;
  summary: string;
  params?: P;
  query?: Q;
  /** JSON, or a form of the same names when a page without JavaScript posts it. */
  body?: B;
  /** For the OpenAPI page. */
  answer?: z.ZodType;
  /** Status of a plain answer; 200, or 204 when the handler returns nothing. */
  status?: number;
  /** The same key within a day gets the first answer again, and the deed is done once. Default: true for POST and DELETE
   * with a JSON answer; a route that streams or answers a Response itself switches it off. */
  idempotent?: boolean;
  /** Hits a person (or an address, for visitors) may make in so many seconds. */
  limit?: { points: number; seconds: number };
  /** Refuses bigger JSON or form bodies; 1 MiB unless told. A route that streams its body sets `raw`. */
  raw?: boolean;
  handler(
    call: Omit<Call, 'viewer'> & { viewer: Who<R> },
    input: { params: Out<P>; query: Out<Q>; body: Out<B> },
  ): Promise<unknown>;
}

const SAME_ORIGIN = '/api/';
export const PARTNER = '/api/partner/v1';
/** For companies' own programs. */
export const isPartner = ({ path }: { path: string }): boolean => path.startsWith(`${PARTNER}/`);
/** Part of the versioned API that other programs may call. */
export const isVersioned = ({ path }: { path: string }): boolean => !path.startsWith(SAME_ORIGIN);
export const addressOf = (spec: { path: string }): string => (isVersioned(spec) ? `/api/v1${spec.path}` : spec.path);

// Handlers differ in what they take, so the list forgets it; `route` has checked it.
// oxlint-disable-next-line no-explicit-any
export type Route = RouteSpec<Rule, any, any, any>;

/** Declares a route; `handler` returns a plain value (sent as JSON), a Response (sent as it is), or nothing (204). */
export function route<
  R extends Rule,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(spec: RouteSpec<R, P, Q, B>): Route {
  return spec as unknown as Route;
}
