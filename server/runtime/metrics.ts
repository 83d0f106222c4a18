// Prometheus metrics of this process: requests, jobs, mails, engine, ledger and queues. Labels are few and fixed; never a path, address or
// id.
import cluster from 'node:cluster';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Mailer } from '../ports/mailer.ts';
import type { JobDefinition } from '../ports/queue.ts';
import type { Renderer } from '../ports/renderer.ts';
import type { Deps } from '../domain/deps.ts';
import { readClusterMetrics } from './cluster-metrics.ts';
import { createHostedGauges } from './hosted-metrics.ts';

/** Cache time of sums, which read whole tables. */
const LEDGER_CACHE_MS = 60_000;
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WORK_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];

export interface Metrics {
  request(pathname: string, method: string, status: number, seconds: number): void;
  watchMailer(mailer: Mailer): Mailer;
  watchRenderer<R extends Renderer>(renderer: R): R;
  watchJobs(jobs: readonly JobDefinition<never>[]): JobDefinition<never>[];
  /** Registers gauges for queues and ledger, read at each scrape. */
  watchState(deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'renderer'>, queues: readonly string[]): void;
  readonly contentType: string;
  text(): Promise<string>;
}

/** The part of the service that a path belongs to, as a label. */
export function areaOf(pathname: string): string {
  if (pathname.startsWith('/api/')) return 'api';
  if (pathname.startsWith('/auth/v1/')) return 'auth';
  if (pathname.startsWith('/storage/') || pathname === '/image') return 'pictures';
  if (pathname.startsWith('/assets/')) return 'files';
  return 'pages';
}

export function createMetrics(now: () => number = () => performance.now()): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const { requests, jobRuns, engine, mails } = createInstruments(registers);

  const timed = async <T>(told: (outcome: string, seconds: number) => void, work: () => Promise<T>): Promise<T> => {
    const startedAt = now();
    const tell = (outcome: string): void => told(outcome, (now() - startedAt) / 1000);
    try {
      const result = await work();
      tell('done');
      return result;
    } catch (error) {
      tell('failed');
      throw error;
    }
  };
  const observeRenderer = <T>(work: string, run: () => Promise<T>): Promise<T> =>
    timed((outcome, seconds) => engine.observe({ work, outcome }, seconds), run);

  return {
    request: (pathname, method, status, seconds) =>
      requests.observe({ area: areaOf(pathname), method: knownMethod(method), status: String(status) }, seconds),
    watchMailer: (mailer) => ({
      name: mailer.name,
      send: (mail) =>
        timed(
          (outcome) => mails.inc({ outcome }),
          () => mailer.send(mail),
        ),
    }),
    watchRenderer: (renderer) => ({
      ...renderer,
      ingest: (...args) => observeRenderer('ingest', () => renderer.ingest(...args)),
      judgeOutline: (...args) => observeRenderer('outline', () => renderer.judgeOutline(...args)),
      checkFrame: (...args) => observeRenderer('check-frame', () => renderer.checkFrame(...args)),
      open: async (...args) => {
        const session = await observeRenderer('open', () => renderer.open(...args));
        return { ...session, render: (slot) => observeRenderer('render', () => session.render(slot)) };
      },
    }),
    watchJobs: (jobs) =>
      jobs.map((job) => ({
        ...job,
        run: (payload, context) =>
          timed(
            (outcome, seconds) => jobRuns.observe({ job: job.name, outcome }, seconds),
            () => job.run(payload, context),
          ),
      })),
    watchState: (deps, queues) => watchState(deps, queues, registry, now),
    contentType: registry.contentType,
    text: cluster.isWorker ? readClusterMetrics(registry) : () => registry.metrics(),
  };
}

function createInstruments(registers: Registry[]) {
  const requests = new Histogram({
    name: 'catchlight_request_seconds',
    help: 'Answers by part of the service',
    registers,
    labelNames: ['area', 'method', 'status'],
    buckets: REQUEST_BUCKETS,
  });
  const jobRuns = new Histogram({
    name: 'catchlight_job_seconds',
    help: 'Tries of jobs',
    registers,
    labelNames: ['job', 'outcome'],
    buckets: WORK_BUCKETS,
  });
  const engine = new Histogram({
    name: 'catchlight_engine_seconds',
    help: 'Work of the renderer',
    registers,
    labelNames: ['work', 'outcome'],
    buckets: WORK_BUCKETS,
  });
  const mails = new Counter({
    name: 'catchlight_mails_total',
    help: 'Mails by what became of them',
    registers,
    labelNames: ['outcome'],
  });
  return { requests, jobRuns, engine, mails };
}

/** All web processes read the same sums, so the maximum is taken instead of adding them up. */
const SAME_IN_ALL_PROCESSES = { aggregator: 'max' } as const;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const knownMethod = (method: string): string => (METHODS.has(method) ? method : 'other');

function watchState(
  deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'renderer'>,
  queues: readonly string[],
  registry: Registry,
  now: () => number,
): void {
  const { db, queue } = deps;
  const depth = new Gauge({
    name: 'catchlight_queue_depth',
    help: 'Jobs that wait or run',
    registers: [],
    labelNames: ['job'],
    ...SAME_IN_ALL_PROCESSES,
    async collect() {
      for (const job of queues) this.set({ job }, await queue.depth(job));
    },
  });
  let readAt = -Infinity;
  const ledger = new Gauge({
    name: 'catchlight_ledger_credits',
    help: 'Sum of the ledger by unit and kind of entry',
    registers: [],
    ...SAME_IN_ALL_PROCESSES,
    labelNames: ['unit', 'kind'],
    async collect() {
      if (now() - readAt < LEDGER_CACHE_MS) return;
      readAt = now();
      const rows = await db
        .selectFrom('catchlight.credit_entries as e')
        .innerJoin('catchlight.credit_accounts as a', 'a.id', 'e.account_id')
        .select(({ fn }) => ['a.unit', 'e.kind', fn.sum<string>('e.amount').as('total')])
        .groupBy(['a.unit', 'e.kind'])
        .execute();
      for (const { unit, kind, total } of rows) this.set({ unit, kind }, Number(total));
    },
  });
  registry.registerMetric(depth);
  registry.registerMetric(ledger);
  for (const gauge of createHostedGauges(deps, LEDGER_CACHE_MS, now)) registry.registerMetric(gauge);
}
