// Which sources a build was made from: a hash over everything that goes into it, kept beside the build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What the app is built from. server/ runs as it is, except for what the app imports of it. */
const SOURCES = [
  'app',
  'public',
  'locales',
  'server/contracts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tsconfig.json',
];

export interface Stamp {
  hash: string;
  time: string;
}

export function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => listFiles(path.join(root, source))).sort()) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

export function readStamp(root: string): Stamp | undefined {
  const file = path.join(root, 'build', 'stamp.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stamp) : undefined;
}

function listFiles(place: string): string[] {
  const stat = statSync(place, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => listFiles(path.join(place, entry.name)));
}
