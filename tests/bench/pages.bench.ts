// Pages against plain node:http sending the same bytes, in turns. Processor time a request is the figure to trust on a machine that
// does other things meanwhile; requests a second are told beside it.
import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer, type TestServer } from '#tests/e2e/support/server.ts';
import { sendRequest, runLoad, openAgent } from './load.ts';
import { cpuSeconds, median, printTable } from './machine.ts';
import type { PlainAnswer } from './plain-server.ts';

const ROUNDS = 3;
/** Requests to the plain server a round: processor time is counted in ticks of 10 ms, too coarse for a few hundred. */
const PLAIN_COUNT = 20_000;
const CONNECTIONS = 8;

interface Case {
  name: string;
  path: string;
  /** Each request asks with a number of its own here, so that no answer is stored. */
  counted?: boolean;
  count: number;
  status?: number;
}
const CASES: readonly Case[] = [
  { name: 'home, stored', path: '/', count: 20_000 },
  { name: 'home in German, stored', path: '/de', count: 20_000 },
  { name: 'redirect', path: '/es/help', count: 20_000, status: 302 },
  { name: 'pricing, rendered each time', path: '/pricing?seats=', counted: true, count: 400 },
  { name: 'sign-in page (never stored)', path: '/auth', count: 400 },
];

interface Side {
  cpu: number;
  rate: number;
}

/** Numbers the requests of a case that is rendered each time, over all rounds. */
let asked = 0;
const addressOf = (url: string, counted: boolean | undefined): string => (counted ? url + String((asked += 1)) : url);

async function measure(pid: number, url: string, { count, counted, status = 200 }: Case): Promise<Side> {
  const before = cpuSeconds(pid);
  const { seconds, errors } = await runLoad(
    () => ({ url: addressOf(url, counted) }),
    count,
    CONNECTIONS,
    (got) => got === status,
  );
  if (errors) throw new Error(`${errors} of ${count} answers of ${url} were not ${status}`);
  return { cpu: (cpuSeconds(pid) - before) / count, rate: count / seconds };
}

const heard = <T>(child: ChildProcess): Promise<T> => new Promise((resolve) => child.once('message', resolve as never));

async function compare(server: TestServer, pid: number, plain: ChildProcess, port: number, each: Case) {
  const url = server.url + each.path;
  const agent = openAgent(1);
  // The page is made, stored and packed by brotli's best before anything is counted.
  await runLoad(
    () => ({ url: addressOf(url, each.counted) }),
    Math.min(each.count, 4000),
    CONNECTIONS,
    () => true,
  );
  const { status, headers, body } = await sendRequest(agent, { url: addressOf(url, each.counted) });
  agent.destroy();
  const same = Object.entries(headers).flatMap(([name, value]) =>
    ['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name)
      ? []
      : [value].flat().flatMap((one) => [name, one ?? '']),
  );
  const ready = heard(plain);
  plain.send({ status, headers: same, body: body.toString('base64') } satisfies PlainAnswer);
  await ready;
  const sides: { ours: Side; plain: Side }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    sides.push({
      plain: await measure(plain.pid!, `http://127.0.0.1:${port}/`, { ...each, counted: false, count: PLAIN_COUNT }),
      ours: await measure(pid, url, each),
    });
  const cpu = { ours: median(sides.map(({ ours }) => ours.cpu)), plain: median(sides.map((side) => side.plain.cpu)) };
  const rate = {
    ours: median(sides.map(({ ours }) => ours.rate)),
    plain: median(sides.map((side) => side.plain.rate)),
  };
  return [
    each.name,
    body.length,
    cpu.ours.toFixed(0),
    cpu.plain.toFixed(0),
    (cpu.plain / cpu.ours).toFixed(2),
    rate.ours.toFixed(0),
    (rate.ours / rate.plain).toFixed(2),
  ];
}

const plain = fork(fileURLToPath(new URL('./plain-server.ts', import.meta.url)));
const port = await heard<number>(plain);
// A line of log a request is part of the work, and goes where a service's log goes: to a pipe.
const server = await startServer();
try {
  const { pid } = JSON.parse(readFileSync(path.join(server.dataDir, 'server.json'), 'utf8')) as { pid: number };
  const rows = [];
  for (const each of CASES) rows.push(await compare(server, pid, plain, port, each));
  printTable(['page', 'bytes (br)', 'CPU µs', 'plain µs', 'share, CPU', 'requests/s', 'share, rate'], rows);
} finally {
  plain.disconnect();
  await server.remove();
}
