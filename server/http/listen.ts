// Puts the entry together for one runtime and listens. Returns what main needs to start, announce and stop it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { isMonitored } from '../contracts/monitoring.ts';
import type { Env } from '../env.ts';
import { networkOf } from '../ports/network.ts';
import type { Runtime } from '../runtime.ts';
import { isLoopbackHost } from './client.ts';
import { createDispatch } from './dispatch.ts';
import { createImageEndpoint } from './image.ts';
import { createEntry, type EntrySettings } from './entry.ts';
import { createLimit, PICTURES_A_MINUTE, WRITES_A_MINUTE } from './limits.ts';
import { createPageCache } from './page-cache.ts';
import { pageVariant } from './page-variant.ts';
import { createRedirects, OWN_PAGES } from './redirects.ts';
import { createCsp, securityHeaders } from './security-headers.ts';
import { createMetricsPage } from './metrics-page.ts';
import { trackerHosts } from './tracker-hosts.ts';
import { createSessions } from './session.ts';
import { loadStaticFiles } from './static-files.ts';
import type { Log, Site } from './types.ts';
import { loadBuiltWeb, loadDevelopmentWeb, type Web } from './web.ts';

export interface HttpOptions {
  env: Env;
  root: string;
  development: boolean;
  log: Log;
  build: string;
}

export interface Bound {
  server: Server;
  port: number;
  /** Starts to listen; undefined when it already does. */
  listen?: () => Promise<void>;
}

/** Binds the port first, so that a port in use is reported before anything is opened. /healthz answers 503 until `serve`. */
export async function bind(env: Env): Promise<Bound> {
  const server = newServer();
  await listen(server, env);
  return { server, port: (server.address() as AddressInfo).port };
}

/** For one of several web processes: binds the shared port only when it can answer. */
export function bindLater(env: Env): Bound {
  const server = newServer();
  return { server, port: env.http.port, listen: () => listen(server, env) };
}

const newServer = (): Server =>
  createServer({ keepAliveTimeout: 65_000, headersTimeout: 66_000, requestTimeout: 0, noDelay: true });

const listen = (server: Server, env: Env): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, env)));
    server.listen(env.http.port, env.http.host, resolve);
  });

