// Who gets the next free worker: paid work before previews, each in the order in which it came.
import { expect, test } from 'vitest';
import { createShootWorkers } from './shoot-workers.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
// No process is started without a call.
const start = () =>
  createShootWorkers(1, { entry: '', log, threads: 1, heapMb: 1, maxCalls: 1, maxRssBytes: 1, idleMs: 60_000 });

test('a shoot goes before previews that came first', async () => {
  const workers = start();
  const running = await workers.take(undefined, true);
  expect(workers.hasUrgent()).toBe(false);
  const served: string[] = [];
  const wait = async (name: string, patient: boolean): Promise<void> => {
    const worker = await workers.take(undefined, patient);
    served.push(name);
    workers.giveBack(worker);
  };
  const all = [wait('preview', true), wait('other preview', true)];
  expect(workers.hasUrgent()).toBe(false);
  all.push(wait('shoot', false), wait('other shoot', false));
  expect(workers.hasUrgent()).toBe(true);
  workers.giveBack(running);
  await Promise.all(all);
  expect(served).toEqual(['shoot', 'other shoot', 'preview', 'other preview']);
  workers.stop();
});

test('somebody who no longer waits is passed over', async () => {
  const workers = start();
  const running = await workers.take();
  const gone = new AbortController();
  const left = workers.take(gone.signal);
  const next = workers.take(undefined, true);
  gone.abort(new Error('deleted'));
  await expect(left).rejects.toThrow('deleted');
  expect(workers.hasUrgent()).toBe(false);
  workers.giveBack(running);
  expect(await next).toBe(running);
  workers.stop();
});
