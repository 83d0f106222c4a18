// What anybody may read: health, settings, and the public half of the signing key.
import type { Hono } from 'hono';
import type { Core } from '../core.ts';
import type { Env } from '../http.ts';

export function addPublicRoutes(app: Hono<Env>, core: Core): void {
  app.get('/health', (c) =>
    c.json({ version: 'v2.185.0', name: 'GoTrue', description: 'Supabase-Auth-compatible server of Catchlight' }),
  );

  app.get('/.well-known/jwks.json', async (c) => {
    c.header('cache-control', 'public, max-age=600');
    return c.json(await core.tokens.jwks());
  });

  app.get('/settings', (c) =>
    c.json({
      external: {
        anonymous_users: core.policy.anonymous,
        email: true,
        phone: false,
        ...Object.fromEntries(core.deps.oauth.map((provider) => [provider.id, true])),
      },
      disable_signup: !core.policy.signup,
      mailer_autoconfirm: core.policy.autoconfirm,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    }),
  );
}
