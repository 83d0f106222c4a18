// Memory of the process with the pages under visitors: 20 who ask for a page for 15 seconds, then 12,000 pages that are rendered, then a rest.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startServer } from '#tests/e2e/support/server.ts';
import { runLoad } from './load.ts';
import { memoryUsage, printTable } from './machine.ts';

const VISITORS = 20;
const PAGES = 12_000;
const REST_MS = 20_000;

const first = await startServer();
// A first start makes the database, which takes memory that no later one does.
await first.end();
await first.restart();
try {
  const { pid } = JSON.parse(readFileSync(path.join(first.dataDir, 'server.json'), 'utf8')) as { pid: number };
  const rows: string[][] = [];
  const note = (what: string): void => {
    const { now, peak } = memoryUsage(pid);
    rows.push([what, `${now.toFixed(0)} MB`, `${peak.toFixed(0)} MB`]);
  };
  note('after the start');
  const until = Date.now() + 15_000;
  let asked = 0;
  while (Date.now() < until)
    asked += (await runLoad(() => ({ url: `${first.url}/auth` }), 10 * VISITORS, VISITORS)).milliseconds.length;
  note(`${VISITORS} visitors for 15 s (${asked} answers)`);
  await runLoad((n) => ({ url: `${first.url}/auth?n=${n}` }), PAGES, VISITORS);
  note(`${PAGES} more pages`);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  note(`${REST_MS / 1000} s later`);
  printTable(['', 'web process', 'highest'], rows);
} finally {
  await first.remove();
}
