// s3rver comes without types; this is the part of it that the tests use.
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: (string | Uint8Array)[] }[];
    });
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
