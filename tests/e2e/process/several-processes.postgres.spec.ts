// Two machines' worth of processes on one PostgreSQL: three web processes behind two addresses, and two workers. Whatever a visitor
// does at one address holds at the other.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { variantsOf } from '#tests/fixtures/photos.ts';
import { createInstallation, type Installation, type WebRun } from '../support/installation.ts';
import { authClient, newAddress, signInByCode } from '../support/people.ts';
import { runServer, type Run } from '../support/run.ts';
import { newDataDir, root } from '../support/server.ts';

// One installation serves all tests of this file, and the last ones end parts of it.
test.describe.configure({ mode: 'default' });

const TOKEN = 'a-token-for-prometheus';
/** server/auth/core.ts: mails a day that strangers from many networks cause to one address. */
const MAILS = 16;

let all: Installation;
/** Two processes behind one port. */
let pair: WebRun;
let single: WebRun;
let workers: Run[];

test.beforeAll(async () => {
  all = await createInstallation();
  pair = await all.startWeb({ WEB_PROCESSES: '2', METRICS_TOKEN: TOKEN });
  // Machines of one installation have one address for people: tokens are issued under it.
  single = await all.startWeb({ PUBLIC_URL: pair.url });
  workers = [await all.startWorker({ PUBLIC_URL: pair.url }), await all.startWorker({ PUBLIC_URL: pair.url })];
});
test.afterAll(() => all?.remove());

const cookieOf = async (server: WebRun, address: string): Promise<string> =>
  (await signInByCode(server as never, address)).map(({ name, value }) => `${name}=${value}`).join('; ');

/** Asks until as many different processes have answered; each request comes on a connection of its own. */
async function askEach(server: WebRun, path_: string, processes: number): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  await expect
    .poll(async () => {
      const answer = await fetch(server.url + path_, { headers: { connection: 'close' } });
      answers.set(answer.headers.get('x-request-id')!.split('-')[0]!, await answer.text());
      return answers.size;
    })
    .toBeGreaterThanOrEqual(processes);
  return answers;
}

const call = (server: WebRun, cookie: string) => ({
  get: (to: string): Promise<Response> => fetch(`${server.url}/api/v1${to}`, { headers: { cookie } }),
  send: (method: string, to: string, body: unknown): Promise<Response> =>
    fetch(`${server.url}/api/v1${to}`, {
      method,
      body: JSON.stringify(body),
      headers: { cookie, origin: server.url, 'content-type': 'application/json' },
    }),
});

test('the start says how many there are, once', async () => {
  expect(pair.output().match(/Catchlight is at/g)).toHaveLength(1);
  expect(pair.output()).toMatch(/processes +embedded +2 for pages and API/);
  await askEach(pair, '/auth', 2);
});

test('a session of one is a session of all', async () => {
  const address = newAddress();
  const cookie = await cookieOf(pair, address);
  for (const server of [pair, single, pair]) {
    const me = await call(server, cookie).get('/customers');
    expect([me.status, ((await me.json()) as { email: string }).email]).toEqual([200, address]);
  }
});

test('a limit holds across all of them', async () => {
  const address = newAddress();
  const outcomes: string[] = [];
  for (let each = 0; each < MAILS + 4; each += 1) {
    const { auth } = authClient((each % 2 ? pair : single) as never);
    const { error } = await auth.signInWithOtp({ email: address });
    outcomes.push(error ? String(error.status) : 'sent');
  }
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(MAILS);
  expect(new Set(outcomes.slice(MAILS))).toEqual(new Set(['429']));
});

test('a flag that staff turn at one is gone from the stored pages of all', async () => {
  const address = newAddress();
  const cookie = await cookieOf(single, address);
  expect((await call(single, cookie).get('/customers')).status).toBe(200);
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  await promisify(execFile)(process.execPath, [path.join(root, 'server/cli/make-admin.ts'), address], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: all.dataDir, ...all.env },
  });
  const shown = async (words: string): Promise<boolean[]> =>
    [...(await askEach(pair, '/about', 2)).values(), ...(await askEach(single, '/about', 1)).values()].map((page) =>
      page.includes(words),
    );
  const words = 'The new studio is open';
  expect(await shown(words)).toEqual([false, false, false]);
  const value = { text: { en: words, de: '', fr: '', es: '' }, href: '/blog' };
  const answer = await call(single, cookie).send('PUT', '/admin/settings/announcement?admin=true', { value });
  expect(answer.status).toBe(200);
  await expect.poll(() => shown(words)).toEqual([true, true, true]);
});

type Send = ReturnType<typeof call>['send'];
let purchases = 0;

