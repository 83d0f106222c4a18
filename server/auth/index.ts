// The embedded auth server: Supabase Auth's REST shapes over our own tables, as one fetch handler mounted at /auth/v1.
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type AuthDeps, type Caller, createCore } from './core.ts';
import { AuthError, authErrorResponse } from './errors.ts';
import type { Env } from './http.ts';
import { addAdminRoutes } from './routes/admin.ts';
import { addFactorAdminRoutes, addFactorRoutes } from './routes/factors.ts';
import { addLinkRoutes } from './routes/links.ts';
import { addOAuthRoutes } from './routes/oauth.ts';
import { addOtpRoutes } from './routes/otp.ts';
import { addPasskeyAdminRoutes, addPasskeyRoutes } from './routes/passkeys.ts';
import { addPublicRoutes } from './routes/public.ts';
import { addSignupRoutes } from './routes/signup.ts';
import { addTokenRoutes } from './routes/token.ts';
import { addUnsupportedRoutes } from './routes/unsupported.ts';
import { addUserRoutes } from './routes/user.ts';
import { addVerifyRoutes } from './routes/verify.ts';

export type { AuthDeps } from './core.ts';
export { createApiKeys, generateSigningKey } from './keys.ts';
export { authMigrations } from './migrations.ts';

const MAX_BODY_BYTES = 64 * 1024;

const ROUTES = [
  addPublicRoutes,
  addOtpRoutes,
  addVerifyRoutes,
  addTokenRoutes,
  addUserRoutes,
  addSignupRoutes,
  addOAuthRoutes,
  addAdminRoutes, // guards everything under /admin, so it comes before the routes that join it there
  addLinkRoutes,
  addFactorAdminRoutes,
  addFactorRoutes,
  addPasskeyAdminRoutes,
  addPasskeyRoutes,
  addUnsupportedRoutes,
];

export interface Auth {
  fetch(request: Request, context: Caller): Promise<Response>;
  /** Every call there is, with hono's pattern of its path; for tests that walk them all. */
  routes: readonly { method: string; path: string }[];
}

export function createAuth(deps: AuthDeps): Auth {
  const core = createCore(deps);
  const app = new Hono<Env>().basePath('/auth/v1');
  app.use(async (c, next) => {
    await next();
    c.header('x-supabase-api-version', '2024-01-01');
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
  });
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new AuthError(413, 'request_too_large', 'Request body too large');
      },
    }),
  );
  for (const add of ROUTES) add(app, core);

  app.notFound((c) =>
    authErrorResponse(
      new AuthError(404, 'not_found', 'This endpoint does not exist'),
      c.req.header('x-supabase-api-version') ?? null,
    ),
  );
  app.onError((error, c) => {
    const version = c.req.header('x-supabase-api-version') ?? null;
    if (error instanceof AuthError) return authErrorResponse(error, version);
    // Two parallel requests inserted the same row; the one that failed may retry.
    if ((error as { code?: unknown }).code === '23505')
      return authErrorResponse(
        new AuthError(409, 'conflict', 'The same was done at the same time, try again'),
        version,
      );
    // The mail server or captcha provider does not answer: a temporary failure, not the person's mistake.
    if ((error as { code?: unknown }).code === 'unavailable') {
      deps.log.error({ event: 'auth.unavailable', err: error, requestId: c.env.requestId }, 'A provider fails auth');
      return authErrorResponse(new AuthError(503, 'request_timeout', error.message), version);
    }
    deps.log.error({ event: 'auth.failed', err: error, requestId: c.env.requestId }, 'The auth server failed');
    return authErrorResponse(new AuthError(500, 'unexpected_failure', 'Internal server error'), version);
  });

  const routes = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => ({ method, path }));
  return { fetch: async (request: Request, context: Caller) => app.fetch(request, context), routes };
}
