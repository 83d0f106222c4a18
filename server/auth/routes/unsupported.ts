// Parts of Supabase Auth that this server leaves out, answered as Supabase answers when they are switched off.
import type { Hono } from 'hono';
import type { Core } from '../core.ts';
import { AuthError } from '../errors.ts';
import { type Env, requireUser } from '../http.ts';

export function addUnsupportedRoutes(app: Hono<Env>, core: Core): void {
  app.post('/sso', () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });

  app.on(['GET', 'POST', 'PUT', 'DELETE'], ['/factors', '/factors/*'], async (c) => {
    await requireUser(core, c);
    throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled');
  });
}
