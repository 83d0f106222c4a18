// Which tests run where. Unit tests stand beside their code; integration tests need a whole database or several parts.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (folder: string): string => fileURLToPath(new URL(folder, import.meta.url));

const common = {
  environment: 'node',
  restoreMocks: true,
  // Files share a process (`isolate` below): what one stubs must not reach the next.
  unstubGlobals: true,
  unstubEnvs: true,
  // PGlite starts in seconds, processes of our own too, and CI has two cores that others may use as well.
  testTimeout: 90_000,
  hookTimeout: 120_000,
} as const;

// On PGlite always. A variable that is empty counts as not set.
const pglite = { ...common, env: { TEST_DATABASE_URL: '' } };
const server = process.env['TEST_DATABASE_URL'];
const WITH_DATABASE = ['tests/{integration,contracts,conformance}/**/*.test.ts'];
/** What asks no database, or one only to write down what it did: the same on PostgreSQL as on PGlite. */
const WITHOUT = [
  'server/adapters/{images,renderer}/**',
  'tests/contracts/{geolocation,mailer,renderer,sender,storage}.test.ts',
  // Rendering takes nearly all of their time; what they ask a database is asked by server/jobs/render-shoot and orders-*.test.ts too.
  'server/jobs/shoot-memory.test.ts',
  'tests/integration/render-{crash,photos,shoot}.test.ts',
];

export default defineConfig({
  // The app's own Vite plugins stay out: they are for building pages.
  resolve: { alias: { '~': at('./app'), '#server': at('./server'), '#tests': at('./tests') } },
  test: {
    maxWorkers: 2,
    // The files of a worker share its modules, the engine's models among them: loading them for each took half of the time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          ...pglite,
          name: 'unit',
          include: ['server/**/*.test.ts', 'app/**/*.test.{ts,tsx}', 'tests/{lint,factories}/**/*.test.ts'],
        },
      },
      { extends: true, test: { ...pglite, name: 'integration', include: WITH_DATABASE } },
      // PGlite takes one query at a time and hides what goes wrong side by side, so that whatever has a database runs again.
      ...(server
        ? [
            {
              extends: true as const,
              test: {
                ...common,
                name: 'postgres',
                include: [...WITH_DATABASE, 'server/{auth,domain,backend,jobs,adapters}/**/*.test.ts'],
                exclude: WITHOUT,
              },
            },
          ]
        : []),
    ],
  },
});
