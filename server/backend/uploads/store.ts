// Where an unfinished upload lies: in the folder of one process (here), or in the object store that all share (shared-store.ts).
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import type { DataStore } from '@tus/server';

export interface UploadStore {
  /** What @tus/server writes to, and asks for offsets. */
  data: DataStore;
  /** Moves a complete file here, where a later process finds it. */
  takeFile(id: string, file: string): Promise<void>;
  /** Path of the complete upload as one file on this machine. */
  completeFile(id: string): Promise<string>;
  /** For a complete upload that cannot be analysed now: the next request for it may reach another process. */
  keepForLater(id: string): Promise<void>;
  /** Removes what has arrived. Idempotent. */
  remove(id: string): Promise<void>;
}

/** In the folder of this process, which alone can continue them. */
export function createFolderStore(directory: string): UploadStore {
  const fileOf = (id: string): string => path.join(directory, id);
  return {
    data: new FileStore({ directory }),
    takeFile: (id, file) => rename(file, fileOf(id)),
    completeFile: async (id) => fileOf(id),
    keepForLater: async () => undefined,
    async remove(id) {
      await rm(fileOf(id), { force: true });
      await rm(`${fileOf(id)}.json`, { force: true });
    },
  };
}
