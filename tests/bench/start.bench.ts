// From nothing to the first headshot: a cold start, a second start, and a customer's first shoot; memory of the web process and of
// the render children meanwhile.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { newDataDir, startServer } from '#tests/e2e/support/server.ts';
import { median, printTable } from './machine.ts';
import { watchMemory } from './memory-watch.ts';
import { buyPackage, createDraftOrder, signIn } from './customer.ts';

const STARTS = 3;

async function startSeconds(dataDir: string): Promise<number> {
  const since = performance.now();
  const server = await startServer({ dataDir });
  const seconds = (performance.now() - since) / 1000;
  await server.end();
  return seconds;
}

const cold: number[] = [];
const warm: number[] = [];
for (let round = 0; round < STARTS; round += 1) {
  const dataDir = newDataDir();
  cold.push(await startSeconds(dataDir));
  warm.push(await startSeconds(dataDir));
  rmSync(dataDir, { recursive: true, force: true });
}

const server = await startServer();
try {
  const { pid } = JSON.parse(readFileSync(path.join(server.dataDir, 'server.json'), 'utf8')) as { pid: number };
  const customer = await signIn(server);
  await buyPackage(customer, 'basic');
  const { id, photoSeconds } = await createDraftOrder(customer, 'basic');
  const watch = watchMemory(pid);
  const pressed = performance.now();
  await customer.call('POST', `/orders/${id}/start`);
  const done: number[] = [];
  for (let status = ''; status !== 'completed';) {
    const order = await customer.call<{ status: string; done: number }>('GET', `/orders/${id}`);
    ({ status } = order);
    if (['failed', 'refunded'].includes(status)) throw new Error(`The shoot ended as ${status}`);
    for (let at = done.length; at < order.done; at += 1) done[at] = (performance.now() - pressed) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { web, worker } = watch.stop();
  const later = done.slice(1).map((at, index) => at - done[index]!);
  printTable(
    ['what', 'figure', 'aim'],
    [
      ['cold `npm start` after build to /healthz', `${median(cold).toFixed(1)} s`, '5 s'],
      ['start on existing data to /healthz', `${median(warm).toFixed(1)} s`, ''],
      ['a photo taken in and judged', `${photoSeconds.toFixed(2)} s`, ''],
      ['first headshot after pressing start', `${done[0]!.toFixed(1)} s`, '15 s'],
      ['each later headshot of 20, median', `${median(later).toFixed(1)} s`, ''],
      ['web process, highest memory', `${web.toFixed(0)} MB`, '400 MB'],
      ['render worker, highest memory', `${worker.toFixed(0)} MB`, '1200 MB'],
    ],
  );
} finally {
  await server.remove();
}
