// What other calls wait for while hundreds of event streams are told of one change.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { openAgent, runLoad, sendRequest } from './load.ts';
import { printTable, quantile } from './machine.ts';
import type { Ready } from './streams-server.ts';

/** What a person may have open (server/backend/event-stream.ts). */
const STREAMS_A_PERSON = 6;
const STREAMS = 440;
const CALLS = 200;
const CHANGES = 15;
/** One after another, from the moment of the change: the first ones meet the reading. */
const CALLS_A_CHANGE = 20;

const child = fork(fileURLToPath(new URL('streams-server.ts', import.meta.url)), [
  String(Math.ceil(STREAMS / STREAMS_A_PERSON)),
]);
try {
  await measure(child);
} finally {
  child.disconnect();
}

async function measure(server: ChildProcess): Promise<void> {
  const [{ origin, order, owner, staff }] = (await once(server, 'message')) as [Ready];
  const call = { url: `${origin}/api/v1/customers`, headers: { authorization: `Bearer ${owner}` } };
  const figures = (ms: readonly number[]): string[] =>
    [quantile(ms, 0.5), quantile(ms, 0.99), Math.max(...ms)].map((each) => each.toFixed(1));

  await runLoad(() => call, CALLS, 1);
  const alone = await runLoad(() => call, CALLS, 1);

  let heard = 0;
  let target = STREAMS;
  let all = Promise.withResolvers<void>();
  const onChange = (): void => void ((heard += 1) === target && all.resolve());
  for (let at = 0; at < STREAMS; at += 1)
    await openStream(`${origin}/api/v1/orders/${order}/events`, staff[Math.floor(at / STREAMS_A_PERSON)]!, onChange);
  // Each opens with a change.
  await all.promise;
  const open = await runLoad(() => call, CALLS, 1);

  const agent = openAgent(1);
  const [first, told, everybody]: number[][] = [[], [], []];
  let errors = alone.errors + open.errors;
  for (let change = 0; change < CHANGES; change += 1) {
    [heard, target, all] = [0, STREAMS, Promise.withResolvers<void>()];
    const published = once(server, 'message');
    server.send('change');
    await published;
    const since = performance.now();
    const reached = all.promise.then(() => everybody!.push(performance.now() - since));
    for (let count = 0; count < CALLS_A_CHANGE; count += 1) {
      const { status, ms } = await sendRequest(agent, call);
      if (status !== 200) errors += 1;
      told!.push(ms);
      if (count === 0) first!.push(ms);
    }
    await reached;
  }
  agent.destroy();
  printTable(
    ['GET /customers, one at a time', 'p50 ms', 'p99 ms', 'highest ms'],
    [
      ['no stream', ...figures(alone.milliseconds)],
      [`${STREAMS} streams open`, ...figures(open.milliseconds)],
      [`${CALLS_A_CHANGE} calls from each change on`, ...figures(told!)],
      ['the first call after each change', ...figures(first!)],
      [`until all ${STREAMS} streams have heard of it`, ...figures(everybody!)],
    ],
  );
  console.log(`\n${CHANGES} changes, ${errors} errors`);
}

/** Resolves when it is open; it ends with the server. */
function openStream(url: string, token: string, onChange: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A stream answered ${answer.statusCode}`));
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        for (const _ of text.matchAll(/^event: change$/gm)) onChange();
      });
      answer.on('error', () => undefined);
      resolve();
    }).once('error', reject);
  });
}
