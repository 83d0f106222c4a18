// The embedded database's folder with fsync, which PGlite leaves out. Without it a confirmed commit is only in the system's page cache: a
// power cut loses it, or leaves pages of different ages.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What we use of Emscripten's file system. */
interface Stream {
  /** The file or folder of the system that is open. */
  nfd: number;
}
interface StreamOps {
  write(stream: Stream, ...rest: unknown[]): number;
  setattr(stream: Stream, ...rest: unknown[]): void;
  fsync?(stream: Stream): number;
}
interface Mounts {
  FS: { filesystems: { NODEFS: { stream_ops: StreamOps } } };
}

/** PGlite's way of switching PostgreSQL's `fsync` off. */
const NO_FSYNC = '-F';
/** Its `fdatasync`, which PostgreSQL would use for the log, does nothing and reports success. */
const SYNC_LOG = ['-c', 'wal_sync_method=fsync'];

/** PGlite's parameters, with commits that wait for the disk. */
export const DURABLE_START = [...PGlite.defaultStartParams.filter((parameter) => parameter !== NO_FSYNC), ...SYNC_LOG];

/** A folder whose files are on the disk when it is opened (`syncFileSystem`), and all that PostgreSQL synchronises from then on. */
export class DurableFiles extends NodeFS {
  override init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const addSync = (module: unknown): void => syncWhenAsked((module as Mounts).FS.filesystems.NODEFS.stream_ops);
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), addSync] });
  }
}

function syncWhenAsked(operations: StreamOps): void {
  /** Inodes that are synchronised already: after a crash PostgreSQL would repeat it for a thousand files, at 5 ms each. */
  const changed = new Set<number>();
  const { write, setattr } = operations;
  operations.write = (stream, ...rest) => {
    changed.add(fs.fstatSync(stream.nfd).ino);
    return write(stream, ...rest);
  };
  operations.setattr = (stream, ...rest) => {
    changed.add(fs.fstatSync(stream.nfd).ino);
    setattr(stream, ...rest);
  };
  operations.fsync = ({ nfd }) => {
    const found = fs.fstatSync(nfd);
    // The size of a file counts as its data, so that only a folder has more to keep.
    if (found.isDirectory()) fs.fsyncSync(nfd);
    else if (changed.has(found.ino)) fs.fdatasyncSync(nfd);
    changed.delete(found.ino);
    return 0;
  };
}

/** Offset of the state in PostgreSQL's control file (pg_control.h: after two versions and an id), and its value after a clean stop. */
const STATE = { offset: 16, stopped: 1 } as const;

/** Whether PostgreSQL was shut down cleanly in this folder. */
export function wasStoppedCleanly(folder: string): boolean {
  const control = path.join(folder, 'global', 'pg_control');
  return fs.existsSync(control) && fs.readFileSync(control).readInt32LE(STATE.offset) === STATE.stopped;
}

/** Flushes a folder and all its files to the disk: in one call where the system has one, file by file elsewhere. */
export function syncFileSystem(folder: string): void {
  try {
    childProcess.execFileSync('sync', ['-f', folder], { stdio: 'ignore' });
  } catch {
    syncFolder(folder);
  }
}

function syncFolder(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(entryPath);
    else if (entry.isFile()) syncPath(entryPath);
  }
  syncPath(folder);
}

function syncPath(entryPath: string): void {
  const file = fs.openSync(entryPath, 'r');
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}
