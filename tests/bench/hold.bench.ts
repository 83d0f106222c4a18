// Does the site hold for ten minutes: 200 visitors, 20 people with accounts and three who make shoots, with slow readers, half-sent bodies and
// streams that end in the middle among them. `--seconds=N` for another time.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '#tests/e2e/support/server.ts';
import { type Hold, makeShoots, readSlowly, sendHalf, type Tally, useApp, browsePages } from './hold-people.ts';
import { openAgent, sendRequest } from './load.ts';
import { cpuSeconds, printTable, quantile } from './machine.ts';
import { watchMemory } from './memory-watch.ts';

const PEOPLE = { visitors: 200, members: 20, customers: 3, slow: 10, half: 10 };
/** Memory is told at the end of each of these parts. */
const PARTS = 10;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '600' } } });
const seconds = Number(values.seconds);
if (!(seconds > 0)) throw new Error(`--seconds is a number above 0, not ${values.seconds}`);

const tally: Tally = { pages: [], calls: [], files: 0, shoots: 0, headshots: 0, errors: new Map() };
const server = await startServer();
try {
  const { pid } = JSON.parse(readFileSync(path.join(server.dataDir, 'server.json'), 'utf8')) as { pid: number };
  const files = await listFiles();
  const watch = watchMemory(pid);
  const memory = [['0', mb(watch.now().web), mb(watch.now().worker)]];
  const [cpu, since] = [cpuSeconds(pid), performance.now()];
  const elapsed = (): number => (performance.now() - since) / 1000;
  const hold: Hold = { server, tally, isOver: () => elapsed() > seconds };
  const times = (count: number, act: () => Promise<void>): Promise<void>[] => Array.from({ length: count }, act);
  const people = [
    ...times(PEOPLE.visitors, () => browsePages(hold, files)),
    ...times(PEOPLE.members, () => useApp(hold)),
    ...times(PEOPLE.customers, () => makeShoots(hold)),
    ...times(PEOPLE.slow, () => readSlowly(hold, '/studio-ai-headshots')),
    ...times(PEOPLE.half, () => sendHalf(hold, '/api/v1/contact')),
  ];
  for (let part = 1; part <= PARTS; part += 1) {
    await new Promise((resolve) => setTimeout(resolve, (seconds / PARTS) * 1000));
    const { web, worker } = watch.now();
    memory.push([elapsed().toFixed(0), mb(web), mb(worker)]);
  }
  await Promise.all(people);
  const highest = watch.stop();
  memory.push(['highest', mb(highest.web), mb(highest.worker)]);
  printAll(memory, elapsed(), (cpuSeconds(pid) - cpu) / 1e6);
} finally {
  await server.remove();
}

function mb(megabytes: number): string {
  return `${megabytes.toFixed(0)} MB`;
}

/** The files of the home page. */
async function listFiles(): Promise<string[]> {
  const agent = openAgent(1);
  const { body } = await sendRequest(agent, { url: server.url, headers: { 'accept-encoding': 'identity' } });
  agent.destroy();
  return [...new Set([...body.toString().matchAll(/(?:src|href)="(\/[^"]+\.\w{2,5})"/g)].map(([, file]) => file!))];
}

function printAll(memory: string[][], took: number, cpu: number): void {
  const { pages, calls, files, shoots, headshots, errors } = tally;
  const ms = (value: number): string => `${value.toFixed(0)} ms`;
  const row = (name: string, all: number[]): string[] => {
    const known = all.filter((value) => !Number.isNaN(value));
    const figures = [0.5, 0.95, 0.99, 1].map((share) => ms(quantile(known, share)));
    return [name, String(all.length), (all.length / took).toFixed(1), ...figures];
  };
  printTable(['what', 'count', 'a second', 'p50', 'p95', 'p99', 'highest'], [row('pages', pages), row('calls', calls)]);
  console.log(`\n${files} files, ${headshots} headshots, ${shoots} shoots finished in ${took.toFixed(0)} s;`);
  console.log(`the web process used ${((100 * cpu) / took).toFixed(0)} % of a core\n`);
  printTable(['after s', 'web process', 'render worker'], memory);
  const all = [...errors].sort(([, a], [, b]) => b - a);
  console.log(`\nerrors: ${all.reduce((sum, [, count]) => sum + count, 0)}`);
  for (const [what, count] of all) console.log(`  ${count} x ${what}`);
}
