// Every page, every GET of the API, pictures, stored files and the pages of development are asked for at addresses that exist, that nearly
// exist and that nobody would write, by whoever they are for: none of them is an error of ours, and none takes a second of the processor.
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { IMAGE_QUALITIES, IMAGE_WIDTHS } from '#server/contracts/images.ts';
import { hostile } from '#tests/factories/arbitrary-input.ts';
import { ROWS } from '../../../app/route-table.ts';
import { variantsOf } from '../../fixtures/photos.ts';
import { makeAdmin } from '../support/admins.ts';
import { parametersOf } from '../support/arbitrary-form.ts';
import { type Caller, callerOf, createOwner, type Ids, kindOf } from '../support/callers.ts';
import { newAddress } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** The same addresses in every run; another seed finds others. */
const SEED = 19;
const ADDRESSES_A_PAGE = 5;
const ADDRESSES_A_ROUTE = 3;
/** Pictures of one network are limited to 240 a minute, which no address here may reach. */
const ADDRESSES_OF_FILES = 100;
/** Of the whole process, its own work on the side included. */
const MAX_PROCESSOR_MS = 1000;

let server: TestServer;
let callers: Record<ReturnType<typeof kindOf>, Caller>;
let ids: Ids;
let known: string[];
test.beforeAll(async () => {
  server = await startServer();
  const owner = await createOwner(server);
  const staff = await callerOf(server, newAddress('staff'));
  await staff.api('GET', '/customers');
  await makeAdmin(server, staff.address);
  callers = { staff, person: owner.caller, visitor: await callerOf(server) };
  ({ ids, known } = owner);
});
test.afterAll(() => server.remove());

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** What no browser would send, and what is no text. */
const RAW = ['%', '%zz', '%00', '%ff', '%2f', '%2e%2e', '..', '.', ';', '%0d%0a', '~', '*', '', 'é'.repeat(3)];
const raw = fc.constantFrom(...RAW.map((text) => text.replaceAll('é', '%C3%A9')));
/** As one part of an address; longer ones than a server reads are cut. */
const value = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known).map(encodeURIComponent) },
    { weight: 4, arbitrary: hostile.map((each) => encodeURIComponent(textOf(each)).slice(0, 3000)) },
    { weight: 2, arbitrary: raw },
    { weight: 1, arbitrary: fc.uuid() },
  );

const queryOf = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...names), value()), { maxLength: 4 })
    .map((pairs) => (pairs.length ? `?${pairs.map((pair) => pair.join('=')).join('&')}` : ''));

/** A path with what exists and what does not in the place of `:name` and `{name}`, in a language or not, with too much behind it or not. */
function pathOf(pattern: string, prefixes: readonly string[], suffixes: readonly string[]): fc.Arbitrary<string> {
  const parts = pattern.split('/').map((part) => {
    const name = /^:(\w+)\??$|^\{(\w+)\}$/.exec(part)?.slice(1).find(Boolean);
    if (name === undefined) return fc.constant(part);
    return fc.oneof({ weight: 3, arbitrary: fc.constant(ids[name] ?? known[0]!) }, value());
  });
  const end = fc.oneof({ weight: 4, arbitrary: fc.constant('') }, fc.constantFrom(...suffixes), raw);
  return fc
    .tuple(
      fc.constantFrom('', '', ...prefixes),
      fc.tuple(...parts).map((each) => each.join('/')),
      end,
    )
    .map((each) => each.join(''));
}

async function neverFails(caller: Caller, addresses: fc.Arbitrary<string>, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(addresses, async (address) => {
      const since = server.processorMs();
      const status = await caller.get(address);
      expect(status, `${address}\n${server.output().slice(-3000)}`).toBeLessThan(500);
      expect(server.processorMs() - since, `milliseconds of processor time of ${address}`).toBeLessThan(
        MAX_PROCESSOR_MS,
      );
    }),
    { seed: SEED, numRuns, endOnFailure: true },
  );
}

for (const { path: page, file } of new Map(ROWS.map((row) => [row.path, row])).values())
  test(`${page} never fails, whatever its address`, async () => {
    const names = [...parametersOf(file), 'partner', 'team_code', 'employee_id', 'redirect', '_routes', 'unknown'];
    const path = pathOf(page, ['/de', '/xx', '/'], ['/', '.data', '/more', '//']);
    const addresses = fc.tuple(path, queryOf(names)).map((each) => each.join(''));
    await neverFails(callers[kindOf(page)], addresses, ADDRESSES_A_PAGE);
  });

