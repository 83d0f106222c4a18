// The folder of the embedded database: made in a process of its own, and on the disk before it is used.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import { syncFileSystem, wasStoppedCleanly } from './durable-files.ts';
import { startPglite } from './pglite.ts';

const CREATE = fileURLToPath(new URL('create-pglite.ts', import.meta.url));

/**
 * Opens the database in `dataDir` as PostgreSQL left it; a missing or empty folder gets a new database. First start 3 s, later 0.3 s.
 * Throws where the folder holds something that is not a database.
 */
export async function openFolder(dataDir: string): Promise<PGlite> {
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) await createFolder(dataDir);
  // Writes of a process that died may still be in the system's page cache.
  else if (!wasStoppedCleanly(dataDir)) syncFileSystem(dataDir);
  return startPglite({ dataDir });
}

/**
 * Making the files takes 330 MB of WebAssembly's memory, which a process never gives back: another process makes them and ends. They
 * come into place when they are complete, so that a start that is killed leaves no half of a database.
 */
async function createFolder(dataDir: string): Promise<void> {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Error(`${dataDir} holds files, but no database. Move them away, or restore a backup (npm run restore).`);
  const { dir, base } = path.parse(path.resolve(dataDir));
  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(dir))
    if (name.startsWith(`${base}.new-`)) rmSync(path.join(dir, name), { recursive: true, force: true });
  const made = mkdtempSync(path.join(dir, `${base}.new-`));
  try {
    await promisify(execFile)(process.execPath, [CREATE, made]);
    renameSync(made, dataDir);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  syncFileSystem(dir);
}
