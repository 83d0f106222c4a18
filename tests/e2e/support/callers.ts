// Visitors, people and staff who ask a server for pages, forms and calls without a browser, and what there is that is theirs.
import { request } from 'node:http';
import { Agent, fetch as fetchFrom } from 'undici';
import { newAddress, signInByCode } from './people.ts';
import type { TestServer } from './server.ts';

export interface Caller {
  address: string;
  /** A page or a form of it, as the caller's browser asks. */
  ask(
    to: string,
    init?: { method?: string; body?: BodyInit; type?: string },
  ): Promise<{ status: number; text: string }>;
  /** An address as it is written, which a browser would tidy first. */
  get(to: string): Promise<number>;
  // oxlint-disable-next-line no-explicit-any -- tests look into bodies of many shapes
  api(method: string, to: string, body?: object): Promise<any>;
}

let networks = 0;

/** Somebody at a network of their own, because limits count by network; a visitor without an address. */
export async function callerOf(server: TestServer, address = ''): Promise<Caller> {
  networks += 1;
  const localAddress = `127.77.${networks >> 8}.${networks & 255}`;
  const dispatcher = new Agent({ localAddress });
  const jar = address ? await signInByCode(server, address) : [];
  const cookie = jar.map(({ name, value }) => `${name}=${value}`).join('; ');
  const ask: Caller['ask'] = async (to, { method = 'GET', body, type } = {}) => {
    // The fetch of the package does not know Node's own FormData, and would send its name.
    const form = body instanceof FormData ? new Response(body) : undefined;
    const sent = form ? await form.bytes() : body;
    const sentType = form?.headers.get('content-type') ?? type;
    const headers = { cookie, origin: server.url, accept: 'text/html', ...(sentType && { 'content-type': sentType }) };
    const init = {
      method,
      headers,
      redirect: 'manual',
      dispatcher,
      ...(sent !== undefined && { body: sent }),
    } as never;
    const answer = await fetchFrom(new URL(to, server.url), init);
    return { status: answer.status, text: await answer.text() };
  };
  return {
    address,
    ask,
    get: (path) =>
      new Promise((resolve, reject) => {
        const { port, host } = new URL(server.url);
        const headers = { host, cookie, accept: 'text/html,image/webp,*/*' };
        request({ host: '127.0.0.1', port, localAddress, path, headers }, (answer) => {
          const done = (): void => resolve(answer.statusCode ?? 0);
          answer.once('error', reject).once('end', done).resume();
          // A stream of events does not end by itself.
          if (answer.headers['content-type']?.startsWith('text/event-stream')) {
            done();
            answer.destroy();
          }
        })
          .once('error', reject)
          .end();
      }),
    async api(method, to, body) {
      const sent = body && { body: JSON.stringify(body), type: 'application/json' };
      const { status, text } = await ask(`/api/v1${to}`, { method, ...sent });
      if (status >= 400) throw new Error(`${method} ${to}: ${status} ${text}`);
      return text ? JSON.parse(text) : undefined;
    },
  };
}

/** By the parameter of a path, what there is. */
export type Ids = Record<string, string>;

/** A person with a company, a draft and an open payment. */
export async function createOwner(server: TestServer): Promise<{ caller: Caller; ids: Ids; known: string[] }> {
  const caller = await callerOf(server, newAddress('fuzz'));
  const { id } = await caller.api('GET', '/customers');
  const { company_id: company } = await caller.api('POST', '/companies', { name: 'Engines' });
  const { order_id: order } = await caller.api('POST', '/orders', { headshot_count: 20 });
  const { url } = await caller.api('POST', '/credits/checkout', { package_id: 'basic' });
  const reference = new URL(url).pathname.split('/').at(-1)!;
  const ids = { customerId: id, companyId: company, teamId: company, orderId: order, id: reference };
  const known = [id, company, order, reference, caller.address, 'Engines', '1', '123456', 'on', 'true'];
  return { caller, ids, known };
}

const PERSON = /^\/(?:app|admin|ai-headshot-results)\b/;

/** Whose page it is. */
export const kindOf = (page: string): 'staff' | 'person' | 'visitor' =>
  page.startsWith('/admin') ? 'staff' : PERSON.test(page) ? 'person' : 'visitor';
