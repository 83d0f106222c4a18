// A disk that loses its power: what was written to a folder since each file was last synchronised can be taken back, in a copy of the folder.
// Names of files are taken to be on the disk at once, as journalling file systems nearly have it.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** What a file was at its last synchronisation. */
interface Before {
  size: number;
  /** What the later writes replaced, in their order. */
  replaced: { at: number; bytes: Buffer }[];
}
export interface PowerCuts {
  /** Copies the folder as a power cut at this moment would leave it. Returns how many files had something that was not on the disk. */
  cut(into: string): number;
  stop(): void;
}

/** Watches all synchronous writes of this process, which is how PGlite writes. */
export function watchPowerCuts(folder: string): PowerCuts {
  const unsynced = new Map<number, Before>();
  const { execFileSync } = childProcess;
  const { writeSync, fsyncSync, fdatasyncSync, ftruncateSync, truncateSync } = fs;
  const takeBack = (place: string, { size, replaced }: Before): void => {
    const file = fs.openSync(place, 'r+');
    for (const { at, bytes } of replaced.toReversed()) writeSync(file, bytes, 0, bytes.length, at);
    ftruncateSync(file, size);
    fs.closeSync(file);
  };

  const isWatched = (file: number): boolean => fs.readlinkSync(`/proc/self/fd/${file}`).startsWith(folder + path.sep);
  const keep = (file: number, at: number, length: number): void => {
    if (!isWatched(file)) return;
    const { ino, size } = fs.fstatSync(file);
    const before = unsynced.get(ino) ?? { size, replaced: [] };
    unsynced.set(ino, before);
    const bytes = Buffer.alloc(Math.max(0, Math.min(at + length, before.size, size) - at));
    if (bytes.length === 0) return;
    // The file itself may be open for writing only.
    const again = fs.openSync(`/proc/self/fd/${file}`, 'r');
    fs.readSync(again, bytes, 0, bytes.length, at);
    fs.closeSync(again);
    before.replaced.push({ at, bytes });
  };
  const forget = (file: number): void => void unsynced.delete(fs.fstatSync(file).ino);

  Object.assign(fs, {
    writeSync: (file: number, bytes: Uint8Array, offset: number, length: number, position: number) => {
      keep(file, position, length);
      return writeSync(file, bytes, offset, length, position);
    },
    ftruncateSync: (file: number, length = 0) => {
      keep(file, length, Number.MAX_SAFE_INTEGER - length);
      ftruncateSync(file, length);
    },
    truncateSync: (place: string, length = 0) => {
      const file = fs.openSync(place, 'r+');
      fs.ftruncateSync(file, length);
      fs.closeSync(file);
    },
    fsyncSync: (file: number) => {
      fsyncSync(file);
      forget(file);
    },
    fdatasyncSync: (file: number) => {
      fdatasyncSync(file);
      forget(file);
    },
  });

  childProcess.execFileSync = ((command: string, ...rest: never[]) => {
    const answer = (execFileSync as (command: string, ...rest: never[]) => unknown)(command, ...rest);
    if (command === 'sync') unsynced.clear();
    return answer;
  }) as typeof execFileSync;

  return {
    cut(into) {
      fs.cpSync(folder, into, { recursive: true });
      let lost = 0;
      for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const before = unsynced.get(fs.statSync(path.join(folder, name)).ino);
        if (!before) continue;
        lost += 1;
        takeBack(path.join(into, name), before);
      }
      return lost;
    },
    stop: () => {
      childProcess.execFileSync = execFileSync;
      Object.assign(fs, { writeSync, fsyncSync, fdatasyncSync, ftruncateSync, truncateSync });
    },
  };
}
