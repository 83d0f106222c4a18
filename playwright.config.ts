// Browser tests: the registry's Chromium against the built server, at the two widths that most people have.
import { defineConfig } from '@playwright/test';
import { launchOptions } from '#tests/e2e/support/chromium.ts';

/** Tests tagged for one width first run at the other in `npm run test:all` alone, and so do those tagged `@all-only` (docs/testing.md). */
const all = process.env['TEST_ALL'] === '1';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/prepare.ts',
  fullyParallel: true,
  // One more than the cores of CI: a test waits for its pages about a sixth of the time.
  workers: 3,
  forbidOnly: true,
  // A machine that stalls for a moment fails no release; `npm test` names every test that needed its second try.
  retries: 1,
  // Long enough for what waits for the engine on a machine that is half as fast as usual; only a failure takes as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    launchOptions: launchOptions(),
    // A shoot's test may take twenty minutes; a button that never comes must not.
    actionTimeout: 60_000,
    // Of a second try alone: recording slows every test down.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
  },
  projects: [
    // The process itself, without a browser.
    {
      name: 'process',
      testMatch: 'process/**/*.spec.ts',
      // A file's server would otherwise be started once for each half of its tests; the files run side by side all the same.
      fullyParallel: false,
      // Several processes on one database need a server for it (docs/operations.md, TEST_DATABASE_URL).
      ...(process.env['TEST_DATABASE_URL'] ? {} : { testIgnore: '**/*.postgres.spec.ts' }),
    },
    {
      name: 'desktop',
      testMatch: 'pages/**/*.spec.ts',
      grepInvert: all ? /@narrow-only/ : /@narrow-(only|first)|@all-only/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: 'pages/**/*.spec.ts',
      // A server of its own and the pages of sign-in.spec.ts, which are walked at this width there.
      testIgnore: 'pages/turnstile.spec.ts',
      grepInvert: all ? /@wide-only/ : /@wide-(only|first)|@all-only/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
});