/** Says how many purchases there are by now. */
async function buyCredits(send: Send): Promise<number> {
  const { url } = (await (await send('POST', '/credits/checkout', { package_id: 'basic' })).json()) as { url: string };
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
  expect((await send('POST', new URL(url).pathname.replace('/api/v1', ''), card)).status).toBeLessThan(400);
  return (purchases += 1);
}

test('what happens at one reaches a page that is open at another', async () => {
  const cookie = await cookieOf(single, newAddress());
  const { send } = call(single, cookie);
  await buyCredits(send);
  await send('POST', '/customers/face-consent', { of_age: true, consent: true });
  const { order_id: id } = (await (await send('POST', '/orders', { headshot_count: 20 })).json()) as {
    order_id: string;
  };
  await send('PATCH', `/orders/${id}`, { consent: true, purpose: 'linkedin', styles: ['studio-grey'] });
  const photos = new FormData();
  for (const [index, bytes] of (await variantsOf(4)).entries())
    photos.append('photos', new Blob([new Uint8Array(bytes)]), `${index}.jpg`);
  const headers = { cookie, origin: single.url };
  await fetch(`${single.url}/api/v1/orders/${id}/attachments`, { method: 'POST', headers, body: photos });
  expect((await send('POST', `/orders/${id}/start`, {})).status).toBe(200);

  const stream = await fetch(`${pair.url}/api/v1/orders/${id}/events`, { headers: { cookie } });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  let heard = '';
  const over = (async () => {
    for await (const part of stream.body!.pipeThrough(new TextDecoderStream())) heard += part;
  })();
  // It greets whoever opens it. What comes after that has crossed from one process to another.
  await expect.poll(() => heard).toContain('event: change');
  expect((await send('POST', `/orders/${id}/cancel`, {})).status).toBe(200);
  // The stream looks by itself every 15 s; this has to come before.
  await expect.poll(() => heard, { timeout: 12_000 }).toContain('event: done');
  await over;
});

test('a job that a web process leaves is done by one worker, once', async () => {
  const cookie = await cookieOf(pair, newAddress());
  const { send } = call(pair, cookie);
  const done = (): string[] =>
    workers.flatMap((worker) => worker.output().match(/"event":"job.done","job":"[\w-]*receipt[\w-]*"/g) ?? []);
  const paid = await buyCredits(send);
  await expect.poll(() => done().length).toBe(paid);
  expect(pair.output() + single.output()).not.toContain('"event":"job.done"');
});

test('the figures of two processes are added up, and sums of the database are not', async () => {
  const scrape = async (): Promise<string> =>
    (await fetch(`${pair.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}`, connection: 'close' } })).text();
  const count = (text: string): number =>
    Number(/^catchlight_request_seconds_count\{area="pages",method="GET",status="404"\} (\d+)$/m.exec(text)?.[1] ?? 0);
  const before = count(await scrape());
  for (let each = 0; each < 6; each += 1)
    await (await fetch(`${pair.url}/nowhere-${each}`, { headers: { connection: 'close' } })).text();
  const text = await scrape();
  expect(count(text) - before).toBe(6);
  expect(Number(/^catchlight_ledger_credits\{unit="credits",kind="purchase"\} (\d+)$/m.exec(text)?.[1])).toBe(
    20 * purchases,
  );
});

test('a web process that dies is replaced, and a stop lets everybody finish', async () => {
  const before = await askEach(pair, '/auth', 2);
  const pids = [...pair.output().matchAll(/"event":"process.started".*?"pid":(\d+)/g)].map(([, pid]) => Number(pid));
  expect(pids).toHaveLength(2);
  process.kill(pids[0]!, 'SIGKILL');
  await expect.poll(() => pair.output()).toContain('"event":"web.process_ended"');
  await expect.poll(() => pair.output().match(/"event":"process.started"/g)?.length, { timeout: 60_000 }).toBe(3);
  const after = await askEach(pair, '/auth', 2);
  expect([...after.keys()].filter((each) => !before.has(each))).toHaveLength(1);

  pair.child.kill('SIGTERM');
  expect(await pair.exit).toEqual({ code: 0, signal: null });
  expect(pair.output().match(/"event":"process.stopped"/g)).toHaveLength(3);
  for (const pid of pids.slice(1)) expect(() => process.kill(pid, 0)).toThrow();
});

test('a start that is refused is refused by all, with its reason once', async () => {
  const dataDir = newDataDir();
  const wrong = runServer(dataDir, { ...all.env, WEB_PROCESSES: '2', HOST: '0.0.0.0', DEV: undefined }, ['--role=web']);
  expect((await wrong.exit).code).toBe(1);
  expect(wrong.output()).toContain('SMTP_URL');
  const everything = runServer(dataDir, { WEB_PROCESSES: '2' });
  expect((await everything.exit).code).toBe(1);
  expect(everything.output()).toContain('npm run web');
});
