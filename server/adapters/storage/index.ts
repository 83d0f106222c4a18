// Which store: files in DATA_DIR, or S3 and what speaks like it, whose library is only loaded where it is used.
import path from 'node:path';
import type { Env } from '../../env/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Storage } from '../../ports/storage.ts';
import { createFileStorage } from './files.ts';

export interface ChosenStorage {
  storage: Storage;
  /** Answers signed links; the hosted store answers its own. */
  handle?: (request: Request) => Promise<Response>;
  state: string;
  hosted: boolean;
}

export async function chooseStorage(
  env: Env,
  settings: { publicUrl: string; secret: string; clock: Clock },
): Promise<ChosenStorage> {
  const { s3 } = env.storage;
  if (s3) {
    const { createS3Storage } = await import('./s3.ts');
    const state = `S3 bucket ${s3.bucket}${s3.endpoint ? ` at ${new URL(s3.endpoint).host}` : ''}`;
    return { storage: createS3Storage(s3), state, hosted: true };
  }
  const folder = path.join(env.process.dataDir, 'objects');
  const storage = createFileStorage({ folder, ...settings });
  return { storage, handle: storage.handle, state: `files in ${folder}`, hosted: false };
}
