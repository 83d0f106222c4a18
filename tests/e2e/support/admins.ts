// Makes staff of somebody, as the command line does it: through the running server's own lock.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { root, type TestServer } from './server.ts';

/** The person must have opened /app once: that makes the account. */
export const makeAdmin = (server: TestServer, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: server.dataDir };
    execFile(
      process.execPath,
      [path.join(root, 'server/cli/make-admin.ts'), address],
      { env },
      (error, _, complaint) => (error ? reject(new Error(complaint)) : resolve()),
    );
  });
