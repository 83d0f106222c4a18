// `npm run web` with WEB_PROCESSES above one: the parent process, which starts the web processes, shares the port among them, replaces one
// that dies, and stops all on SIGTERM. It answers no requests itself.
import cluster, { type Worker } from 'node:cluster';
import type { Server } from 'node:http';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import type { Env } from '../env/index.ts';
import { listen } from '../http/listen.ts';
import { openMetricsPort } from '../http/metrics-page.ts';
import type { Log } from '../ports/log.ts';
import { aggregateClusterMetrics } from './cluster-metrics.ts';

/** Message of a web process once it can answer visitors. */
export const SERVING_MESSAGE = 'catchlight:serving';
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;

/** Resolves with the exit code, after a signal or when the very first start was refused. */
export async function runWebProcesses(env: Env, log: Log): Promise<number> {
  const port = await findPort(env, log);
  // Counts the limits of http/limits.ts for all processes.
  // oxlint-disable-next-line no-new -- it counts from its constructor on
  new RateLimiterClusterMaster();
  const figures = aggregateClusterMetrics();
  const { metricsHost, metricsPort } = env.monitoring;
  const open: Server | undefined = metricsPort ? await openMetricsPort(figures, metricsHost, metricsPort) : undefined;

  const ended = Promise.withResolvers<number>();
  let stopping = false;
  let code = 0;
  let anyServed = false;
  let wait = FIRST_WAIT_MS;
  const alive = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const start = (): Worker => cluster.fork({ PORT: String(port) });

  function stop(): void {
    stopping = true;
    for (const worker of alive()) worker.process.kill('SIGTERM');
    if (alive().length === 0) ended.resolve(code);
  }

  cluster.on('message', (_, message: unknown) => {
    if ((message as { type?: unknown } | null)?.type !== SERVING_MESSAGE) return;
    anyServed = true;
    wait = FIRST_WAIT_MS;
  });
  cluster.on('exit', (worker, exitCode, signal) => {
    if (stopping) {
      if (alive().length === 0) ended.resolve(code);
      return;
    }
    // No process ever served: the configuration was refused, and the process has printed why.
    if (!anyServed) {
      code = 1;
      return stop();
    }
    log.error({ event: 'web.process_ended', pid: worker.process.pid, exitCode, signal }, 'A web process ended');
    setTimeout(() => {
      if (!stopping) start();
    }, wait);
    wait = Math.min(wait * 2, MAX_WAIT_MS);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping) return;
      log.info({ event: 'process.stopping', signal }, 'Stopping');
      stop();
    });

  for (let each = 0; each < env.process.webProcesses; each += 1) start();
  const exitCode = await ended.promise;
  open?.close();
  log.info({ event: 'process.stopped' }, 'Stopped');
  return exitCode;
}

/** Fails early when the port is in use; chooses a free one for PORT=0. */
async function findPort(env: Env, log: Log): Promise<number> {
  const { server, port } = await listen(env, log);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
