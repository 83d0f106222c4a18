// How large a request's body may be and how long it may take, by class of route. Everything that no upload needs is small: pages
// and JSON routes hold their body in memory.
import type { IncomingMessage } from 'node:http';
import { MAX_FORM_PHOTOS, PHOTO_LIMITS } from '../../contracts/catalogue.ts';

const MIB = 1024 * 1024;
/** Forms of pages and of auth. */
const MAX_PAGE_BYTES = MIB;
/** The backend refuses JSON of more than 1 MiB in its own words; this stops what passes that check. */
const MAX_API_BYTES = 2 * MIB;
const MAX_PHOTO_BYTES = PHOTO_LIMITS.maxBytes + MIB;
/** More than a photo, so that the handler itself says that a photo is too large, on its page and in its language. */
const MAX_TOOL_FORM_BYTES = 4 * PHOTO_LIMITS.maxBytes + MIB;
const MAX_PHOTO_FORM_BYTES = MAX_FORM_PHOTOS * PHOTO_LIMITS.maxBytes + MIB;

/** The routes that take photos: forms with many of them, the ones that take a single photo or a piece of it, and the free tools' form. */
const PHOTO_FORMS =
  /^\/api\/(?:v1\/(?:orders\/[^/]+\/attachments|(?:phone-)?uploads\/[^/]+\/photos)|partner\/v1\/shoots\/[^/]+\/photos)$/;
const PHOTOS =
  /^\/api\/v1\/(?:orders\/[^/]+\/attachments\/[^/]+|phone-uploads\/[^/]+\/photos\/[^/]+|(?:uploads|visitor-drafts)\/[^/]+\/files(?:\/[^/]+)?)$/;
const TOOL_FORM = '/api/v1/tools/pictures';

export interface BodyLimit {
  maxBytes: number;
  /** Photos may take as long as they keep arriving; other bodies have to be complete in time. */
  upload: boolean;
}

export function bodyLimit(pathname: string): BodyLimit {
  if (PHOTO_FORMS.test(pathname)) return { maxBytes: MAX_PHOTO_FORM_BYTES, upload: true };
  if (PHOTOS.test(pathname)) return { maxBytes: MAX_PHOTO_BYTES, upload: true };
  if (pathname === TOOL_FORM) return { maxBytes: MAX_TOOL_FORM_BYTES, upload: true };
  return { maxBytes: pathname.startsWith('/api/') ? MAX_API_BYTES : MAX_PAGE_BYTES, upload: false };
}

/** The limit that the sender knows: that of a photo, where the body may be larger than one. */
export function tooLargeText(pathname: string): string {
  const { upload, maxBytes } = bodyLimit(pathname);
  const [what, bytes] = upload ? ['a photo', PHOTO_LIMITS.maxBytes] : ['it', maxBytes];
  return `The request is too large: ${what} can have ${Math.floor(bytes / MIB)} MB at most.`;
}

export interface BodyTimes {
  /** An upload of which less than MIN_PROGRESS_BYTES arrives in this time, in milliseconds, is cut off. */
  idleMs: number;
  /** Every other body has to be complete after this time. */
  wholeMs: number;
  /** How long the rest of a body that was refused for its size is read and dropped: a browser that is cut off shows no answer. */
  lingerMs: number;
}
export const BODY_TIMES: BodyTimes = { idleMs: 30_000, wholeMs: 60_000, lingerMs: 10_000 };

/** Far less than the slowest mobile network sends in BODY_TIMES.idleMs: whoever sends less only holds the connection. */
const MIN_PROGRESS_BYTES = 4096;

/** Cuts off a request whose body does not arrive in time. */
export function watchBody(
  request: IncomingMessage,
  { upload, maxBytes }: BodyLimit,
  { idleMs, wholeMs }: BodyTimes,
): void {
  const { socket, headers } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  const start = socket.bytesRead;
  let seen = start;
  const timer = setInterval(
    () => {
      if (request.complete || socket.destroyed) return clearInterval(timer);
      // Bytes that wait for us are not the sender's delay.
      const idle = socket.bytesRead - seen < MIN_PROGRESS_BYTES && request.readableLength === 0;
      seen = socket.bytesRead;
      // An endless body that was answered long ago is still read and dropped.
      if (idle || !upload || seen - start > 2 * maxBytes) socket.destroy();
    },
    upload ? idleMs : wholeMs,
  ).unref();
  // Not `close`, which comes with the answer although the body may still be on its way.
  request.once('end', () => clearInterval(timer));
}

/** Passes on a body of unknown length up to the limit; then fails it and calls `exceeded`. */
export function limitBody(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  exceeded: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        bytes += value.byteLength;
        if (bytes <= maxBytes) return controller.enqueue(value);
        exceeded();
        controller.error(new Error('The body is too large.'));
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
