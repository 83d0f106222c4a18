// Every page that takes a form is sent all kinds of forms, with its own fields and without, by a visitor and by somebody who is signed in: it
// refuses what it cannot do, none of it is an error of ours, and no form takes a second of the processor.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { ROWS } from '../../../app/route-table.ts';
import { makeAdmin } from '../support/admins.ts';
import { arbitraryForm, contractOf } from '../support/arbitrary-form.ts';
import { type Caller, callerOf, createOwner, kindOf } from '../support/callers.ts';
import { newAddress } from '../support/people.ts';
import { root, startServer, type TestServer } from '../support/server.ts';

/** The same inputs in every run; another seed finds others. */
const SEED = 19;
const FORMS_A_PAGE = 30;
/** Of the whole process, its own work on the side included. */
const MAX_PROCESSOR_MS = 1000;

let server: TestServer;
let staff: Caller;
test.beforeAll(async () => {
  server = await startServer();
  staff = await callerOf(server, newAddress('staff'));
  await staff.api('GET', '/customers');
  await makeAdmin(server, staff.address);
});
test.afterAll(() => server.remove());

const pages = [...new Map(ROWS.map((row) => [row.file, row])).values()].filter(({ file }) =>
  /export (?:const|async function|function) action\b/.test(
    readFileSync(path.join(root, 'app/routes', `${file}.tsx`), { encoding: 'utf8', flag: 'r' }),
  ),
);

/** Somebody whose page it is, and its address for them. */
async function targetOf(page: string): Promise<{ caller: Caller; at: string; known: string[] }> {
  const { caller: person, ids, known } = await createOwner(server);
  const callers = { staff: async () => staff, person: async () => person, visitor: () => callerOf(server) };
  const at = page.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? crypto.randomUUID());
  return { caller: await callers[kindOf(page)](), at, known };
}

for (const { path: page, file } of pages)
  test(`${page} never fails, whatever it is sent`, async () => {
    const { caller, at, known } = await targetOf(page);
    const contract = contractOf(file, (await caller.ask(at)).text);
    await fc.assert(
      fc.asyncProperty(arbitraryForm(contract, known), async ({ body, type }) => {
        const since = server.processorMs();
        const { status, text } = await caller.ask(at, {
          method: 'POST',
          ...(body !== undefined && { body }),
          ...(type && { type }),
        });
        const processorMs = server.processorMs() - since;
        const sent = body instanceof FormData ? JSON.stringify([...body]) : String(body);
        expect(status, `${at} ${type}\n${sent}\n${text.slice(0, 200)}\n${server.output().slice(-3000)}`).toBeLessThan(
          500,
        );
        expect(processorMs, `milliseconds of processor time of ${at} ${type}\n${sent}`).toBeLessThan(MAX_PROCESSOR_MS);
      }),
      { seed: SEED, numRuns: FORMS_A_PAGE, endOnFailure: true },
    );
  });
