// Serves the auth server on a port with everything that Supabase can switch on, for auth-js's own test-suite: docs/auth.md
// says how to run it. Not part of the product: it signs people up without asking their mailbox.
import { serve } from '@hono/node-server';
import { writeFileSync } from 'node:fs';
import { createApiKeys, createAuth, generateSigningKey, authMigrations } from '#server/auth/index.ts';
import { openPglite } from '#server/db/client.ts';

const port = Number(process.argv[2] ?? 4210);
const keyFile = process.argv[3];
const jwk = await generateSigningKey();
if (keyFile) writeFileSync(keyFile, JSON.stringify([{ ...jwk, key_ops: ['sign', 'verify'] }]));
const database = await openPglite();
await database.migrate(authMigrations);
const auth = createAuth({
  db: database.db,
  mailer: { send: async () => undefined },
  captcha: { verify: async () => true },
  clock: { now: () => new Date() },
  publicUrl: `http://127.0.0.1:${port}`,
  siteName: 'Catchlight',
  limits: { hit: async () => ({ allowed: true, retryAfter: 0 }) },
  signingKey: jwk,
  serviceKey: (await createApiKeys(jwk)).serviceKey,
  // Never reached: the suite only looks at the address that the client builds.
  oauth: [
    { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId: 'suite', clientSecret: 'suite' },
  ],
  passwords: true,
  // The suite's authenticator belongs to these pages.
  passkeys: { rpId: 'localhost', origins: ['http://localhost:5173'] },
  log: { info: () => undefined, warn: () => undefined, error: (o) => console.error(o) },
  policy: {
    autoconfirm: !process.argv.includes('--confirm'),
    signup: !process.argv.includes('--closed'),
    anonymous: !process.argv.includes('--no-anonymous'),
    minPasswordLength: 6,
  },
});
serve({
  port,
  hostname: '127.0.0.1',
  fetch: (request) => auth.fetch(request, { ip: '127.0.0.1', requestId: 'suite' }),
});
console.log(`auth on http://127.0.0.1:${port}/auth/v1`);
