// Which tests run where (docs/testing.md). Tests of one part stand beside their code; integration tests need several parts.
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { openProject } from '#tests/lint/checkout.ts';
import { testFilesOf } from '#tests/projects.ts';

const at = (folder: string): string => fileURLToPath(new URL(folder, import.meta.url));

const common = {
  environment: 'node',
  restoreMocks: true,
  // Files share a process (`isolate` below): what one stubs must not reach the next.
  unstubGlobals: true,
  unstubEnvs: true,
  // PGlite starts in seconds, processes of our own too, and CI has two cores that others may use as well.
  testTimeout: 180_000,
  hookTimeout: 240_000,
  // A child process may take seconds to end on a busy machine.
  expect: { poll: { timeout: 30_000 } },
} as const;

// On PGlite always. A variable that is empty counts as not set.
const pglite = { ...common, env: { TEST_DATABASE_URL: '' } };
const server = process.env['TEST_DATABASE_URL'];
/** What a PostgreSQL server runs need not run on PGlite as well; `npm run test:all` runs both. */
const onBoth = !server || process.env['TEST_ALL'] === '1';
const WITH_DATABASE = ['tests/{integration,contracts,conformance}/**/*.test.ts'];
/** What asks no database, or one only to write down what it did: the same on PostgreSQL as on PGlite. */
const SAME_ON_POSTGRES = [
  'tests/contracts/{geolocation,mailer,renderer,renderer-answers,sender,storage}.test.ts',
  // Pictures take nearly all of their time; what they ask a database is asked by server/jobs/render-shoot, orders-*, hosted-renderer, studio,
  // partner and shared-uploads too.
  'tests/integration/{mixed-shoot,provenance,render-crash,render-photos,render-shoot}.test.ts',
  'tests/contracts/face-lock.test.ts',
];

const files = testFilesOf(openProject(at('.')));
/** Every test beside the code but those of other projects: a file that is added while Vitest watches is found, too. */
const unit = {
  include: ['{server,app}/**/*.test.{ts,tsx}', 'tests/{lint,factories,assets}/**/*.test.ts', 'tests/*.test.ts'],
  exclude: [...files.db, ...files.engine],
};

const project = (name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  extends: true,
  test: { ...pglite, ...test, name },
});

export default defineConfig({
  // The app's own Vite plugins stay out: they are for building pages.
  resolve: {
    alias: { '~': at('./app'), '#server': at('./server'), '#tests': at('./tests') },
  },
  test: {
    maxWorkers: 2,
    // The files of a worker share its modules, the engine's models among them: loading them for each took half of the time.
    isolate: false,
    tags: [{ name: 'long', description: 'Left out of `npm test`; `npm run test:all` runs it (docs/testing.md).' }],
    projects: [
      project('unit', unit),
      project('db', { include: files.db, exclude: onBoth ? [] : files.onDatabase }),
      project('engine', { include: files.engine }),
      // What makes assets and never runs in the product: npx vitest run --project tools.
      project('tools', { include: ['tools/**/*.test.ts'] }),
      project('integration', { include: onBoth ? WITH_DATABASE : SAME_ON_POSTGRES }),
      // PGlite takes one query at a time and hides what goes wrong side by side.
      ...(server
        ? [
            project('postgres', {
              ...common,
              env: { TEST_DATABASE_URL: server },
              globalSetup: 'tests/factories/postgres-template.ts',
              include: [...WITH_DATABASE, ...files.onDatabase],
              exclude: SAME_ON_POSTGRES,
            }),
          ]
        : []),
    ],
  },
});
