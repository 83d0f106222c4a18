// What browser tests import: Playwright's `test` with a server for each worker, and pages that must not complain.
import { test as base, expect, type Response } from '@playwright/test';
import { makeAdmin } from './admins.ts';
import { deleteLeftovers } from './leftovers.ts';
import { waitForHydration } from './wait-for-hydration.ts';
import { newAddress, signInBrowser } from './people.ts';
import { startServer, type TestServer } from './server.ts';

interface Options {
  /** What the browser's console may say in this test; anything else that is an error fails it. */
  allowed: RegExp[];
}
interface Fixtures {
  /** Signs a new person in, in this test's browser, and says their address. */
  signIn: (address?: string) => Promise<string>;
  /** The same for a member of staff; the browser is at /app afterwards. */
  signInAsStaff: () => Promise<string>;
  /** Opens a page and waits until its script, if it has one and scripts are on, has taken over. */
  visit: (path: string) => Promise<Response | null>;
  quiet: void;
  nothingLeft: void;
}
interface WorkerFixtures {
  server: TestServer;
}

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  allowed: [[], { option: true }],

  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  // The question about cookies lies over the foot of a page; consent.spec.ts takes the answer away again.
  context: async ({ context, server }, use) => {
    await context.addCookies([{ name: 'consent_asked', value: 'true', url: server.url }]);
    await use(context);
  },

  signIn: async ({ context, server }, use) => {
    await use(async (address = newAddress()) => {
      await signInBrowser(context, server, address);
      return address;
    });
  },

  visit: async ({ page, javaScriptEnabled }, use) => {
    await use(async (path) => {
      const answer = await page.goto(path);
      if (javaScriptEnabled !== false) await waitForHydration(page);
      return answer;
    });
  },

  signInAsStaff: async ({ signIn, visit, server }, use) => {
    await use(async () => {
      const address = await signIn();
      await visit('/app');
      await makeAdmin(server, address);
      return address;
    });
  },

  quiet: [
    async ({ page, allowed }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        // What did not load is told with its address below; a page or a call may answer 404 or 422 on purpose.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(message.text());
      });
      page.on('response', (answer) => {
        const part = !['document', 'fetch', 'xhr'].includes(answer.request().resourceType());
        if (answer.status() >= 400 && part) complaints.push(`${answer.status()} ${answer.url()}`);
      });
      await use();
      const faults = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(faults, 'the browser console').toEqual([]);
    },
    { auto: true },
  ],

  nothingLeft: [
    async ({ context, server }, use) => {
      await use();
      await deleteLeftovers(context, server);
    },
    { auto: true },
  ],
});

/** For a test that one width alone can have: playwright.config.ts leaves it out of the other. */
export const WIDE_ONLY = { tag: '@wide-only' };
export const NARROW_ONLY = { tag: '@narrow-only' };

/** What both widths can have and a user would hardly see break at one alone: `npm test` has it at one, `npm run test:all` at both. */
export const WIDE_FIRST = { tag: '@wide-first' };
export const NARROW_FIRST = { tag: '@narrow-first' };

/** For the half without scripts that `npm test` leaves out (`withScriptsFirst`): playwright.config.ts does so, whatever is run, unless TEST_ALL is 1. */
const NO_SCRIPT_LATER = { tag: '@all-only' };

/** Left out of `npm test`, and run by `npm run test:all` (docs/testing.md). */
export const LONG = { tag: '@long' };

/** For what takes long: with scripts on a wide screen and without on a phone, so that both ways and both widths are walked. */
export function withAndWithoutScriptsOnce(name: string, tests: (scripts: boolean) => void): void {
  test.describe(`${name}, with scripts`, WIDE_ONLY, () => tests(true));
  test.describe(`${name}, without scripts`, NARROW_ONLY, () => {
    test.use({ javaScriptEnabled: false });
    tests(false);
  });
}

/**
 * The same where `npm test` has the half with scripts alone, and `npm run test:all` both: forms that the same code answers in both halves, and whose rule has
 * a test of its own (docs/testing.md). One test of each kind of page that a customer needs is in `withAndWithoutScriptsOnce` instead.
 */
export function withScriptsFirst(name: string, tests: (scripts: boolean) => void): void {
  test.describe(`${name}, with scripts`, WIDE_ONLY, () => tests(true));
  test.describe(`${name}, without scripts`, { tag: [NARROW_ONLY.tag, NO_SCRIPT_LATER.tag] }, () => {
    test.use({ javaScriptEnabled: false });
    tests(false);
  });
}

/** Every step of the main path works with and without JavaScript. */
export function withAndWithoutScripts(name: string, tests: (scripts: boolean) => void): void {
  for (const scripts of [true, false])
    test.describe(`${name}, ${scripts ? 'with' : 'without'} scripts`, () => {
      test.use({ javaScriptEnabled: scripts });
      tests(scripts);
    });
}

export { expect };
