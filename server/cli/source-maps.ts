// Source maps of the browser's files: for the monitoring service, never for visitors.
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** SOURCE_MAPS=1 makes maps for the monitoring service; a visitor's browser never gets one. */
export async function moveSourceMaps(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.map')) continue;
    const file = path.join(entry.parentPath, entry.name);
    const target = path.join(to, path.relative(from, file));
    await mkdir(path.dirname(target), { recursive: true });
    await rename(file, target);
  }
}
