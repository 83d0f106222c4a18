// Puts the parts together: opens the database, chooses an adapter for each port, and builds what every use-case may reach.
// runtime.ts starts and stops it.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { chooseAuth } from '../adapters/auth/index.ts';
import { chooseCaptcha } from '../adapters/captcha/index.ts';
import { randomIds, systemClock } from '../adapters/clock/system.ts';
import { openEvents } from '../adapters/events/index.ts';
import { openFlags } from '../adapters/flags/index.ts';
import { chooseGeolocation } from '../adapters/geolocation/index.ts';
import { createImages } from '../adapters/images/index.ts';
import { createDatabaseLimits } from '../adapters/limits/database.ts';
import { chooseMailer } from '../adapters/mailer/index.ts';
import { createEmbeddedPayments, type EmbeddedPayments } from '../adapters/payments/embedded/index.ts';
import { createStripePayments } from '../adapters/payments/stripe/index.ts';
import { createPostgresListener, type PostgresListener } from '../adapters/postgres/listener.ts';
import { describeQueue, openQueue } from '../adapters/queue/index.ts';
import type { PgBossQueue } from '../adapters/queue/pg-boss.ts';
import { createSender, describeSender } from '../adapters/sender/index.ts';
import { chooseRenderer } from '../adapters/renderer/choose.ts';
import { chooseStorage } from '../adapters/storage/index.ts';
import { chooseTracking } from '../adapters/tracking/index.ts';
import { authMigrations, createAuth, type Auth as AuthServer } from '../auth/index.ts';
import { isMonitored } from '../contracts/monitoring.ts';
import { openPglite, openPostgres, type Database } from '../db/client.ts';
import { migrations } from '../db/migrations/index.ts';
import type { Deps } from '../domain/deps.ts';
import type { Env } from '../env.ts';
import type { Images } from '../ports/images.ts';
import type { Log } from '../ports/log.ts';
import type { Secrets } from '../secrets.ts';
import type { Metrics } from './metrics.ts';

export interface Assembled {
  database: Database;
  deps: Deps & { queue: PgBossQueue };
  authServer: AuthServer | undefined;
  embeddedPayments: EmbeddedPayments | undefined;
  /** Shoots that this process renders at once. */
  shootsAtOnce: number;
  objects: ((request: Request) => Promise<Response>) | undefined;
  mailbox: ReturnType<typeof chooseMailer>['mailbox'];
  images: Images;
  ports: { port: string; state: string; hosted: boolean }[];
  /** In the reverse order of opening. */
  close(): Promise<void>;
}

export interface AssembleOptions {
  env: Env;
  secrets: Secrets;
  log: Log;
  publicUrl: string;
  metrics: Pick<Metrics, 'watchMailer' | 'watchRenderer'>;
}

