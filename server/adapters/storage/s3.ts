// Objects in S3 or a store that speaks like it. Links are presigned, so that pictures go from there to the browser directly.
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AppError } from '../../domain/errors.ts';
import type { Storage } from '../../ports/storage.ts';
import { attachmentDisposition, assertObjectKey, contentTypeOf } from './keys.ts';
import { DAY_SECONDS } from '../../contracts/durations.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
  /** How long one call may take, its retries aside, in milliseconds. */
  timeoutMs?: number;
}

const ATTEMPTS = 3;
/** S3 signs links for a week at most. */
const MAX_LINK_SECONDS = 7 * DAY_SECONDS;

export function createS3Storage(settings: S3Settings): Storage {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle, timeoutMs = 20_000 } = settings;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: 5000, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
    // Checksums in trailers are new, and stores other than Amazon's keep them as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint }),
  });
  const at = (key: string) => ({ Bucket: bucket, Key: assertObjectKey(key) });

  return {
    name: 's3',
    shared: true,
    async put(key, bytes, contentType) {
      assertObjectKey(key, contentType);
      await told(() =>
        client.send(
          new PutObjectCommand({
            ...at(key),
            Body: bytes,
            ContentType: contentType,
            ContentLength: bytes.byteLength,
            CacheControl: 'private, max-age=3600',
          }),
        ),
      );
    },
    async get(key) {
      const command = new GetObjectCommand(at(key));
      const found = await told(async () => {
        const object = await client.send(command);
        return object.Body?.transformToByteArray();
      }, isMissing);
      return found && { bytes: found, contentType: contentTypeOf(key)! };
    },
    async remove(key) {
      const command = new DeleteObjectCommand(at(key));
      await told(() => client.send(command), isMissing);
    },
    signedUrl: (key, seconds, { downloadName } = {}) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...at(key),
          ResponseContentType: contentTypeOf(key),
          ResponseContentDisposition: downloadName ? attachmentDisposition(downloadName) : 'inline',
        }),
        { expiresIn: Math.min(seconds, MAX_LINK_SECONDS) },
      ),
    async *list(prefix) {
      for (let token: string | undefined, more = true; more;) {
        const page = await told(() =>
          client.send(
            new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(token && { ContinuationToken: token }) }),
          ),
        );
        for (const { Key } of page.Contents ?? []) if (Key) yield Key;
        token = page.NextContinuationToken;
        more = page.IsTruncated === true && token !== undefined;
      }
    },
    ready: () =>
      client.send(new HeadBucketCommand({ Bucket: bucket })).then(
        () => true,
        () => false,
      ),
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof NoSuchKey || (error instanceof S3ServiceException && error.name === 'NoSuchKey');

async function told<T>(call: () => Promise<T>): Promise<T>;
async function told<T>(call: () => Promise<T>, missing: (error: unknown) => boolean): Promise<T | undefined>;
async function told<T>(call: () => Promise<T>, missing?: (error: unknown) => boolean): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (missing?.(error)) return undefined;
    // To a visitor it is "try again later", whatever it was; the log has the cause.
    const trouble = new AppError('unavailable', 'The picture store cannot be reached. Please try again later.');
    throw Object.assign(trouble, { cause: error });
  }
}
