// An S3 server of our own for tests, on a free port, with one bucket.
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import type { S3Settings } from '#server/adapters/storage/s3.ts';

export interface S3Server {
  settings: S3Settings;
  stop(): Promise<void>;
}

export async function startS3(directory: string): Promise<S3Server> {
  await mkdir(directory, { recursive: true });
  const bucket = 'pictures';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  return {
    settings: {
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      // The only keys that this server knows.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    stop: () => server.close(),
  };
}
