// The composition root: the only file that knows which adapter stands behind which port. Makes the parts, starts and stops them.
import path from 'node:path';
import { createMailbox } from './adapters/mailer/mailbox.ts';
import { createAuth, authMigrations } from './auth/index.ts';
import { openPglite, openPostgres, type Database } from './db/client.ts';
import { migrations } from './db/migrations/index.ts';
import type { Env } from './env.ts';
import { createMailboxPage } from './http/mailbox-page.ts';
import type { Fetch, Log } from './http/types.ts';
import type { Secrets } from './secrets.ts';

export type Role = 'all' | 'web' | 'worker';

export interface Runtime {
  database: Database;
  api: Fetch;
  auth?: (request: Request, context: { ip: string; requestId: string }) => Promise<Response>;
  objects?: (request: Request) => Promise<Response>;
  mailbox?: (request: Request) => Promise<Response>;
  /** The address that the auth client speaks to, and its public key. */
  authClient: { url: string; anonKey: string };
  /** One line a port for the banner. */
  ports: readonly { port: string; state: string; hosted: boolean }[];
  ready(): Promise<boolean>;
  /** What maintenance commands are answered with. */
  command(name: string, args: Record<string, string>): Promise<unknown>;
  stop(): Promise<void>;
}

export interface RuntimeOptions {
  env: Env;
  secrets: Secrets;
  role: Role;
  log: Log;
  publicUrl: string;
}

export async function createRuntime({ env, secrets, log, publicUrl }: RuntimeOptions): Promise<Runtime> {
  const clock = { now: () => new Date() };
  const database = env.database.url
    ? openPostgres(env.database.url, env.database.directUrl, env.database.poolSize)
    : await openPglite(path.join(env.process.dataDir, 'database'));
  const applied = await database.migrate([...migrations, ...authMigrations]);
  if (applied.length) log.info({ event: 'database.migrated', applied });

  const mailbox = createMailbox(env.process.dataDir, clock.now);
  const auth = env.auth.supabase
    ? undefined
    : createAuth({
        db: database.db,
        mailer: mailbox,
        captcha: { verify: async () => !env.captcha.enabled },
        clock,
        publicUrl,
        siteName: 'Catchlight',
        keys: { jwk: secrets.authSigningKey as JsonWebKey },
        anonKey: secrets.authAnonKey,
        serviceKey: secrets.authServiceKey,
        oauth: env.auth.oauth.map((provider) => ({ ...provider })),
        passwords: env.auth.passwords,
        log,
      });

  return {
    database,
    api: async () =>
      Response.json({ error: 'The requested resource was not found.', code: 'not_found' }, { status: 404 }),
    auth: auth?.fetch,
    mailbox: env.mail.smtpUrl ? undefined : createMailboxPage(mailbox),
    authClient: env.auth.supabase ?? { url: publicUrl, anonKey: secrets.authAnonKey },
    ports: [
      {
        port: 'database',
        state: env.database.url ? 'PostgreSQL' : `PGlite in ${env.process.dataDir}`,
        hosted: Boolean(env.database.url),
      },
      {
        port: 'auth',
        state: env.auth.supabase ? `Supabase at ${env.auth.supabase.url}` : 'built in',
        hosted: Boolean(env.auth.supabase),
      },
      {
        port: 'mail',
        state: env.mail.smtpUrl
          ? 'SMTP'
          : `kept in ${path.join(env.process.dataDir, 'mail')}, shown at ${publicUrl}/dev/mailbox`,
        hosted: Boolean(env.mail.smtpUrl),
      },
    ],
    ready: async () => {
      try {
        await database.db.selectNoFrom((expression) => expression.val(1).as('one')).execute();
        return true;
      } catch {
        return false;
      }
    },
    command: async (name) => {
      throw new Error(`Unknown command: ${name}`);
    },
    stop: () => database.close(),
  };
}
