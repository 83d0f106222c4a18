// An installation of several processes on this machine, as several machines would be: one PostgreSQL database, one object store, one
// set of secrets, and as many web processes and workers as a test wants.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { startS3, type S3Server } from '#tests/contracts/s3-server.ts';
import { createEmptyDatabase } from '#tests/factories/database.ts';
import { waitForOutput, runServer, type Run } from './run.ts';
import { newDataDir, type Mail, type TestServer } from './server.ts';

export interface Installation {
  databaseUrl: string;
  dataDir: string;
  /** What every process of it is told. */
  env: Record<string, string>;
  startWeb(env?: Record<string, string>): Promise<WebRun>;
  startWorker(env?: Record<string, string>): Promise<Run>;
  /** Ends what is still running and leaves nothing behind. */
  remove(): Promise<void>;
}

/** Enough of a TestServer for signing people in. */
export type WebRun = Run & Pick<TestServer, 'url' | 'dataDir' | 'mailbox'>;

export async function createInstallation(postgres = process.env['TEST_DATABASE_URL']!): Promise<Installation> {
  const dataDir = newDataDir();
  const database = await createEmptyDatabase(postgres);
  const s3: S3Server = await startS3(path.join(dataDir, 's3'));
  const runs: Run[] = [];
  const { bucket, endpoint, accessKeyId, secretAccessKey, region } = s3.settings;
  const env = {
    DATABASE_URL: database.url,
    DATABASE_POOL: '4',
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint!,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: 'on',
  };
  const start = (role: string, changes: Record<string, string>): Run => {
    const run = runServer(dataDir, { ...env, ...changes }, [`--role=${role}`]);
    runs.push(run);
    return run;
  };
  return {
    databaseUrl: database.url,
    dataDir,
    env,
    async startWeb(changes = {}) {
      const run = start('web', changes);
      // PUBLIC_URL may be another process's: all of them have one address for people.
      const [, port] = await waitForOutput(run, /"event":"process.started","role":"web","port":(\d+)/);
      const url = `http://localhost:${port}`;
      return Object.assign(run, {
        url,
        dataDir,
        mailbox: async (to: string): Promise<Mail[]> =>
          (await (await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json()) as Mail[],
      });
    },
    async startWorker(changes = {}) {
      const run = start('worker', changes);
      await waitForOutput(run, /Catchlight worker is running/);
      return run;
    },
    async remove() {
      for (const { child } of runs) child.kill('SIGTERM');
      await Promise.all(runs.map(({ exit }) => exit));
      await s3.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
