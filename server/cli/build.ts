// npm run build: builds the app, compresses its files as well as can be, and stamps the result with a hash of the sources.
// With --if-needed it does nothing when the build on disk was made from these very sources.
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnv } from '../env/index.ts';
import { brotli, MIN_COMPRESS_BYTES, gzip } from '../http/static/encoding.ts';
import { moveSourceMaps } from './source-maps.ts';
import { hashSources, readStamp } from './build-stamp.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const COMPRESSIBLE = /\.(?:js|mjs|css|html|json|svg|txt|xml|webmanifest|map|ico)$/;

async function build(): Promise<void> {
  const hash = hashSources(root);
  if (process.argv.includes('--if-needed') && readStamp(root)?.hash === hash) return;
  const startedAt = performance.now();
  const out = path.join(root, 'build');
  // Without a stamp a build that was cut off is never taken for a finished one.
  await rm(path.join(out, 'stamp.json'), { force: true });
  await runBuild();
  const stamp = { hash, time: new Date().toISOString() };
  await writeFile(path.join(out, 'client', 'build.json'), `${JSON.stringify(stamp)}\n`);
  await moveSourceMaps(path.join(out, 'client'), path.join(out, 'maps'));
  await compress(path.join(out, 'client'), path.join(out, 'compressed'));
  await writeFile(path.join(out, 'stamp.json'), `${JSON.stringify(stamp)}\n`);
  console.log(`Built ${hash} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

function runBuild(): Promise<void> {
  return new Promise((resolve, reject) => {
    const cli = path.join(root, 'node_modules', '@react-router', 'dev', 'bin.js');
    // Its lines are only interesting when it fails.
    const child = spawn(process.execPath, [cli, 'build'], {
      cwd: root,
      env: childEnv({ NODE_ENV: 'production' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`The build failed:\n${output}`))));
  });
}

/** Brotli 11 and gzip 9 beside each other in a folder of their own; a variant that saves nothing is left out. */
async function compress(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const relative = path.relative(from, file);
        if (relative.startsWith('.vite')) return;
        const bytes = await readFile(file);
        if (bytes.length < MIN_COMPRESS_BYTES) return;
        const target = path.join(to, relative);
        await mkdir(path.dirname(target), { recursive: true });
        for (const [suffix, packed] of [
          ['.br', await brotli(bytes, 11)],
          ['.gz', await gzip(bytes, 9)],
        ] as const) {
          if (packed.length < bytes.length) await writeFile(target + suffix, packed);
        }
      }),
  );
}

build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
