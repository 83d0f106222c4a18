// Errors on their way from the log to a monitoring service: each once, with what explains it, and with nothing about anybody.
import { afterEach, describe, expect, it } from 'vitest';
import { startSentryServer, type SentryServer } from '#tests/factories/sentry-server.ts';
import { createSentry } from '../adapters/monitoring/sentry.ts';
import type { Log } from '../ports/log.ts';
import { openMonitoring, reportingLog } from './monitoring.ts';

const root = '/srv/catchlight';
const release = 'catchlight@0123456789abcdef';
let service: SentryServer | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

function witness(): Log & { lines: object[] } {
  const lines: object[] = [];
  const keep = (object: object): void => void lines.push(object);
  return { lines, info: keep, warn: keep, error: keep };
}

async function open(changes: { environment?: string; development?: boolean; dsn?: string } = {}) {
  service = await startSentryServer();
  const { environment = 'production', development = false, dsn = service.dsn } = changes;
  const monitoring = { sentryDsn: dsn || undefined, environment } as Parameters<typeof openMonitoring>[0]['monitoring'];
  return openMonitoring({ monitoring }, { release, root, development });
}

describe('an error in the log', () => {
  it('is reported with request id and release, without personal data', async () => {
    const monitoring = await open();
    const inner = witness();
    const log = reportingLog(inner, monitoring);
    const cause = new Error('no row for token=eyJhbGciOiJFUzI1NiJ9abc0123456789');
    const err = new TypeError('Mail to ada@example.com at 10.1.2.3 via https://x.example/auth?code=123456', { cause });
    err.stack = `TypeError: x\n    at run (file://${root}/server/jobs/run.ts:12:3)`;
    log.error({ event: 'api.failed', err, requestId: 'abc123-1', email: 'ada@example.com' }, 'An API call failed');
    log.warn({ event: 'job.failed', err: new Error('will be tried again') });
    log.error({ event: 'auth.mail_failed' }, 'without an error');
    await monitoring!.stop();

    expect(inner.lines).toHaveLength(3);
    expect(service!.told.map(({ type }) => type)).toEqual(['event']);
    const { item } = service!.told[0]!;
    expect(item).toMatchObject({
      release,
      environment: 'production',
      level: 'error',
      platform: 'node',
      tags: { event: 'api.failed', requestId: 'abc123-1' },
    });
    const { values } = item['exception'] as { values: { type: string; value: string; stacktrace?: unknown }[] };
    expect(values.map(({ type, value }) => `${type}: ${value}`)).toEqual([
      'Error: no row for token=[id]',
      'TypeError: Mail to [address] at [ip] via https://x.example/auth',
    ]);
    expect(values[1]!.stacktrace).toEqual({
      frames: [
        expect.objectContaining({ filename: 'app:///server/jobs/run.ts', function: 'run', lineno: 12, colno: 3 }),
      ],
    });
    for (const secret of ['ada', '10.1.2.3', '123456', 'eyJ', root, 'server_name', '"user"', 'cookie'])
      expect(service!.raw().replaceAll('0123456789abcdef', '')).not.toContain(secret);
  });

  it('is reported once for retries within one request', async () => {
    const monitoring = await open();
    const log = reportingLog(witness(), monitoring);
    const same = new Error('the same object');
    log.error({ event: 'page.failed', err: same, requestId: 'r-0000001' });
    log.error({ event: 'request.failed', err: same, requestId: 'r-0000001' });
    for (let attempt = 0; attempt < 3; attempt += 1)
      log.error({ event: 'api.failed', err: new Error('down'), requestId: 'r-0000001' });
    log.error({ event: 'api.failed', err: new Error('down'), requestId: 'r-0000002' });
    await monitoring!.stop();
    expect(service!.told.map(({ item }) => (item['tags'] as { requestId: string }).requestId)).toEqual([
      'r-0000001',
      'r-0000001',
      'r-0000002',
    ]);
  });

  it('of a tracker is logged only', async () => {
    const monitoring = await open();
    reportingLog(witness(), monitoring).error({ event: 'tracking.dub_sale', err: new Error('Dub is down') });
    await monitoring!.stop();
    expect(service!.told).toEqual([]);
  });
});

describe('nothing is opened', () => {
  it.each([
    ['without a key', { dsn: '' }],
    ['outside production and preview', { environment: 'test' }],
    ['while developing', { development: true }],
  ])('%s', async (_, changes) => {
    expect(await open(changes)).toBeUndefined();
    const log = witness();
    expect(reportingLog(log, undefined)).toBe(log);
  });

  it('but in preview it is', async () => {
    const monitoring = await open({ environment: 'preview' });
    expect(monitoring).toBeDefined();
    await monitoring!.stop();
  });
});

describe('an unreachable service', () => {
  it.each(['refuse', 'hang'] as const)('(%s) keeps nobody waiting and breaks nothing', async (answer) => {
    service = await startSentryServer(answer);
    const monitoring = createSentry({ dsn: service.dsn, environment: 'production', release, root, timeoutMs: 50 });
    for (let each = 0; each < 100; each += 1)
      monitoring.report(new Error(`broken ${each}`), { requestId: `r-${each}` });
    await monitoring.stop();
    expect(service.told.length).toBeLessThanOrEqual(16);
  });

  it('(nobody there) breaks nothing', async () => {
    service = await startSentryServer();
    const { dsn } = service;
    await service.close();
    const monitoring = createSentry({ dsn, environment: 'production', release, root, timeoutMs: 50 });
    monitoring.report('no error at all', {});
    await expect(monitoring.stop()).resolves.toBeUndefined();
  });
});
