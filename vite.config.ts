// Builds app/ for the browser and for rendering. server/ is not bundled: node runs it as it is.
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

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

const escapeBeyondLatin1 = (code: string): string =>
  code.replaceAll(/[\u0100-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * The server's code in one byte a character. V8 keeps the source of what it runs, with two bytes for each character as soon as one is beyond
 * Latin-1: 4 MB more for a few thousand quotation marks in texts.
 */
const oneByteServer: Plugin = {
  name: 'one-byte-server',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = escapeBeyondLatin1(chunk.code);
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), oneByteServer],
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
