// The process: starts configuration, lock, port, runtime and HTTP in this order; stops in reverse order on SIGTERM and exits 0.
import cluster from 'node:cluster';
import type { Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printBanner } from './runtime/banner.ts';
import { readStamp } from './cli/build-stamp.ts';
import { ensureDataDir, EnvError, readEnv, setMode, type Env } from './env/index.ts';
import { limitHeapGrowth } from './runtime/heap.ts';
import { createLog } from './runtime/log.ts';
import { listen, listenLater } from './http/listen.ts';
import { createHttp } from './http/create-http.ts';
import { assertSafeToExpose } from './http/security/local-only.ts';
import { testAccessToken } from './http/security/test-access.ts';
import { openMetricsPort } from './http/metrics-page.ts';
import type { Log } from './ports/log.ts';
import { LockedError, takeLock, type Lock } from './runtime/lock.ts';
import { startRuntime, type Role } from './runtime/index.ts';
import { openMonitoring, reportingLog } from './runtime/monitoring.ts';
import { releaseOf } from './contracts/monitoring.ts';
import { loadOrCreateSecrets } from './runtime/secrets.ts';
import { assertRole } from './runtime/start-checks.ts';
import { runWebProcesses, SERVING_MESSAGE } from './runtime/web-processes.ts';

/** Time for requests in progress when stopping; an interrupted shoot continues after the next start. */
const DRAIN_MS = 10_000;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Resolves with the exit code. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { dev: { type: 'boolean', default: false }, role: { type: 'string', default: 'all' } },
  });
  const role = values.role as Role;
  if (!['all', 'web', 'worker'].includes(role))
    throw new EnvError([`--role is one of all, web and worker, not ${values.role}`]);
  setMode(values.dev ? 'development' : 'production');
  limitHeapGrowth();
  const env = readEnv();
  assertRole(env, role);
  const build = readStamp(root)?.hash ?? 'development';
  const monitoring = await openMonitoring(env, { release: releaseOf(build), root, development: values.dev });
  const log = reportingLog(createLog(env.process.logLevel), monitoring);
  ensureDataDir(env.process.dataDir);
  if (env.process.webProcesses > 1 && role === 'web' && cluster.isPrimary) return runWebProcesses(env, log);
  const stopping = new AbortController();
  watchSignals(stopping, log);

  const lock = await lockData(env);
  const stops: (() => Promise<unknown> | void)[] = [() => lock?.release(), () => monitoring?.stop()];
  try {
    await start({ env, role, development: values.dev, build, log, lock, stops });
  } catch (error) {
    await stopAll(stops, log);
    throw error;
  }
  if (!stopping.signal.aborted)
    await new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  await stopAll(stops, log);
  log.info({ event: 'process.stopped' }, 'Stopped');
  return 0;
}

interface Start {
  env: Env;
  role: Role;
  development: boolean;
  build: string;
  log: Log;
  lock: Lock | undefined;
  stops: (() => Promise<unknown> | void)[];
}

async function start({ env, role, development, build, log, lock, stops }: Start): Promise<void> {
  const web = role === 'worker' ? undefined : cluster.isWorker ? listenLater(env, log) : await listen(env, log);
  const publicUrl = web && env.http.publicUrlIsDefault ? `http://localhost:${web.port}` : env.http.publicUrl;
  if (web) {
    assertSafeToExpose(env, publicUrl);
    web.server.on('request', notYet);
    stops.push(() => closeServer(web.server));
  }
  const secrets = await loadOrCreateSecrets(env.process.secretsFile);
  const runtime = await startRuntime({ env, secrets, role, log, publicUrl });
  const testToken = testAccessToken(secrets.general);
  stops.push(runtime.stop);
  lock?.handle(({ command, ...args }) => runtime.command(command, args));
  if (env.monitoring.metricsPort && cluster.isPrimary) {
    const figures = await openMetricsPort(runtime.metrics, env.monitoring.metricsHost, env.monitoring.metricsPort);
    stops.push(() => closeServer(figures));
  }
  if (web) {
    const http = await createHttp(web.server, runtime, { env, root, publicUrl, development, log, build, testToken });
    stops.push(http.stop);
    stops.push(runtime.onSettings(http.purgePages));
    // Event streams never end by themselves, so they are closed first.
    stops.push(http.closeStreams);
    web.server.off('request', notYet);
    http.serve();
    await web.startListening?.();
  }
  lock?.describe(publicUrl);
  process.send?.({ type: SERVING_MESSAGE });
  const ports = cluster.isWorker ? [...runtime.ports, describeProcesses(env)] : runtime.ports;
  // One of several web processes prints the banner for all.
  if (cluster.isPrimary || cluster.worker?.id === 1)
    printBanner({ role, development, publicUrl, ports, ...env.process, hasTestPages: runtime.hasTestPages, testToken });
  log.info({ event: 'process.started', role, port: web?.port, pid: process.pid }, 'Started');
}

/** On the embedded database only one process may open the folder; on PostgreSQL the socket only serves commands. */
async function lockData(env: Env): Promise<Lock | undefined> {
  try {
    return await takeLock(env.process.dataDir);
  } catch (error) {
    if (error instanceof LockedError && env.database.url) return undefined;
    throw error;
  }
}

const describeProcesses = ({ process: { webProcesses } }: Env) => ({
  port: 'processes',
  state: `${webProcesses} for pages and API`,
  hosted: false,
});

const notYet = (_request: unknown, response: ServerResponse): void => {
  response.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain; charset=utf-8' }).end('starting\n');
};

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const hurry = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // A kept-alive connection whose last answer went out after the stop began would otherwise hold the process.
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearTimeout(hurry);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Stops the parts in reverse order of starting; a failure of one is logged and does not stop the others. */
async function stopAll(stops: (() => Promise<unknown> | void)[], log: Log): Promise<void> {
  for (const stop of stops.splice(0).reverse()) {
    try {
      await stop();
    } catch (error) {
      log.error({ event: 'stop.failed', err: error }, 'A part did not stop cleanly');
    }
  }
}

function watchSignals(stopping: AbortController, log: Log): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // npm and the terminal both forward Ctrl-C, so a second signal may be the same one.
      if (stopping.signal.aborted) return;
      log.info({ event: 'process.stopping', signal }, 'Stopping');
      stopping.abort();
      setTimeout(() => process.exit(1), DRAIN_MS * 2).unref();
    });
  }
  process.on('unhandledRejection', (error) => log.error({ event: 'unhandled', err: error }, 'An unhandled rejection'));
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const explained = error instanceof EnvError || error instanceof LockedError || !(error instanceof Error);
    console.error(error instanceof Error ? error.message : String(error));
    if (!explained) console.error(error.stack?.split('\n').slice(1).join('\n'));
    process.exit(1);
  },
);