test('no GET of the API fails, whatever its address', async () => {
  const { paths } = await callers.person.api('GET', '/openapi.json');
  for (const [at, { get }] of Object.entries<{ get?: { parameters?: { in: string; name: string }[] } }>(paths)) {
    if (!get) continue;
    const names = (get.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name);
    const addresses = fc.tuple(pathOf(`/api/v1${at}`, [], ['/', '.json']), queryOf([...names, 'employee_id']));
    for (const caller of Object.values(callers))
      await neverFails(
        caller,
        addresses.map((each) => each.join('')),
        ADDRESSES_A_ROUTE,
      );
  }
});

test('no picture fails, whatever its address', async () => {
  // Not of other sites: this test asks nobody else.
  const own = fc.constantFrom(
    '/pictures/light-day.jpg',
    '/pictures/none.jpg',
    '/favicon.svg',
    '/pictures/',
    '/pictures/../main.ts',
  );
  const oneOf = (right: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: value() });
  const query = fc.record(
    {
      url: oneOf(own.map(encodeURIComponent)),
      w: oneOf(fc.constantFrom(...IMAGE_WIDTHS.map(String))),
      q: oneOf(fc.constantFrom(...IMAGE_QUALITIES.map(String))),
    },
    { requiredKeys: ['url', 'w'] },
  );
  const addresses = query.map(
    (each) =>
      `/image?${Object.entries(each)
        .map((pair) => pair.join('='))
        .join('&')}`,
  );
  await neverFails(callers.visitor, addresses, ADDRESSES_OF_FILES);
});

test('no stored file fails, whatever its address', async () => {
  const [photo] = await variantsOf(1);
  const form = new FormData();
  form.append('photos', new Blob([new Uint8Array(photo!)]), 'me.jpg');
  const order = `/orders/${ids['orderId']}`;
  await callers.person.api('PATCH', order, { consent: true });
  await callers.person.ask(`/api/v1${order}/attachments`, { method: 'POST', body: form });
  const stored = async (): Promise<string[]> => {
    const { attachments } = await callers.person.api('GET', order);
    return attachments.flatMap(({ url }: { url: string | null }) => url ?? []);
  };
  await expect.poll(stored).toHaveLength(1);
  const { pathname, searchParams } = new URL((await stored())[0]!);
  const folder = pathname.slice(0, pathname.lastIndexOf('/'));
  const path = fc.oneof(
    fc.constantFrom(pathname, folder, '/storage', '/storage/', `${folder}/../../../server.js`),
    fc.array(value(), { maxLength: 5 }).map((parts) => ['/storage', ...parts].join('/')),
    raw.map((more) => pathname + more),
  );
  const query = fc.record(
    Object.fromEntries(
      ['expires', 'signature', 'download'].map((name) => {
        const right = searchParams.get(name);
        const other = fc.oneof(value(), fc.constantFrom('0', '9'.repeat(12), '-1', '1e9'));
        return [name, right === null ? other : fc.oneof({ weight: 3, arbitrary: fc.constant(right) }, other)];
      }),
    ),
    { requiredKeys: [] },
  );
  const addresses = fc.tuple(path, query).map(
    ([at, each]) =>
      `${at}?${Object.entries(each)
        .map((pair) => pair.join('='))
        .join('&')}`,
  );
  await neverFails(callers.visitor, addresses, ADDRESSES_OF_FILES);
});

test('no page of development and no list of routes fails, whatever its address', async () => {
  const paths = ['/dev', '/dev/mailbox', '/dev/mailbox.json', '/dev/open', '/dev/ui', '/__manifest', '/auth/v1/verify'];
  const names = ['to', 'token', 'p', 'paths', 'version', 'type', 'redirect_to'];
  const addresses = fc.tuple(fc.constantFrom(...paths), fc.oneof(fc.constant(''), raw), queryOf(names));
  await neverFails(
    callers.visitor,
    addresses.map((each) => each.join('')),
    ADDRESSES_OF_FILES,
  );
});
