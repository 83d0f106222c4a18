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
const generous = [100_000, 60] as const;
const auth = createAuth({
  db: database.db,
  mailer: { send: async () => undefined },
  captcha: { verify: async () => true },
  clock: { now: () => new Date() },
  publicUrl: `http://127.0.0.1:${port}`,
  siteName: 'Catchlight',
  keys: { jwk },
  ...(await createApiKeys(jwk)),
  // Never reached: the suite only looks at the address that the client builds.
  oauth: [
    { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId: 'suite', clientSecret: 'suite' },
  ],
  passwords: true,
  log: { info: () => undefined, warn: () => undefined, error: (o) => console.error(o) },
  rates: {
    mailPerAddress: generous,
    mailPerIp: generous,
    triesPerAddress: generous,
    triesPerIp: generous,
    refreshPerIp: generous,
  },
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
