// Builds app/ for the browser and for rendering. server/ is not bundled: node runs it as it is.
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const app = (file: string): string => fileURLToPath(new URL(`./app/${file}`, import.meta.url));

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * What every page with a script loads: all that the entry and the root route import. It becomes two files. By itself the bundler makes one
 * of each set of modules that some pages share, 44 of them to sign in, most under a kilobyte, and a browser fetches six at a time.
 */
function reachable(modules: Modules): ReadonlySet<string> {
  const found = new Set([app('entry.client.tsx'), app('root.tsx')]);
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
let base: ReadonlySet<string> | undefined;
const inBase = (id: string, modules: Modules): boolean => (base ??= reachable(modules)).has(id);
const isLibrary = (id: string): boolean => id.includes('/node_modules/');

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: {
      '~': fileURLToPath(new URL('./app', import.meta.url)),
      '#server': fileURLToPath(new URL('./server', import.meta.url)),
    },
  },
  // Found before the first page is asked for, so that developing does not begin with a reload.
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx', 'app/features/auth/solve-challenge.ts'],
  },
  // The error reporter without tracing and without its own debugging: a third less.
  define: { __SENTRY_TRACING__: 'false', __SENTRY_DEBUG__: 'false' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Apart, for others' code stays the same from one release of ours to the next.
                {
                  debugName: 'libraries',
                  name: (id, modules) => (isLibrary(id) && inBase(id, modules) ? 'libraries' : null),
                },
                { debugName: 'base', name: (id, modules) => (inBase(id, modules) ? 'base' : null) },
              ],
            },
          },
        },
      },
    },
  },
  // Hidden: no file names its map, and server/cli/build.ts moves the maps to where nobody is served from.
  build: { target: 'es2022', sourcemap: process.env['SOURCE_MAPS'] === '1' ? 'hidden' : false },
});
