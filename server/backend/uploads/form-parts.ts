// Shared by forms with files: save a part to disk up to a limit, read a text field, find the page to go back to.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import { AppError, temporarilyUnavailable } from '../../domain/errors.ts';
import { assertDiskNotFull, type DiskDeps } from '../../domain/objects/disk-room.ts';
import type { Part } from './multipart.ts';

const MAX_FIELD_BYTES = 2000;

/** How much of a part is written between two looks at the disk. */
const PIECE_BYTES = 1024 * 1024;

/** False when it exceeds the size of a photo; the rest is read and dropped. Throws `unavailable` when the disk gets nearly full. */
export async function savePart(deps: Pick<DiskDeps, 'diskSpace' | 'log'>, part: Part, file: string): Promise<boolean> {
  let bytes = 0;
  let checked = 0;
  async function* limited(): AsyncGenerator<Buffer> {
    for await (const chunk of part.body) {
      bytes += chunk.length;
      if (bytes > PHOTO_LIMITS.maxBytes) continue;
      if (bytes - checked > PIECE_BYTES) {
        await assertDiskNotFull(deps);
        checked = bytes;
      }
      yield chunk;
    }
  }
  try {
    await pipeline(Readable.from(limited(), { objectMode: false }), createWriteStream(file));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw temporarilyUnavailable();
  }
  return bytes <= PHOTO_LIMITS.maxBytes;
}

/** Throws `invalid_input` when it is longer than MAX_FIELD_BYTES; the rest is read and dropped. */
export async function readField({ body }: Part): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) if ((bytes += chunk.length) <= MAX_FIELD_BYTES) chunks.push(chunk);
  if (bytes > MAX_FIELD_BYTES)
    throw new AppError('invalid_input', `A text field can have ${MAX_FIELD_BYTES} bytes at most.`);
  return Buffer.concat(chunks).toString('utf8');
}

/** Only a path on this site: no other host, not even by tricks with slashes. */
export function safePath(value: string | undefined, origin: string): string | undefined {
  if (!value?.startsWith('/') || /^\/[/\\]/.test(value) || !URL.canParse(value, origin)) return undefined;
  const url = new URL(value, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined;
}

export function refererPath(request: Request, origin: string): string | undefined {
  const referer = request.headers.get('referer');
  if (!referer || !URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  return url.origin === origin ? url.pathname + url.search : undefined;
}
