// Parts of Supabase Auth that this server leaves out, answered as Supabase answers when they are switched off.
import type { Hono } from 'hono';
import { AuthError } from '../errors.ts';
import type { Env } from '../http.ts';

export function addUnsupportedRoutes(app: Hono<Env>): void {
  app.post('/sso', () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
}
