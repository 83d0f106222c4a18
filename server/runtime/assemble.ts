// Assembles the parts: opens the database, chooses an adapter for each port, and builds the use-cases' Deps. index.ts starts and stops them.
import { statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { chooseAuth } from '../adapters/auth/index.ts';
import { OpenSessionCache } from '../adapters/auth/open-sessions.ts';
import { chooseCaptcha } from '../adapters/captcha/index.ts';
import { randomIds, systemClock } from '../adapters/clock/system.ts';
import { openEvents } from '../adapters/events/index.ts';
import { openFlags } from '../adapters/flags/index.ts';
import { chooseGeolocation } from '../adapters/geolocation/index.ts';
import { createImages } from '../adapters/images/index.ts';
import { createDatabaseLimits } from '../adapters/limits/database.ts';
import { chooseMailer, type ChosenMailer } from '../adapters/mailer/index.ts';
import type { EmbeddedPayments } from '../adapters/payments/embedded/index.ts';
import { choosePayments } from '../adapters/payments/index.ts';
import { describeQueue, openQueue } from '../adapters/queue/index.ts';
import type { PgBossQueue } from '../adapters/queue/pg-boss.ts';
import { createSender, describeSender } from '../adapters/sender/index.ts';
import { BadVariableError } from '../adapters/bad-variable.ts';
import { chooseProvenance } from '../adapters/provenance/choose.ts';
import { chooseRenderer } from '../adapters/renderer/choose.ts';
import { chooseStorage } from '../adapters/storage/index.ts';
import { chooseTracking } from '../adapters/tracking/index.ts';
import { createAuth, type Auth as AuthServer } from '../auth/index.ts';
import type { Database } from '../db/client.ts';
import { readLanguage } from '../domain/accounts/update-customer.ts';
import { audit } from '../domain/actions/audit.ts';
import type { Deps } from '../domain/deps.ts';
import { type Env, EnvError } from '../env/index.ts';
import type { Images } from '../ports/images.ts';
import type { Log } from '../ports/log.ts';
import type { Secrets } from './secrets.ts';
import { openDatabase } from './database.ts';
import type { Metrics } from './metrics.ts';
import { describeMonitoring } from './monitoring.ts';

/** The adapter behind a port, for the banner. */
export interface PortState {
  port: string;
  state: string;
  hosted: boolean;
}

export interface Parts {
  database: Database;
  deps: Deps & { queue: PgBossQueue };
  authServer: AuthServer | undefined;
  embeddedPayments: EmbeddedPayments | undefined;
  /** Number of shoots that this process renders at once. */
  shootsAtOnce: number;
  objects: ((request: Request) => Promise<Response>) | undefined;
  mailbox: ChosenMailer['mailbox'];
  images: Images;
  ports: PortState[];
  /** Closes everything in reverse order of opening. */
  close(): Promise<void>;
}

export interface AssembleOptions {
  env: Env;
  secrets: Secrets;
  log: Log;
  publicUrl: string;
  metrics: Pick<Metrics, 'watchMailer' | 'watchRenderer'>;
}

export async function assembleParts(options: AssembleOptions): Promise<Parts> {
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

// oxlint-disable-next-line max-lines-per-function -- the order in which everything is opened, at a glance
async function open(
  { env, secrets, log, publicUrl, metrics }: AssembleOptions,
  closes: (() => Promise<unknown>)[],
): Promise<Omit<Parts, 'close'>> {
  const clock = systemClock;
  const ids = randomIds;
  const tables = await openDatabase(env, log, secrets);
  const { database, listener } = tables;
  const { db } = database;
  closes.push(() => database.close());
  if (listener) closes.push(() => listener.stop());
  const events = await openEvents(db, listener, log);
  closes.push(() => events.stop());
  const flags = await openFlags(db, events, ids);
  closes.push(() => flags.stop());
  const objects = await chooseStorage(env, { publicUrl, secret: secrets.storage, clock });
  const { storage } = objects;
  // Opened before the queue, so that it is closed after the jobs that use it.
  const cores = availableParallelism();
  const engine = await chooseRenderer(env, {
    db,
    clock,
    ids,
    log,
    events,
    publicUrl,
    cores,
    storage,
    secret: secrets.general,
  }).catch(refuseStart);
  const renderer = metrics.watchRenderer(engine.renderer);
  closes.push(() => renderer.stop());
  const signing = await chooseProvenance(env, { clock, log }).catch(refuseStart);
  const { provenance } = signing;
  closes.push(() => provenance.stop());
  const images = createImages({ hosts: env.images.hosts, log });
  closes.push(() => images.stop());
  const queue = await openQueue({ env, database, ids, log, listener });
  closes.push(() => queue.stop());

  const limits = createDatabaseLimits({ db, clock, secret: secrets.general });
  const challenge = chooseCaptcha(env, { db, clock, ids, limits, log, secret: secrets.captcha });
  const { captcha } = challenge;
  const mail = await chooseMailer(env, { clock, publicUrl });
  const mailer = metrics.watchMailer(mail.mailer);
  const place = chooseGeolocation(env, log);
  const trackers = chooseTracking(env);
  const serviceKey = secrets.authServiceKey;
  const open = new OpenSessionCache();
  const ownAuth = env.auth.supabase
    ? undefined
    : createAuth({
        db,
        mailer,
        captcha,
        clock,
        limits,
        log,
        publicUrl,
        siteName: 'Catchlight',
        signingKey: secrets.authSigningKey,
        serviceKey,
        oauth: env.auth.oauth,
        passwords: env.auth.passwords,
        languageOf: (userId) => readLanguage({ db }, userId),
        audit: (act, userId, details) => audit(db, { clock }, null, act, userId, details),
      });
  const authServer = ownAuth && { ...ownAuth, fetch: open.watch(ownAuth.fetch) };
  const identity = chooseAuth(env, { db, clock, publicUrl, serviceKey, open, handler: authServer?.fetch });
  const paying = await choosePayments(env, { db, clock, log, secret: secrets.payments });
  const allowLocal = env.process.dev;
  const deps = {
    db,
    clock,
    ids,
    log,
    events,
    flags,
    limits,
    captcha,
    mailer,
    provenance,
    queue,
    renderer,
    storage,
    publicUrl,
    auth: identity.auth,
    geolocation: place.geolocation,
    payments: paying.payments,
    sender: createSender({ allowLocal }),
    tracking: trackers.tracking,
    supportEmail: env.mail.support,
    seller: env.seller,
    uploadsDir: path.join(env.process.dataDir, 'uploads'),
    diskSpace: () => diskSpace(env.process.dataDir),
    staffSecondFactor: env.auth.staffSecondFactor,
    secret: secrets.general,
  };
  return {
    database,
    deps,
    authServer,
    embeddedPayments: paying.embedded,
    shootsAtOnce: renderer.shootsAtOnce,
    objects: objects.handle,
    mailbox: mail.mailbox,
    images,
    ports: [
      portState('database', tables),
      portState('queue', describeQueue(database)),
      portState('auth', identity),
      portState('objects', objects),
      portState('renderer', engine),
      portState('provenance', signing),
      portState('payments', paying),
      portState('mail', mail),
      portState('sender', { state: describeSender(allowLocal), hosted: false }),
      portState('captcha', challenge),
      portState('geolocation', place),
      portState('tracking', trackers),
      portState('monitoring', describeMonitoring(env)),
    ],
  };
}

/** The start ends with what to change, without a stack. */
function refuseStart(error: unknown): never {
  throw error instanceof BadVariableError ? new EnvError([error.message]) : error;
}

async function diskSpace(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

const portState = (port: string, { state, hosted }: Omit<PortState, 'port'>): PortState => ({ port, state, hosted });
