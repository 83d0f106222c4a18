// What Prometheus gets to read: what happened, counted once, and nothing about anybody.
import { expect, it } from 'vitest';
import type { JobDefinition } from '../ports/queue.ts';
import type { Renderer } from '../ports/renderer.ts';
import { areaOf, createMetrics } from './metrics.ts';

const lineOf = (text: string, name: string): string[] => text.split('\n').filter((line) => line.startsWith(name));

it('counts responses by area, method and status, never by path', async () => {
  const metrics = createMetrics();
  metrics.request('/api/v1/orders/019a2f6c', 'GET', 200, 0.02);
  metrics.request('/pricing', 'GET', 200, 0.001);
  metrics.request('/pricing', 'BREW', 418, 0.001);
  const text = await metrics.text();
  expect(lineOf(text, 'catchlight_request_seconds_count')).toEqual([
    'catchlight_request_seconds_count{area="api",method="GET",status="200"} 1',
    'catchlight_request_seconds_count{area="pages",method="GET",status="200"} 1',
    'catchlight_request_seconds_count{area="pages",method="other",status="418"} 1',
  ]);
  expect(text).not.toContain('019a2f6c');
});

it.each([
  ['/', 'pages'],
  ['/api/v1/orders', 'api'],
  ['/auth/v1/otp', 'auth'],
  ['/auth', 'pages'],
  ['/storage/x', 'pictures'],
  ['/image', 'pictures'],
  ['/assets/app.js', 'files'],
])('%s is of %s', (path, area) => expect(areaOf(path)).toBe(area));

it('counts mails and job runs by outcome, and rethrows errors', async () => {
  const metrics = createMetrics();
  let works = true;
  const send = async (): Promise<void> => {
    if (!works) throw new Error('down');
  };
  const mailer = metrics.watchMailer({ name: 'test', send });
  const job = { name: 'sweep', run: send } as unknown as JobDefinition<never>;
  const [watched] = metrics.watchJobs([job]);
  const context = { id: '1', attempt: 1, signal: new AbortController().signal };
  await mailer.send({ to: 'ada@example.test', subject: 's', text: 't' });
  await watched!.run(undefined as never, context);
  works = false;
  await expect(mailer.send({ to: 'ada@example.test', subject: 's', text: 't' })).rejects.toThrow('down');
  await expect(watched!.run(undefined as never, context)).rejects.toThrow('down');
  const text = await metrics.text();
  expect(lineOf(text, 'catchlight_mails_total')).toEqual([
    'catchlight_mails_total{outcome="done"} 1',
    'catchlight_mails_total{outcome="failed"} 1',
  ]);
  expect(lineOf(text, 'catchlight_job_seconds_count')).toEqual([
    'catchlight_job_seconds_count{job="sweep",outcome="done"} 1',
    'catchlight_job_seconds_count{job="sweep",outcome="failed"} 1',
  ]);
  expect(text).not.toContain('ada@');
});

it('times the renderer and its sessions', async () => {
  const metrics = createMetrics();
  const renderer = metrics.watchRenderer({
    name: 'test',
    open: async () => ({ render: async () => null, close: async () => undefined }),
  } as unknown as Renderer);
  const session = await renderer.open([]);
  await session.render({ style: 'studio-grey', variation: 0 });
  expect(lineOf(await metrics.text(), 'catchlight_engine_seconds_count')).toEqual([
    'catchlight_engine_seconds_count{work="open",outcome="done"} 1',
    'catchlight_engine_seconds_count{work="render",outcome="done"} 1',
  ]);
});
