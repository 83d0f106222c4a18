// Who is on the site while it has to hold: visitors, people with an account, customers with shoots, and connections that behave badly.
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { newAddress, signInByCode } from '#tests/e2e/support/people.ts';
import type { TestServer } from '#tests/e2e/support/server.ts';
import { buyPackage, createDraftOrder, type Customer, signIn } from './customer.ts';
import { type LoadRequest, sendRequest } from './load.ts';

/** What happened so far. */
export interface Tally {
  /** Milliseconds of each page. */
  pages: number[];
  /** Milliseconds of each call of the API. */
  calls: number[];
  files: number;
  shoots: number;
  headshots: number;
  /** How often each thing went wrong. */
  errors: Map<string, number>;
}
export interface Hold {
  server: TestServer;
  tally: Tally;
  /** Reached when nobody begins anything new. */
  isOver(): boolean;
}

const PAGES = ['/', '/pricing', '/de', '/fr/pricing', '/auth', '/blog', '/near-me/lisbon', '/headshots-for-teams'];
const MORE_PAGES = ['/free-tools', '/legal/privacy-policy', '/contact', '/es', '/studio-ai-headshots'];
const APP_PAGES = ['/app', '/app/orders', '/app/photoshoot', '/app/account', '/app/credits', '/app/gifts'];
const CALLS = ['/customers', '/orders', '/credits/balance', '/credits/packages'];

const between = (least: number, most: number): number => least + Math.random() * (most - least);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
/** Seconds that somebody reads a page. */
const read = (): Promise<void> => pause(between(1, 4));

/** Everybody has an address of this machine of their own, as people do: limits count by address. */
function openAgent(): Agent {
  const part = (): number => Math.floor(between(1, 255));
  return new Agent({ keepAlive: true, maxSockets: 2, localAddress: `127.${part()}.${part()}.${part()}` });
}

export function noteError({ errors }: Tally, what: string): void {
  errors.set(what, (errors.get(what) ?? 0) + 1);
}

/** A browser's cookies, by name. */
type Cookies = Map<string, string>;

/** Sends it, keeps the cookies of the answer, and notes what went wrong. Returns milliseconds. */
async function ask({ tally }: Hold, agent: Agent, request: LoadRequest, cookies?: Cookies): Promise<number> {
  const name = `${request.method ?? 'GET'} ${new URL(request.url).pathname}`;
  const cookie = cookies && [...cookies].map((pair) => pair.join('=')).join('; ');
  try {
    const { status, ms, headers } = await sendRequest(agent, { ...request, ...(cookie && { headers: { cookie } }) });
    if (status !== 200) noteError(tally, `${name} ${status}`);
    // A session is renewed within the hour.
    for (const line of headers['set-cookie'] ?? []) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (key !== undefined && value !== undefined) cookies?.set(key, value);
    }
    return ms;
  } catch (error) {
    noteError(tally, `${name} ${(error as Error).message}`);
    return Number.NaN;
  }
}

/** Reads pages, and the files of one now and then. */
export async function browsePages(hold: Hold, files: readonly string[]): Promise<void> {
  const agent = openAgent();
  // Nobody comes at the same moment.
  await pause(between(0, 4));
  while (!hold.isOver()) {
    const url = hold.server.url + oneOf([...PAGES, ...MORE_PAGES]);
    hold.tally.pages.push(await ask(hold, agent, { url }));
    for (let file = 0; file < 3; file += 1) {
      await ask(hold, agent, { url: hold.server.url + oneOf(files) });
      hold.tally.files += 1;
    }
    await read();
  }
  agent.destroy();
}

/** Somebody with an account: pages of the app, and calls as their scripts make them. */
export async function useApp(hold: Hold): Promise<void> {
  const list = await signInByCode(hold.server, newAddress('hold'));
  const cookies: Cookies = new Map(list.map(({ name, value }) => [name, value]));
  const agent = openAgent();
  while (!hold.isOver()) {
    hold.tally.pages.push(await ask(hold, agent, { url: hold.server.url + oneOf(APP_PAGES) }, cookies));
    hold.tally.calls.push(await ask(hold, agent, { url: `${hold.server.url}/api/v1${oneOf(CALLS)}` }, cookies));
    await read();
  }
  agent.destroy();
}

/** A customer who makes one shoot after the other, and watches it with streams that end in the middle. */
export async function makeShoots(hold: Hold): Promise<void> {
  while (!hold.isOver()) {
    // Anew for each shoot, because a token ends after an hour.
    const customer = await signIn(hold.server);
    await makeShoot(hold, customer).catch((error: unknown) => noteError(hold.tally, String(error)));
  }
}

async function makeShoot({ server, tally, isOver }: Hold, customer: Customer): Promise<void> {
  await buyPackage(customer, 'basic');
  const { id } = await createDraftOrder(customer, 'basic');
  await customer.call('POST', `/orders/${id}/start`);
  for (let done = 0; !isOver();) {
    const since = performance.now();
    const order = await customer.call<{ status: string; done: number }>('GET', `/orders/${id}`);
    tally.calls.push(performance.now() - since);
    tally.headshots += order.done - done;
    done = order.done;
    if (['failed', 'refunded'].includes(order.status)) throw new Error(`A shoot ended as ${order.status}`);
    if (order.status === 'completed') {
      tally.shoots += 1;
      return;
    }
    await closeStream(server, `/api/v1/orders/${id}/events`, customer.token);
  }
}

/** Follows a stream for a moment and goes without a word. */
async function closeStream(server: TestServer, path: string, token: string): Promise<void> {
  const socket = open(server);
  socket.write(head('GET', path, `authorization: Bearer ${token}\r\n`));
  socket.resume();
  await pause(between(0.2, 3));
  socket.destroy();
}

/** Asks for a large file over and over, and takes a little of it at a time. */
export async function readSlowly({ server, isOver }: Hold, file: string): Promise<void> {
  while (!isOver()) {
    const socket = open(server);
    socket.write(head('GET', file));
    const until = performance.now() + between(5, 20) * 1000;
    while (!socket.destroyed && !isOver() && performance.now() < until) {
      socket.read(1024);
      await pause(0.25);
    }
    socket.destroy();
  }
}

/** Announces a body, sends half of it and waits for the server to lose patience. */
export async function sendHalf({ server, isOver }: Hold, path: string): Promise<void> {
  while (!isOver()) {
    const socket = open(server);
    const origin = `origin: ${server.url}\r\n`;
    socket.write(head('POST', path, `${origin}content-type: application/json\r\ncontent-length: 20000\r\n`));
    socket.write(' '.repeat(10_000));
    socket.resume();
    await pause(between(5, 40));
    socket.destroy();
  }
}

const head = (method: string, path: string, lines = ''): string =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines}\r\n`;

function open({ url }: TestServer): Socket {
  const { port } = new URL(url);
  // What it is answered, and whether it is cut off, is not what this measures.
  return connect({ host: '127.0.0.1', port: Number(port) }).on('error', () => undefined);
}
