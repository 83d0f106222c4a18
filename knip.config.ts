// What nothing uses: exports, files and packages. `npm run lint` runs it, once for all files and once for what a server installs.
import type { KnipConfig } from 'knip';

export default {
  entry: [
    'server/main.ts!',
    'server/cli/*.ts!',
    // Started as child processes, by path.
    'server/adapters/renderer/{worker,tool-calls,score-card,watermark}.ts!',
    'server/adapters/provenance/worker.ts!',
    // The engine's interface: tests and tools/ take more of it than the product does.
    'server/engine/index.ts!',
    'tools/assets/*/build.ts',
    'tests/{run,e2e/screens,e2e/support/unpack-chromium,conformance/serve}.ts',
    'tests/factories/postgres-template.ts',
    'tests/fixtures/{faulty-worker,record-calls,render-parent,render-worker,shoot-process}.ts',
    'tests/{bench,load}/*.ts',
    'tests/{browsers,image}/run.ts',
  ],
  project: ['{app,server}/**/*.{ts,tsx,css}!', '{tests,tools}/**/*.ts'],
  // Written by React Router's typegen, which may run beside the linters in a new checkout.
  ignoreUnresolved: [/^\.\/\+types\//],
  // A type that a file's functions take or give may be named by whoever calls them.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Out of Debian: docs/testing.md.
  ignoreBinaries: ['firefox-esr', 'WebKitWebDriver', 'Xvfb', 'buildah', 'mmdebstrap'],
  ignoreDependencies: [
    // React Router's build looks for it in package.json.
    '@react-router/node',
    // Photographs and a typeface, read as files.
    'material-kit',
    'startbootstrap-resume',
    '@fontsource-variable/figtree',
    // Started by path in tests/lint/run.ts and tests/run.ts.
    'oxlint',
    'prettier',
    'typescript7',
    // Needed while developing and building only (server/http/web-app.ts, app/app.css).
    'vite',
    'tailwindcss',
  ],
} satisfies KnipConfig;
