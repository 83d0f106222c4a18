// npm run backup -- FOLDER: everything that makes up this installation, in a new folder. On PostgreSQL while it runs; on the
// embedded database while it is stopped, because a copy of files that are being written is no copy.
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { syncFileSystem } from '../db/durable-files.ts';
import { type Env, EnvError, readEnv } from '../env/index.ts';
import { LockedError, takeLock } from '../runtime/lock.ts';
import {
  DATA_FOLDER,
  DUMP_FILE,
  type Manifest,
  MendableError,
  SECRETS_COPY,
  writeBackupManifest,
} from './backup/manifest.ts';
import { dumpDatabase } from './backup/postgres.ts';
import { readStamp } from './build-stamp.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** Of the process that runs, and not of the data. */
const TRANSIENT = /^server\.(?:sock|json|takeover)$/;

async function backUp(env: Env, to: string): Promise<Manifest> {
  const { dataDir, secretsFile } = env.process;
  if (existsSync(to)) throw new MendableError(`${to} is there already. A backup gets a new folder.`);
  if (!existsSync(secretsFile))
    throw new MendableError(`There is nothing to back up: ${secretsFile} is not there. Is DATA_DIR right?`);
  const { url, directUrl = url } = env.database;
  const lock = directUrl ? undefined : await takeLock(dataDir);
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    // The rows first: the pictures that they name were written before them.
    if (directUrl) await dumpDatabase(directUrl, path.join(to, DUMP_FILE));
    await cp(dataDir, path.join(to, DATA_FOLDER), {
      recursive: true,
      preserveTimestamps: true,
      filter: (file) => !TRANSIENT.test(path.relative(dataDir, file)),
    });
    await cp(secretsFile, path.join(to, SECRETS_COPY));
  } finally {
    await lock?.release();
  }
  const made: Manifest = {
    build: readStamp(root)?.hash ?? null,
    made_at: new Date().toISOString(),
    database: directUrl ? 'postgres' : 'pglite',
    objects: env.storage.s3 ? 'elsewhere' : 'files',
  };
  await writeBackupManifest(to, made);
  syncFileSystem(to);
  return made;
}

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length !== 1) throw new MendableError('Usage: npm run backup -- FOLDER');
  const to = path.resolve(positionals[0]!);
  const { objects } = await backUp(readEnv(), to);
  console.log(`Backed up into ${to}.`);
  if (objects === 'elsewhere')
    console.log('Pictures are on the object store and not in it: back up the bucket as well.');
} catch (error) {
  process.exitCode = 1;
  const mendable = [MendableError, EnvError, LockedError].some((kind) => error instanceof kind);
  console.error(mendable ? (error as Error).message : error);
}
