// The composition root: creates, starts and stops the parts of one process. Together with runtime/ the only place that knows which adapter
// is behind which port.
import type { Deps } from '../domain/deps.ts';
import type { Auth } from '../auth/index.ts';
import { createBackend } from '../backend/index.ts';
import type { Database } from '../db/client.ts';
import type { Env } from '../env/index.ts';
import { createMailboxPage } from '../http/mailbox-page.ts';
import { createRemoteBackend, type RemoteBackend } from '../http/session/remote-backend.ts';
import type { Fetch } from '../http/types.ts';
import type { Log } from '../ports/log.ts';
import { createJobs } from '../jobs/index.ts';
import { SETTINGS_TOPIC } from '../ports/flags.ts';
import type { Images } from '../ports/images.ts';
import type { Geolocation } from '../ports/geolocation.ts';
import { assembleParts, type PortState } from './assemble.ts';
import { runCommand } from './commands.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { resumeFormPhotosRegularly, sweepUploadsRegularly } from './sweep-uploads.ts';
import type { Secrets } from './secrets.ts';

export type Role = 'all' | 'web' | 'worker';

export interface Runtime {
  database: Database;
  /** Prometheus metrics of this process. */
  metrics: Metrics;
  api: Fetch;
  auth?: Auth['fetch'];
  objects?: (request: Request) => Promise<Response>;
  mailbox?: (request: Request) => Promise<Response>;
  /** The mailbox or the test checkout is part of this process. */
  hasTestPages: boolean;
  /** Fetches and resizes pictures for pages. */
  images: Images;
  /** URL of the auth server for the auth client, and its public key. */
  authClient: { url: string; anonKey: string };
  /** Locates a visitor; never fails, and returns empty values when unknown. */
  locate: Geolocation['locate'];
  /** One line for each port, for the banner. */
  ports: readonly PortState[];
  /** Calls the listener after staff changed settings that pages show; returns the unsubscribe function. */
  onSettings(listener: () => void): () => void;
  ready(): Promise<boolean>;
  /** Runs a maintenance command and returns its answer. */
  command(name: string, args: Record<string, string>): Promise<unknown>;
  stop(): Promise<void>;
}

/** The caller of the test checkout's in-process webhook. */
const WEBHOOK_CALLER = { ip: '127.0.0.1', country: '', requestId: 'test-checkout', testAccess: true };

export interface RuntimeOptions {
  env: Env;
  secrets: Secrets;
  role: Role;
  log: Log;
  publicUrl: string;
}

/** A process that makes no shoots does not know how many others make at once. */
function withoutPlaces<D extends Pick<Deps, 'renderer'>>(deps: D): D {
  const { shootsAtOnce: _, ...renderer } = deps.renderer;
  return { ...deps, renderer };
}

export async function startRuntime({ env, secrets, role, log, publicUrl }: RuntimeOptions): Promise<Runtime> {
  const metrics = createMetrics();
  const parts = await assembleParts({ env, secrets, log, publicUrl, metrics });
  try {
    const { deps, database } = parts;
    const backend = createBackend(role === 'web' ? withoutPlaces(deps) : deps);
    const jobs = metrics.watchJobs(createJobs(deps, { shootsAtOnce: parts.shootsAtOnce }));
    metrics.watchState(
      deps,
      jobs.map(({ name }) => name),
    );
    const remote = env.backend.url ? openRemote(env.backend.url, env.backend.secret ?? '', log) : undefined;
    // Also in processes that run no jobs: a use-case can only enqueue into an existing queue.
    await deps.queue.prepare(jobs);
    if (role !== 'web' && !remote) await deps.queue.work(jobs);
    const takesUploads = role !== 'worker' && !remote;
    const stops = takesUploads ? [sweepUploadsRegularly(deps), resumeFormPhotosRegularly(deps)] : [];
    await parts.embeddedPayments?.connect((body, headers) =>
      backend.fetch(
        new Request(`${publicUrl}/api/v1/credits/webhook`, { method: 'POST', body, headers }),
        WEBHOOK_CALLER,
      ),
    );
    return {
      database,
      metrics,
      api: remote?.api ?? backend.fetch,
      auth: parts.authServer?.fetch,
      objects: parts.objects && (remote?.objects ?? parts.objects),
      mailbox: parts.mailbox && createMailboxPage(parts.mailbox),
      hasTestPages: Boolean(parts.mailbox ?? parts.embeddedPayments),
      images: parts.images,
      authClient: env.auth.supabase ?? { url: publicUrl, anonKey: secrets.authAnonKey },
      locate: deps.geolocation.locate,
      ports: remote ? [{ port: 'backend', state: `at ${env.backend.url}`, hosted: true }, ...parts.ports] : parts.ports,
      onSettings: (listener) => deps.events.subscribe(SETTINGS_TOPIC, listener),
      ready: async () => {
        const all = await Promise.all([isDatabaseUp(database), deps.queue.ready(), remote?.ready() ?? true]);
        return all.every(Boolean);
      },
      command: (name, args) => runCommand(deps, name, args),
      stop: async () => {
        for (const stop of stops) stop();
        await parts.close();
      },
    };
  } catch (error) {
    await parts.close();
    throw error;
  }
}

const openRemote = (url: string, secret: string, log: Log): RemoteBackend =>
  createRemoteBackend({ url, secret, now: Date.now, log });

const isDatabaseUp = (database: Database): Promise<boolean> =>
  database.db
    .selectNoFrom((expression) => expression.val(1).as('one'))
    .execute()
    .then(
      () => true,
      () => false,
    );
