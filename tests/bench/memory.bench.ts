// Does memory stay flat over 200 headshots: one shoot of 120, one of 60 and one of 20, looked at every 20 headshots.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startServer } from '#tests/e2e/support/server.ts';
import { printTable } from './machine.ts';
import { watchMemory } from './memory-watch.ts';
import { buyPackage, createDraftOrder, type Package, signIn } from './customer.ts';

const EVERY = 20;
const SHOOTS: readonly Package[] = ['expert', 'pro', 'basic'];

const server = await startServer();
try {
  const { pid } = JSON.parse(readFileSync(path.join(server.dataDir, 'server.json'), 'utf8')) as { pid: number };
  const customer = await signIn(server);
  const watch = watchMemory(pid);
  const rows: string[][] = [];
  let before = 0;
  for (const size of SHOOTS) {
    await buyPackage(customer, size);
    const { id } = await createDraftOrder(customer, size);
    await customer.call('POST', `/orders/${id}/start`);
    for (let status = ''; status !== 'completed';) {
      const order = await customer.call<{ status: string; done: number }>('GET', `/orders/${id}`);
      ({ status } = order);
      if (['failed', 'refunded'].includes(status)) throw new Error(`The shoot ended as ${status}`);
      while (before + order.done >= (rows.length + 1) * EVERY) {
        const { web, worker } = watch.now();
        rows.push([String((rows.length + 1) * EVERY), `${web.toFixed(0)} MB`, `${worker.toFixed(0)} MB`]);
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    before += { basic: 20, pro: 60, expert: 120 }[size];
  }
  const { web, worker } = watch.stop();
  rows.push(['highest', `${web.toFixed(0)} MB`, `${worker.toFixed(0)} MB`]);
  printTable(['headshots', 'web process', 'render worker'], rows);
} finally {
  await server.remove();
}
