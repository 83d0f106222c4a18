// A file that is made at the first start and kept: keys and secrets of an installation.
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes the file for its owner alone, unless it is there by then: of two processes that start at once one wins, and both read the same file. */
export function createFileOnce(file: string, contents: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${randomUUID()}`;
  writeFileSync(temporary, contents, { mode: 0o600 });
  try {
    // Linking fails when the name exists, and never shows half a file.
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}
