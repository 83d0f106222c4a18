// npm run restore -- FOLDER: brings a backup back, into an empty DATA_DIR and, on PostgreSQL, into a database without our tables.
// It never writes over anything.
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openPostgres } from '../db/client.ts';
import { syncFileSystem } from '../db/durable-files.ts';
import { type Env, EnvError, readEnv } from '../env/index.ts';
import { DATA_FOLDER, DUMP_FILE, MendableError, readBackupManifest, SECRETS_COPY } from './backup/manifest.ts';
import { restoreDatabase } from './backup/postgres.ts';

async function bringBack(env: Env, from: string): Promise<void> {
  const made = readBackupManifest(from);
  const { dataDir, secretsFile } = env.process;
  const { url, directUrl = url } = env.database;
  const here = directUrl ? 'postgres' : 'pglite';
  if (made.database !== here)
    throw new MendableError(
      made.database === 'postgres'
        ? 'This backup is of a PostgreSQL database: set DATABASE_URL to an empty one.'
        : 'This backup is of the embedded database: unset DATABASE_URL.',
    );
  if (made.objects === 'elsewhere' && !env.storage.s3)
    throw new MendableError('The pictures of this backup are on an object store: set S3_BUCKET and its keys.');
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new MendableError(`${dataDir} is not empty. Point DATA_DIR at a new folder.`);
  if (existsSync(secretsFile)) throw new MendableError(`${secretsFile} is there already. Move it away first.`);
  if (directUrl) {
    await mustBeEmpty(directUrl);
    await restoreDatabase(directUrl, path.join(from, DUMP_FILE));
  }
  await cp(path.join(from, DATA_FOLDER), dataDir, { recursive: true, preserveTimestamps: true });
  await mkdir(path.dirname(secretsFile), { recursive: true, mode: 0o700 });
  await cp(path.join(from, SECRETS_COPY), secretsFile);
  // What is said to be brought back outlives a power cut.
  syncFileSystem(dataDir);
}

async function mustBeEmpty(url: string): Promise<void> {
  const database = openPostgres(url, undefined, 1);
  try {
    const schemas = await database.db.introspection.getSchemas();
    if (schemas.some(({ name }) => name === 'catchlight'))
      throw new MendableError('The database has our tables already. Point DATABASE_URL at an empty one.');
  } finally {
    await database.close();
  }
}

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length !== 1) throw new MendableError('Usage: npm run restore -- FOLDER');
  const from = path.resolve(positionals[0]!);
  const env = readEnv();
  await bringBack(env, from);
  console.log(
    `Brought back into ${env.process.dataDir}. Start it: what people deleted since the backup was made is there again.`,
  );
} catch (error) {
  process.exitCode = 1;
  const mendable = error instanceof MendableError || error instanceof EnvError;
  console.error(mendable ? (error as Error).message : error);
}
