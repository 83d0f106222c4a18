// Which of the two stores holds the uploads of this installation.
import type { Deps } from '../../domain/deps.ts';
import { createSharedStore } from './shared-store.ts';
import { createFolderStore, type UploadStore } from './store.ts';

export const uploadStoreOf = (deps: Deps): UploadStore =>
  deps.storage.shared ? createSharedStore(deps) : createFolderStore(deps.uploadsDir);
