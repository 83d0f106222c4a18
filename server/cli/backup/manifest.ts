// What lies in the folder of a backup, and what it says of itself.
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** PostgreSQL's own archive; absent where the embedded database lies among the data. */
export const DUMP_FILE = 'database.dump';
/** A copy of DATA_DIR. */
export const DATA_FOLDER = 'data';
export const SECRETS_COPY = 'secrets.json';
const FILE = 'backup.json';

const manifest = z.object({
  /** The build that made it, or null where nothing was built. */
  build: z.string().nullable(),
  made_at: z.iso.datetime(),
  database: z.enum(['pglite', 'postgres']),
  /** Pictures on an object store are not in it. */
  objects: z.enum(['files', 'elsewhere']),
});
export type Manifest = z.infer<typeof manifest>;

/** Written last: a backup that was cut off has none, and is never taken for a whole one. */
export const writeBackupManifest = (folder: string, made: Manifest): Promise<void> =>
  writeFile(path.join(folder, FILE), `${JSON.stringify(made, null, 2)}\n`);

export function readBackupManifest(folder: string): Manifest {
  const file = path.join(folder, FILE);
  if (!existsSync(file)) throw new MendableError(`${folder} is no backup, or one that was cut off: it has no ${FILE}.`);
  return manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Shown without a stack trace: the caller can correct it. */
export class MendableError extends Error {}
