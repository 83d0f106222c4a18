// GET /image?url=…&w=…&q=…: resizes a picture of the site itself or of an allowed host to one of the allowed widths, in the best
// format that the browser accepts. Results are cached in memory (KEEP_BYTES, least recently used); concurrent requests share the work.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { IMAGE, IMAGE_QUALITIES, IMAGE_WIDTHS, isListedPicture, isOwnPicture } from '../../contracts/images.ts';
import { IMAGE_TYPES, type Images, type ImageType } from '../../ports/images.ts';
import { networkOf } from '../../ports/network.ts';
import type { RateLimit } from '../security/rate-limits.ts';

const CACHE_BYTES = 32 * 1024 * 1024;
/** Maximum number of pictures in work; more would only wait for each other with their sources in memory. */
const MAX_PENDING = 24;
const MAX_URL_LENGTH = 2048;
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800';

export interface ImageSettings {
  images: Pick<Images, 'fetch' | 'draw'>;
  /** The folder served as `/`, with the site's own pictures. */
  folder: string;
  hosts: readonly string[];
  limit: RateLimit;
}
interface ResizedImage {
  bytes: Uint8Array<ArrayBuffer>;
  type: ImageType;
  etag: string;
}
interface ImageRequest {
  src: string;
  width: number;
  quality: number;
  type: ImageType;
}
type Problem = readonly [status: number, error: string];
/** `wait`: seconds until it may be tried again. */
type ImageResult = ResizedImage | Problem | { wait: number };

export function createImageEndpoint(settings: ImageSettings) {
  const cache = new LRUCache<string, ResizedImage>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const pending = new Map<string, Promise<ImageResult>>();

  async function read(src: string): Promise<{ bytes: Uint8Array } | Problem> {
    if (isOwnPicture(src)) {
      const own = await readFile(path.join(settings.folder, src)).catch(() => undefined);
      return own ? { bytes: own } : PROBLEMS.missing;
    }
    const fetched = await settings.images.fetch(src);
    return 'bytes' in fetched ? fetched : PROBLEMS[fetched.problem];
  }
  async function make({ src, width, quality, type }: ImageRequest): Promise<ResizedImage | Problem> {
    const source = await read(src);
    if (!('bytes' in source)) return source;
    const drawn = await settings.images.draw(source.bytes, { width, quality, type });
    if (!drawn) return PROBLEMS.refused;
    return { bytes: new Uint8Array(drawn), type, etag: `"${createHash('sha256').update(drawn).digest('base64url')}"` };
  }
  async function find(wanted: ImageRequest, ip: string): Promise<ImageResult> {
    const key = `${wanted.type} ${wanted.width} ${wanted.quality} ${wanted.src}`;
    const ready = cache.get(key);
    if (ready) return ready;
    const running = pending.get(key);
    if (!running && pending.size >= MAX_PENDING) return { wait: 1 };
    const found = await (running ?? begin(key, wanted, ip));
    // The first caller hit their limit; the others who waited for the same picture try again under their own.
    return running && 'wait' in found ? find(wanted, ip) : found;
  }
  function begin(key: string, wanted: ImageRequest, ip: string): Promise<ImageResult> {
    const made = settings
      .limit(networkOf(ip))
      .then((wait): Promise<ImageResult> | ImageResult => (wait === undefined ? make(wanted) : { wait }))
      .then((found) => {
        if ('bytes' in found) cache.set(key, found);
        return found;
      })
      .finally(() => pending.delete(key));
    pending.set(key, made);
    return made;
  }

  return async (request: Request, ip: string): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refusal([405, 'Ask for a picture with GET.'], { allow: 'GET, HEAD' });
    const wanted = parseImageRequest(new URL(request.url).searchParams, request.headers.get('accept'), settings.hosts);
    if (!('src' in wanted)) return refusal(wanted);
    const found = await find(wanted, ip);
    if ('wait' in found)
      return refusal([429, 'Too many requests. Please try again later.'], { 'retry-after': String(found.wait) });
    if (!('bytes' in found)) return refusal(found);
    const headers = { etag: found.etag, vary: 'Accept', 'cache-control': CACHE_CONTROL };
    if (request.headers.get('if-none-match') === found.etag) return new Response(null, { status: 304, headers });
    return new Response(request.method === 'HEAD' ? null : found.bytes, {
      headers: { ...headers, 'content-type': found.type, 'content-length': String(found.bytes.length) },
    });
  };
}

const PROBLEMS = {
  missing: [404, 'There is no such picture.'],
  refused: [415, 'This is no picture that can be shown.'],
  failed: [502, 'The host of this picture does not answer.'],
} as const satisfies Record<string, Problem>;

function parseImageRequest(
  query: URLSearchParams,
  accept: string | null,
  hosts: readonly string[],
): ImageRequest | Problem {
  const src = query.get('url') ?? '';
  if (src.length > MAX_URL_LENGTH || !(isOwnPicture(src) || isListedPicture(src, hosts)))
    return [400, 'url must be a picture of this site, or an https address on a listed host.'];
  const width = oneOf(IMAGE_WIDTHS, query.get('w'));
  if (width === undefined) return [400, `w must be one of ${IMAGE_WIDTHS.join(', ')}.`];
  const quality = query.has('q') ? oneOf(IMAGE_QUALITIES, query.get('q')) : IMAGE.endpointQuality;
  if (quality === undefined) return [400, `q must be one of ${IMAGE_QUALITIES.join(', ')}, or left out.`];
  return { src, width, quality, type: typeFor(accept ?? '') };
}

const oneOf = (list: readonly number[], text: string | null): number | undefined =>
  list.find((one) => String(one) === text);

/** The smallest format that the browser names explicitly; wildcards do not count. */
const typeFor = (accept: string): ImageType => IMAGE_TYPES.find((type) => accept.includes(type)) ?? 'image/jpeg';

const refusal = ([status, error]: Problem, headers: Record<string, string> = {}): Response =>
  Response.json({ error }, { status, headers: { ...headers, 'cache-control': 'no-store' } });