function explain(error: NodeJS.ErrnoException, env: Env): Error {
  const { port, host } = env.http;
  if (error.code === 'EADDRINUSE')
    return new Error(
      `Port ${port} on ${host} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    );
  if (error.code === 'EACCES')
    return new Error(`This user may not open port ${port}. Choose one above 1023: PORT=3000 npm start`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Error(`HOST=${host} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`);
  return error;
}

export interface Http {
  serve(): void;
  purgePages(): void;
  closeStreams(): void;
  stop(): Promise<void>;
}

export async function createHttp(
  server: Server,
  runtime: Runtime,
  publicUrl: string,
  options: HttpOptions,
): Promise<Http> {
  const { env, log, root, development } = options;
  const secure = publicUrl.startsWith('https:');
  const security = securityHeaders(secure);
  const buildDir = path.join(root, 'build');
  const web: Web = development ? await loadDevelopmentWeb(root, server) : await loadBuiltWeb(buildDir);
  const files = development
    ? undefined
    : loadStaticFiles(path.join(buildDir, 'client'), path.join(buildDir, 'compressed'), security);
  const findRedirect = createRedirects({ publicUrl, links: env.links });
  const stripe = env.payments.stripe;
  const monitoring = monitoringOf(env, development);
  const csp = createCsp({
    development,
    secure,
    turnstile: Boolean(env.captcha.turnstile),
    imageHosts: env.storage.s3
      ? [
          new URL(
            env.storage.s3.endpoint ?? `https://${env.storage.s3.bucket}.s3.${env.storage.s3.region}.amazonaws.com`,
          ).origin,
        ]
      : [],
    formHosts: [
      ...(stripe ? ['https://checkout.stripe.com'] : []),
      ...env.auth.oauth.map((provider) => new URL(provider.issuer).origin),
    ],
    trackerHosts: trackerHosts(env),
    monitoringHosts: monitoring ? [new URL(monitoring.dsn).origin] : [],
  });
  const sessions = createSessions({
    authUrl: runtime.authClient.url,
    anonKey: runtime.authClient.anonKey,
    secure,
    fetch: runtime.auth ?? ((request) => fetch(request)),
    now: Date.now,
    log,
  });
  const dispatch = createDispatch({
    api: runtime.api,
    auth: runtime.auth,
    objects: runtime.objects,
    mailbox: runtime.mailbox,
    image: createImageEndpoint({
      images: runtime.images,
      folder: development ? path.join(root, 'public') : path.join(buildDir, 'client'),
      hosts: env.images.hosts,
      limit: createLimit('pictures', PICTURES_A_MINUTE),
    }),
    web: web.fetch,
    locate: runtime.locate,
    sessions,
    findRedirect,
    csp,
    integrity: (file) => files?.integrity(file),
    config: {
      backendUrl: publicUrl,
      paymentsPublicKey: stripe?.publicKey ?? '',
      environment: env.monitoring.environment,
      extensionIds: env.extensionIds,
    },
    site: (loopback) => (loopback ? { ...site, mailbox: Boolean(runtime.mailbox) } : site),
    log,
  });
  const site: Site = {
    publicUrl,
    demo: env.process.demo,
    development,
    mailbox: false,
    captcha: captchaOf(env),
    oauth: env.auth.oauth.map(({ id, name }) => ({ id, name })),
    links: {
      support: env.links.support ?? publicUrl + OWN_PAGES.support,
      careers: env.links.careers ?? publicUrl + OWN_PAGES.careers,
      affiliates: env.links.affiliates ?? publicUrl + OWN_PAGES.affiliates,
      apiDocs: env.links.apiDocs ?? publicUrl + OWN_PAGES.apiDocs,
    },
    imageHosts: env.images.hosts,
    staffEmails: env.people.staff,
    build: options.build,
    monitoring,
  };
  const client = { host: env.http.host, publicUrl: () => publicUrl, trustProxy: env.http.trustProxy };
  const limitWrites = createLimit('writes', WRITES_A_MINUTE);
  const cache = development
    ? undefined
    : createPageCache({
        now: Date.now,
        variant: pageVariant(runtime.locate, Date.now),
        security,
        onError: (error) => log.error({ event: 'cache.failed', err: error }, 'A page could not be renewed'),
      });
  const settings: EntrySettings = {
    client,
    contextSecret: env.backend.url ? undefined : env.backend.secret,
    security,
    files,
    development: web.development,
    findRedirect,
    cache,
    dispatch,
    limit: (visit) => limitWrites(networkOf(visit.ip)),
    ready: runtime.ready,
    log,
    observe: runtime.metrics.request,
    now: () => performance.now(),
    clock: Date.now,
  };
  const entry = createEntry(settings);
  const metricsPage = createMetricsPage(runtime.metrics, env.monitoring.metricsToken);
  server.on('request', (request, response) => {
    if (!metricsPage(request, response)) entry.listener(request, response);
  });
  return {
    serve: entry.start,
    purgePages: () => cache?.purge(),
    closeStreams: entry.closeStreams,
    stop: web.stop,
  };
}

function monitoringOf({ monitoring }: Env, development: boolean): Site['monitoring'] {
  const { sentryBrowserDsn: dsn, environment } = monitoring;
  return dsn && !development && isMonitored(environment) ? { dsn, environment } : undefined;
}

function captchaOf(env: Env): Site['captcha'] {
  if (env.captcha.turnstile) return { kind: 'turnstile', siteKey: env.captcha.turnstile.siteKey };
  return env.captcha.enabled ? { kind: 'embedded' } : { kind: 'off' };
}

/** Throws when a server that other machines can reach would offer the mailbox page or test checkout. */
export function refuseToExpose(env: Env, publicUrl: string): void {
  const local = isLoopbackHost(env.http.host) && isLoopbackHost(new URL(publicUrl).host) && !env.http.trustProxy;
  if (local || env.process.demo) return;
  const missing = [
    ...(env.mail.smtpUrl ? [] : ['SMTP_URL (or people could not receive their sign-in codes)']),
    ...(env.payments.stripe
      ? []
      : ['STRIPE_SECRET_KEY, STRIPE_PUBLIC_KEY and STRIPE_WEBHOOK_SECRET (or nobody could pay)']),
  ];
  if (!env.captcha.enabled) missing.push('CAPTCHA=on (off is for this machine only)');
  if (missing.length === 0) return;
  throw new Error(
    `This server would be reachable from other machines (HOST=${env.http.host}, PUBLIC_URL=${publicUrl}${env.http.trustProxy ? ', TRUST_PROXY=1' : ''}), and the built-in mailbox and test checkout are only for this one.\nSet:\n${missing.map((name) => `  - ${name}`).join('\n')}\nor DEMO=1 to show the product with a banner that says so, or HOST=127.0.0.1 without a proxy.`,
  );
}
