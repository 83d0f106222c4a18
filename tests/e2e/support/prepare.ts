// Before all browser tests: the app is built, unless the build on disk was made from these very sources, and one folder with a
// new, migrated database is made, which every server then gets a copy of: PGlite's first start takes seconds, a copy does not.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { newDataDir, root, startServer, TEMPLATE_VARIABLE } from './server.ts';

export default async function prepare(): Promise<() => void> {
  execFileSync(process.execPath, ['server/cli/build.ts', '--if-needed'], { cwd: root, stdio: 'inherit' });
  const dataDir = newDataDir();
  const server = await startServer({ dataDir });
  await server.end();
  // Workers get the environment of this process.
  process.env[TEMPLATE_VARIABLE] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
