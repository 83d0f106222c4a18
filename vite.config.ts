// Builds app/ for the browser and for rendering. server/ is not bundled: node runs it as it is.
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

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
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx', 'app/features/auth/solve.ts'],
  },
  // The error reporter without tracing and without its own debugging: a third less.
  define: { __SENTRY_TRACING__: 'false', __SENTRY_DEBUG__: 'false' },
  // Hidden: no file names its map, and server/cli/build.ts moves the maps to where nobody is served from.
  build: { target: 'es2022', sourcemap: process.env['SOURCE_MAPS'] === '1' ? 'hidden' : false },
});
