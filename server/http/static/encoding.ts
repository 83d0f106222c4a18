// Response bodies prepared in advance as identity, brotli and gzip, with their headers as flat lists for writeHead.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotliCompress = promisify(zlib.brotliCompress);
const gzipCompress = promisify(zlib.gzip);

/** Quality 5 takes about 1 ms a page and is used for the first answer; 11 takes 100 ms and is computed in the background. */
export const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  brotliCompress(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      // A window no larger than the text: allocating the default 4 MB takes a third of the time.
      [zlib.constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length + 16)))),
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
export const gzip = (bytes: Buffer, level: number): Promise<Buffer> => gzipCompress(bytes, { level });

/** Bytes. Below this size the encoding header costs more than compression saves. */
export const MIN_COMPRESS_BYTES = 200;
export const isCompressible = (contentType: string): boolean =>
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json|ld\+json|rss\+xml|wasm)|image\/svg)/.test(
    contentType,
  );

export const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha1').update(bytes).digest('base64url').slice(0, 20)}"`;

/** Bytes. A body up to this size fits, with its headers, into Node's buffer for writing text. */
const SINGLE_WRITE_BYTES = 12 * 1024;

interface Variant {
  /** A latin1 string is written in one call together with the headers; a Buffer needs two. */
  body: Buffer | string;
  headers: string[];
}
export interface PreparedBody {
  etag: string;
  /** Headers of a 304: no body, so no length and no encoding. */
  unchanged: string[];
  identity: Variant & { body: Buffer };
  br?: Variant;
  gzip?: Variant;
}

export function prepareBody(
  bytes: Buffer,
  headers: string[],
  compressed: { br?: Buffer; gzip?: Buffer },
  etag = etagOf(bytes),
): PreparedBody {
  const common = ['ETag', etag, 'Vary', 'Accept-Encoding', ...headers];
  const variant = (body: Buffer, encoding?: string): Variant => ({
    body: encoding && body.length <= SINGLE_WRITE_BYTES ? body.toString('latin1') : body,
    headers: [...common, ...(encoding ? ['Content-Encoding', encoding] : []), 'Content-Length', String(body.length)],
  });
  return {
    etag,
    unchanged: common,
    identity: { ...variant(bytes), body: bytes },
    br: compressed.br && variant(compressed.br, 'br'),
    gzip: compressed.gzip && variant(compressed.gzip, 'gzip'),
  };
}

/** The best encoding that the request accepts; one with q=0 is refused by the client. */
export function negotiateEncoding(
  header: string | undefined,
  has: { br?: unknown; gzip?: unknown },
): 'br' | 'gzip' | 'identity' {
  if (!header) return 'identity';
  if (has.br && accepts(header, 'br')) return 'br';
  if (has.gzip && accepts(header, 'gzip')) return 'gzip';
  return 'identity';
}
function accepts(header: string, name: string): boolean {
  const at = header.indexOf(name);
  if (at < 0) return false;
  const rest = header.slice(at + name.length, at + name.length + 8);
  return !/^\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$)/.test(rest);
}

/** Sends a prepared body, or 304. `extra` are headers of this response only. */
export function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  ready: PreparedBody,
  status: number,
  extra: string[],
): void {
  if (status === 200 && matchesEtag(request.headers['if-none-match'], ready.etag)) {
    response.writeHead(304, [...ready.unchanged, ...extra]);
    response.end();
    return;
  }
  const variant = ready[negotiateEncoding(request.headers['accept-encoding'], ready)] ?? ready.identity;
  response.writeHead(status, extra.length ? variant.headers.concat(extra) : variant.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body, 'latin1');
}
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return (
    header === etag || header === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag)
  );
}
