// Unfinished uploads in the object store, so that any process can continue one. An upload that arrives in one piece is only a file on this
// machine until it is analysed: nothing of it is written to the store.
import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Deps } from '../../domain/deps.ts';
import {
  addUploadPart,
  describeUpload,
  findStoredUpload,
  removeUploadParts,
  setUploadSize,
  storedBytes,
} from '../../domain/photos/upload-parts.ts';
import type { UploadStore } from './store.ts';

type SharedStoreDeps = Pick<Deps, 'db' | 'clock' | 'queue' | 'ids' | 'storage' | 'uploadsDir'>;

/** Parts of an upload, each a row and an object: a connection that breaks this often sends the photo again from its start. */
const MAX_PARTS = 400;
/** Bytes that are stored at once, and lost at most when a process is killed. */
const PART_BYTES = 8 * 1024 * 1024;

export function createSharedStore(deps: SharedStoreDeps): UploadStore {
  const fileOf = (id: string): string => path.join(deps.uploadsDir, id);
  const removeFile = (id: string): Promise<void> => rm(fileOf(id), { force: true });
  return {
    data: new SharedStore(deps, fileOf),
    async takeFile(id, file) {
      const { orderId } = await findOrThrow(deps, id);
      await addUploadPart(deps, id, orderId, 0, await readFile(file));
      await rm(file, { force: true });
    },
    async completeFile(id) {
      const stored = await findOrThrow(deps, id);
      // Another process may have begun the same upload again while all of it arrived here.
      if (stored.parts.length > 0 && storedBytes(stored) === stored.size)
        await writeParts(deps, stored.parts, fileOf(id));
      return fileOf(id);
    },
    async keepForLater(id) {
      const { orderId, parts } = await findOrThrow(deps, id);
      if (parts.length === 0) await addUploadPart(deps, id, orderId, 0, await readFile(fileOf(id)));
      await removeFile(id);
    },
    async remove(id) {
      await removeFile(id);
      await removeUploadParts(deps, id);
    },
  };
}

class SharedStore extends DataStore {
  private readonly deps: SharedStoreDeps;
  private readonly fileOf: (id: string) => string;

  constructor(deps: SharedStoreDeps, fileOf: (id: string) => string) {
    super();
    this.deps = deps;
    this.fileOf = fileOf;
    this.extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await describeUpload(this.deps, upload.id, { size: upload.size, metadata: upload.metadata ?? {} });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const stored = await findOrThrow(this.deps, id);
    return new Upload({ id, size: stored.size, metadata: stored.metadata, offset: storedBytes(stored) });
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    await setUploadSize(this.deps, id, size);
  }

  override async remove(id: string): Promise<void> {
    await rm(this.fileOf(id), { force: true });
  }

  /** Resolves with the new offset. What has arrived when the connection breaks is stored before this rejects. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { orderId, size, parts } = await findOrThrow(this.deps, id);
    if (parts.length >= MAX_PARTS) throw ERRORS.FILE_NO_LONGER_EXISTS;
    const file = this.fileOf(id);
    await mkdir(this.deps.uploadsDir, { recursive: true });
    const handle = await open(file, 'w', 0o600);
    let start = offset;
    let end = offset;
    const storePart = async (): Promise<void> => {
      if (end === start) return;
      await addUploadPart(this.deps, id, orderId, start, await readFile(file));
      await handle.truncate(0);
      start = end;
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        await writeAll(handle, chunk, end - start);
        end += chunk.length;
        if (end - start >= PART_BYTES && end !== size) await storePart();
      }
    } finally {
      const isWhole = start === 0 && end === size;
      try {
        if (!isWhole) await storePart();
      } finally {
        await handle.close();
        if (!isWhole) await rm(file, { force: true });
      }
    }
    return end;
  }
}

async function findOrThrow(deps: SharedStoreDeps, id: string) {
  const stored = await findStoredUpload(deps, id);
  if (!stored) throw ERRORS.FILE_NOT_FOUND;
  return stored;
}

async function writeParts(
  { storage, ids }: SharedStoreDeps,
  parts: readonly { key: string }[],
  file: string,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  // Under a name of its own until it is whole: another request may be reading the same upload.
  const joined = `${file}.${ids.uuid()}`;
  const handle = await open(joined, 'w', 0o600);
  try {
    let position = 0;
    for (const { key } of parts) {
      const part = await storage.get(key);
      if (!part) throw new Error(`A part of an upload is missing: ${key}`);
      await writeAll(handle, part.bytes, position);
      position += part.bytes.length;
    }
    await handle.close();
    await rename(joined, file);
  } catch (error) {
    await handle.close();
    await rm(joined, { force: true });
    throw error;
  }
}

/** The system may take less at once than it is given. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;)
    done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
}
