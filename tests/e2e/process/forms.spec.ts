// Every page that takes a form is sent all kinds of forms, with its own fields and without, by a visitor and by somebody who is signed in: it
// refuses what it cannot do, and none of it is an error of ours.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { Agent, fetch as fetchFrom } from 'undici';
import { ROWS } from '../../../app/route-table.ts';
import { makeAdmin } from '../support/admins.ts';
import { arbitraryForm, contractOf } from '../support/arbitrary-form.ts';
import { newAddress, signInByCode } from '../support/people.ts';
import { root, startServer, type TestServer } from '../support/server.ts';

/** The same inputs in every run; another seed finds others. */
const SEED = 19;
const FORMS_A_PAGE = 30;
const PERSON = /^\/(?:app|admin|ai-headshot-results)\b/;

let server: TestServer;
let staff: Caller;
test.beforeAll(async () => {
  server = await startServer();
  staff = await callerOf(newAddress('staff'));
  await staff.api('GET', '/customers');
  await makeAdmin(server, staff.address);
});
test.afterAll(() => server.remove());

const pages = [...new Map(ROWS.map((row) => [row.file, row])).values()].filter(({ file }) =>
  /export (?:const|async function|function) action\b/.test(
    readFileSync(path.join(root, 'app/routes', `${file}.tsx`), { encoding: 'utf8', flag: 'r' }),
  ),
);

interface Caller {
  address: string;
  /** A page or a form of it, as the caller's browser asks. */
  ask(
    to: string,
    init?: { method?: string; body?: BodyInit; type?: string },
  ): Promise<{ status: number; text: string }>;
  // oxlint-disable-next-line no-explicit-any -- tests look into bodies of many shapes
  api(method: string, to: string, body?: object): Promise<any>;
}

/** Somebody at a network of their own, because limits count by network; a visitor without an address. */
async function callerOf(address = ''): Promise<Caller> {
  const part = (): number => 1 + Math.floor(Math.random() * 254);
  const dispatcher = new Agent({ localAddress: `127.${part()}.${part()}.${part()}` });
  const jar = address ? await signInByCode(server, address) : [];
  const cookie = jar.map(({ name, value }) => `${name}=${value}`).join('; ');
  const ask: Caller['ask'] = async (to, { method = 'GET', body, type } = {}) => {
    const headers = { cookie, origin: server.url, accept: 'text/html', ...(type && { 'content-type': type }) };
    const init = { method, headers, redirect: 'manual', dispatcher, ...(body !== undefined && { body }) } as never;
    const answer = await fetchFrom(new URL(to, server.url), init);
    return { status: answer.status, text: await answer.text() };
  };
  return {
    address,
    ask,
    async api(method, to, body) {
      const sent = body && { body: JSON.stringify(body), type: 'application/json' };
      const { status, text } = await ask(`/api/v1${to}`, { method, ...sent });
      if (status >= 400) throw new Error(`${method} ${to}: ${status} ${text}`);
      return text ? JSON.parse(text) : undefined;
    },
  };
}

/** A person with a company and a draft, and the address of the page for them. */
async function targetOf(page: string): Promise<{ caller: Caller; at: string; known: string[] }> {
  const person = await callerOf(newAddress('fuzz'));
  const { id } = await person.api('GET', '/customers');
  const { company_id: company } = await person.api('POST', '/companies', { name: 'Engines' });
  const { order_id: order } = await person.api('POST', '/orders', { headshot_count: 20 });
  const { url } = await person.api('POST', '/credits/checkout', { package_id: 'basic' });
  const reference = new URL(url).pathname.split('/').at(-1)!;
  const ids: Record<string, string> = {
    customerId: id,
    companyId: company,
    teamId: company,
    orderId: order,
    id: reference,
  };
  const caller = page.startsWith('/admin') ? staff : PERSON.test(page) ? person : await callerOf();
  const at = page.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? crypto.randomUUID());
  return { caller, at, known: [id, company, order, reference, person.address, 'Engines', '1', '123456', 'on', 'true'] };
}

for (const { path: page, file } of pages)
  test(`${page} never fails, whatever it is sent`, async () => {
    const { caller, at, known } = await targetOf(page);
    const contract = contractOf(file, (await caller.ask(at)).text);
    await fc.assert(
      fc.asyncProperty(arbitraryForm(contract, known), async ({ body, type }) => {
        const { status, text } = await caller.ask(at, {
          method: 'POST',
          ...(body !== undefined && { body }),
          ...(type && { type }),
        });
        const sent = body instanceof FormData ? JSON.stringify([...body]) : String(body);
        expect(status, `${at} ${type}\n${sent}\n${text.slice(0, 200)}\n${server.output().slice(-3000)}`).toBeLessThan(
          500,
        );
      }),
      { seed: SEED, numRuns: FORMS_A_PAGE, endOnFailure: true },
    );
  });
