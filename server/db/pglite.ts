// PGlite with little memory, WebAssembly that is compiled once, bigints as numbers, and durable commits.
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { DURABLE_START, DurableFiles } from './durable-files.ts';

/** PostgreSQL's default of 128 MB is taken from this process at once; the system caches the files anyway. Saves 140 MB. */
const SMALL = ['-c', 'shared_buffers=16MB'];

/** V8 would compile PGlite's WebAssembly a second time, for speed: that takes 600 MB for seconds and, measured, makes no query faster. */
const COMPILE_ONCE = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/** Opens the database in `dataDir`, making it where there is none, or a new one in memory when `dataDir` is undefined. */
export function startPglite({ dataDir, loadDataDir }: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>): Promise<PGlite> {
  for (const flag of COMPILE_ONCE) setFlagsFromString(flag);
  const options = { ...(loadDataDir && { loadDataDir }), parsers: { 20: Number } };
  return dataDir === undefined
    ? PGlite.create({ ...options, startParams: [...PGlite.defaultStartParams, ...SMALL] })
    : PGlite.create({ ...options, fs: new DurableFiles(dataDir), startParams: [...DURABLE_START, ...SMALL] });
}
