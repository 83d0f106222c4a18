// The upload form of a page without JavaScript: photos stream to disk one by one, each is taken in, and the answer leads back.
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { Person } from '../../domain/accounts/viewer.ts';
import type { Deps } from '../../domain/deps.ts';
import { AppError } from '../../domain/errors.ts';
import { addPhoto } from '../../domain/photos/add-photo.ts';
import type { AttachmentRow } from '../../domain/photos/keys.ts';
import { assertPhotoWelcome } from '../../domain/photos/open-upload.ts';
import { boundaryOf, type Part, readParts } from './multipart.ts';
import { cleanName, cleanSource } from './tus.ts';

const MAX_FIELD_BYTES = 2000;
/** A browser cuts the connection when nobody reads on, and then shows no answer: so much of a refused form is still read. */
const MAX_FILES = PHOTO_LIMITS.max + 5;

/** 303 to the page that the form names, with `upload_error=<code>` when something was refused as a whole. */
export async function handleForm(deps: Deps, person: Person, orderId: string, request: Request): Promise<Response> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '');
  if (!boundary || !request.body) throw new AppError('invalid_input', 'The form is not multipart/form-data.');
  const { origin } = new URL(request.url);
  const fields = new Map<string, string>();
  let refused: AppError | undefined;
  let files = 0;
  try {
    await assertPhotoWelcome(deps, person, orderId);
  } catch (error) {
    refused = asRefusal(error);
  }
  for await (const part of readParts(request.body, boundary)) {
    if (part.fileName === undefined) fields.set(part.name, await readField(part));
    else if (part.fileName !== '' && !refused && (files += 1) <= MAX_FILES)
      try {
        await takeIn(deps, person, orderId, part, fields.get('source'));
      } catch (error) {
        refused = asRefusal(error);
      }
  }
  const back = safePath(fields.get('return_to'), origin) ?? fromReferer(request, origin) ?? '/app/photoshoot';
  const target = new URL(back, origin);
  if (refused) target.searchParams.set('upload_error', refused.code);
  return new Response(null, {
    status: 303,
    headers: { location: target.pathname + target.search + target.hash, 'cache-control': 'no-store' },
  });
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** One photo of a form, through the disk. */
export async function takeIn(
  deps: Deps,
  person: Person,
  orderId: string,
  part: Part,
  source: string | undefined,
): Promise<AttachmentRow> {
  const file = path.join(deps.uploadsDir, `form-${deps.ids.uuid()}`);
  await mkdir(deps.uploadsDir, { recursive: true });
  try {
    const whole = await toFile(part, file);
    return await addPhoto(deps, person, {
      orderId,
      attachmentId: deps.ids.uuid(),
      file: whole ? file : undefined,
      fileName: cleanName(part.fileName),
      source: cleanSource(source) ?? 'form',
    });
  } finally {
    await rm(file, { force: true });
  }
}

/** False when it was longer than a photo may be; the rest is read and dropped. */
async function toFile(part: Part, file: string): Promise<boolean> {
  let bytes = 0;
  async function* limited(): AsyncGenerator<Buffer> {
    for await (const chunk of part.body) {
      bytes += chunk.length;
      if (bytes <= PHOTO_LIMITS.maxBytes) yield chunk;
    }
  }
  try {
    await pipeline(Readable.from(limited(), { objectMode: false }), createWriteStream(file));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('unavailable', 'Service temporarily unavailable. Please try again later.');
  }
  return bytes <= PHOTO_LIMITS.maxBytes;
}

async function readField({ body }: Part): Promise<string> {
  let text = '';
  for await (const chunk of body) if (text.length < MAX_FIELD_BYTES) text += chunk.toString('utf8');
  return text.slice(0, MAX_FIELD_BYTES);
}

/** A path of this site and nothing else: no other host, also not by tricks with slashes. */
function safePath(value: string | undefined, origin: string): string | undefined {
  if (!value?.startsWith('/') || /^\/[/\\]/.test(value) || !URL.canParse(value, origin)) return undefined;
  const url = new URL(value, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined;
}

function fromReferer(request: Request, origin: string): string | undefined {
  const referer = request.headers.get('referer');
  if (!referer || !URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  return url.origin === origin ? url.pathname + url.search : undefined;
}