export async function assemble(options: AssembleOptions): Promise<Assembled> {
  const closes: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closes.splice(0).reverse())
      await each().catch((error: unknown) =>
        options.log.error({ event: 'stop.failed', err: error }, 'A part did not close'),
      );
  };
  try {
    return { ...(await open(options, closes)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  { env, secrets, log, publicUrl, metrics }: AssembleOptions,
  closes: (() => Promise<unknown>)[],
): Promise<Omit<Assembled, 'close'>> {
  const clock = systemClock;
  const ids = randomIds;
  const database = await openDatabase(env, log);
  closes.push(() => database.close());
  const { db } = database;
  const listener = openListener(database, log);
  if (listener) closes.push(() => listener.stop());
  const events = await openEvents(db, listener, log);
  closes.push(() => events.stop());
  const flags = await openFlags(db, events, ids);
  closes.push(() => flags.stop());
  const storage = chooseStorage(env, { publicUrl, secret: secrets.storage, clock });
  // Before the queue, so that it stops after the jobs that use it.
  const chosen = await chooseRenderer(env, {
    ...{ db, clock, ids, log, events, publicUrl, cores: availableParallelism() },
    storage: storage.storage,
    secret: secrets.general,
  });
  const renderer = metrics.watchRenderer(chosen.renderer);
  closes.push(() => renderer.stop());
  const images = createImages({ hosts: env.images.hosts, log });
  closes.push(() => images.stop());
  const queue = await openQueue({ env, database, ids, log, listener });
  closes.push(() => queue.stop());

  const limits = createDatabaseLimits({ db, clock, secret: secrets.general });
  const captcha = chooseCaptcha(env, { db, clock, ids, limits, log, secret: secrets.captcha });
  const mail = chooseMailer(env, { clock, publicUrl });
  const place = chooseGeolocation(env, log);
  const trackers = chooseTracking(env);
  const authServer = env.auth.supabase
    ? undefined
    : createAuth({
        db,
        mailer: metrics.watchMailer(mail.mailer),
        captcha,
        clock,
        publicUrl,
        siteName: 'Catchlight',
        signingKey: secrets.authSigningKey,
        serviceKey: secrets.authServiceKey,
        oauth: env.auth.oauth,
        passwords: env.auth.passwords,
        limits,
        log,
      });
  const serviceKey = secrets.authServiceKey;
  const auth = chooseAuth(env, { db, clock, publicUrl, serviceKey, handler: authServer?.fetch });
  const { stripe } = env.payments;
  const embeddedPayments = stripe
    ? undefined
    : createEmbeddedPayments({ db, clock, log, secret: secrets.payments, publicUrl, open: env.process.demo });
  const payments = stripe ? createStripePayments({ ...stripe, clock }) : embeddedPayments!;
  const local = isTriedOut(env, publicUrl);
  const sender = createSender({ allowLocal: local });
  const deps = {
    ...{ db, clock, ids, log, auth, captcha, events, flags, limits, payments, queue, renderer, sender, publicUrl },
    supportEmail: env.mail.support,
    mailer: mail.mailer,
    storage: storage.storage,
    geolocation: place.geolocation,
    tracking: trackers.tracking,
    uploadsDir: path.join(env.process.dataDir, 'uploads'),
    secret: secrets.general,
  };
  return {
    ...{ database, deps, authServer, embeddedPayments, shootsAtOnce: renderer.shootsAtOnce },
    objects: storage.handle,
    mailbox: mail.mailbox,
    images,
    ports: [
      { port: 'database', ...describeDatabase(env) },
      describeQueue(database),
      { port: 'auth', ...describeAuth(env) },
      { port: 'objects', state: storage.state, hosted: storage.hosted },
      { port: 'renderer', state: chosen.state, hosted: chosen.hosted },
      { port: 'payments', ...describePayments(env) },
      { port: 'mail', state: mail.state, hosted: mail.hosted },
      { port: 'sender', state: describeSender(local), hosted: false },
      { port: 'captcha', ...describeCaptcha(env) },
      { port: 'geolocation', state: place.state, hosted: place.hosted },
      { port: 'tracking', state: trackers.state, hosted: trackers.hosted },
      { port: 'monitoring', ...describeMonitoring(env) },
    ],
  };
}

async function openDatabase(env: Env, log: Log): Promise<Database> {
  const { url, directUrl, poolSize } = env.database;
  const database = url
    ? openPostgres(url, directUrl, poolSize)
    : await openPglite(path.join(env.process.dataDir, 'database'));
  try {
    const applied = await database.migrate([...migrations, ...authMigrations]);
    if (applied.length) log.info({ event: 'database.migrated', applied }, 'The tables were brought up to date');
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Everything embedded, on this machine only: webhooks may lead to it as well. */
export const isTriedOut = (env: Env, publicUrl: string): boolean =>
  !env.database.url &&
  !env.process.demo &&
  !env.http.trustProxy &&
  [env.http.host, new URL(publicUrl).hostname].every((host) =>
    ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host),
  );

const openListener = (database: Database, log: Log): PostgresListener | undefined =>
  database.kind === 'postgres' && database.url ? createPostgresListener(database.url, log) : undefined;

type State = { state: string; hosted: boolean };
const describeDatabase = (env: Env): State =>
  env.database.url
    ? { state: `PostgreSQL at ${new URL(env.database.url).host}`, hosted: true }
    : { state: `PGlite in ${path.join(env.process.dataDir, 'database')}`, hosted: false };
const describeAuth = (env: Env): State =>
  env.auth.supabase
    ? { state: `Supabase at ${env.auth.supabase.url}`, hosted: true }
    : { state: ['mailed codes', ...env.auth.oauth.map(({ name }) => name)].join(', '), hosted: false };
const describePayments = (env: Env): State =>
  env.payments.stripe
    ? { state: 'Stripe', hosted: true }
    : { state: 'a test checkout: no card is charged', hosted: false };
const describeCaptcha = (env: Env): State => {
  if (env.captcha.turnstile) return { state: 'Cloudflare Turnstile (visitors need JavaScript)', hosted: true };
  return { state: env.captcha.enabled ? 'proof of work' : 'off, on this machine only', hosted: false };
};
const describeMonitoring = ({ monitoring: { sentryDsn, environment } }: Env): State =>
  sentryDsn && isMonitored(environment)
    ? { state: `Sentry at ${new URL(sentryDsn).host}`, hosted: true }
    : { state: sentryDsn ? `log lines: Sentry is off in ${environment}` : 'log lines', hosted: false };
