// Puts the HTTP side together for one runtime: the web app, sessions, dispatch, the page cache and the entry.
import type { Server } from 'node:http';
import path from 'node:path';
import type { Env } from '../env/index.ts';
import type { Log } from '../ports/log.ts';
import { networkOf } from '../ports/network.ts';
import type { Runtime } from '../runtime/index.ts';
import { cspSettingsOf } from './security/csp-settings.ts';
import { createDispatch } from './dispatch.ts';
import { HttpEntry } from './entry.ts';
import { createImageEndpoint } from './static/image-endpoint.ts';
import { createRateLimit, createRenderLimits, IMAGES_PER_MINUTE, WRITES_PER_MINUTE } from './security/rate-limits.ts';
import { createTokenMetricsHandler } from './metrics-page.ts';
import { createPageCache, createQueryFilter, type PageCache } from './static/page-cache.ts';
import { createPageVariant } from './static/page-variant.ts';
import { createRedirects } from './static/redirects.ts';
import { createCsp, securityHeaders } from './security/headers.ts';
import { createTestAccess } from './security/test-access.ts';
import { createSessions } from './session/session.ts';
import { publicConfigOf, siteConfigOf } from './public-config.ts';
import { loadStaticFiles } from './static/static-files.ts';
import { loadProductionApp, loadDevelopmentApp } from './web-app.ts';

export interface HttpOptions {
  env: Env;
  /** The folder of this program. */
  root: string;
  publicUrl: string;
  development: boolean;
  log: Log;
  build: string;
  /** Opens mailbox and test checkout (security/test-access.ts). */
  testToken: string;
}

export interface Http {
  serve(): void;
  purgePages(): void;
  closeStreams(): void;
  stop(): Promise<void>;
}

export async function createHttp(server: Server, runtime: Runtime, options: HttpOptions): Promise<Http> {
  const { env, log, root, publicUrl, development, testToken: token } = options;
  const buildDir = path.join(root, 'build');
  const client = path.join(buildDir, 'client');
  const secure = publicUrl.startsWith('https:');
  const security = securityHeaders(secure);
  const web = development ? await loadDevelopmentApp(root, server) : await loadProductionApp(buildDir);
  const files = development ? undefined : loadStaticFiles(client, path.join(buildDir, 'compressed'), security);
  const findRedirect = createRedirects({ publicUrl, links: env.links });
  const site = siteConfigOf(env, options);
  const testAccess = createTestAccess({ ...env.process, token, secure });
  const dispatch = createDispatch({
    api: runtime.api,
    auth: runtime.auth,
    objects: runtime.objects,
    mailbox: runtime.mailbox,
    image: createImageEndpoint({
      images: runtime.images,
      folder: development ? path.join(root, 'public') : client,
      hosts: env.images.hosts,
      limit: createRateLimit('pictures', IMAGES_PER_MINUTE),
    }),
    web: web.fetch,
    locate: runtime.locate,
    sessions: createSessions({
      authUrl: runtime.authClient.url,
      anonKey: runtime.authClient.anonKey,
      secure,
      fetch: runtime.auth ?? ((request) => fetch(request)),
      now: Date.now,
      log,
    }),
    findRedirect,
    csp: createCsp(cspSettingsOf(env, { development, secure, monitoring: site.monitoring })),
    integrity: (file) => files?.integrity(file),
    config: publicConfigOf(env, publicUrl),
    testAccess,
    site: (allowed) => (runtime.mailbox ? { ...site, mailbox: allowed ? 'open' : 'locked' } : site),
    log,
  });
  const cache = development ? undefined : openPageCache(runtime, security, log);
  const limitRenders = createRenderLimits();
  const limitWrites = createRateLimit('writes', WRITES_PER_MINUTE);
  const entry = new HttpEntry({
    client: { ...env.http, publicUrl },
    contextSecret: env.backend.url ? undefined : env.backend.secret,
    testAccess,
    security,
    files,
    development: web.development,
    findRedirect,
    cache,
    readableQuery: createQueryFilter(web.storedPageParameters),
    dispatch,
    limit: (context) => limitWrites(networkOf(context.ip)),
    // On this machine browser tests and measurements open more pages than any visitor.
    limitRenders: async (context, kind) => (context.loopback ? undefined : limitRenders[kind](networkOf(context.ip))),
    ready: runtime.ready,
    log,
    observe: runtime.metrics.request,
    now: () => performance.now(),
    clock: Date.now,
  });
  const metricsPage = createTokenMetricsHandler(runtime.metrics, env.monitoring.metricsToken);
  server.on('request', (request, response) => {
    // The connection was closed for sending too many at once.
    if (request.socket.destroyed) return;
    if (!metricsPage(request, response)) entry.listener(request, response);
  });
  return {
    serve: () => entry.start(),
    purgePages: () => cache?.purge(),
    closeStreams: () => entry.closeStreams(),
    stop: web.stop,
  };
}

const openPageCache = (runtime: Runtime, security: string[], log: Log): PageCache =>
  createPageCache({
    now: Date.now,
    variant: createPageVariant(runtime.locate, Date.now),
    security,
    onError: (error) => log.error({ event: 'cache.failed', err: error }, 'A page could not be renewed'),
  });
