// Objects as files under one folder, for a start on one machine. They are never reachable by path: only by a URL that we
// signed and that ends.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, constants } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Clock } from '../../ports/clock.ts';
import type { Storage } from '../../ports/storage.ts';
import { attachmentDisposition, assertObjectKey, contentTypeOf, isObjectKey } from './keys.ts';

export interface FilesSettings {
  folder: string;
  publicUrl: string;
  secret: string;
  clock: Clock;
}
export interface FileStorage extends Storage {
  /** Answers what `signedUrl` hands out. */
  handle(request: Request): Promise<Response>;
}

const headersOf = (key: string, bytes: number, download: string, secondsLeft: number): Headers =>
  new Headers({
    'content-type': contentTypeOf(key)!,
    'content-length': String(bytes),
    'content-disposition': download ? attachmentDisposition(download) : 'inline',
    // The object of a key may be replaced, so that it is only kept as long as the link could be followed anyway.
    'cache-control': `private, max-age=${Math.min(secondsLeft, 3600)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });

export function createFileStorage({ folder, publicUrl, secret, clock }: FilesSettings): FileStorage {
  const root = path.resolve(folder);
  const incoming = path.join(root, '.incoming');
  /** What a process that died left half written goes away with the first write of the next one. */
  let emptied: Promise<void> | undefined;
  const fileOf = (key: string): string => path.join(root, ...assertObjectKey(key).split('/'));
  const sign = (key: string, expires: string, download: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([key, expires, download]))
      .digest('base64url');

  async function put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    assertObjectKey(key, contentType);
    await (emptied ??= emptyFolder(incoming));
    const temporary = path.join(incoming, randomBytes(12).toString('base64url'));
    try {
      await writeDurably(temporary, bytes);
      await moveTo(fileOf(key), temporary);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async function handle(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(405, 'Method not allowed', { allow: 'GET, HEAD' });
    const url = new URL(request.url);
    const key = decodeKey(url.pathname);
    const expires = url.searchParams.get('expires') ?? '';
    const download = url.searchParams.get('download') ?? '';
    const signature = url.searchParams.get('signature') ?? '';
    if (key === undefined || !same(signature, sign(key, expires, download)))
      return plain(403, 'This link is not valid.');
    const left = Math.floor(Number(expires) - clock.now().getTime() / 1000);
    if (!(left > 0)) return plain(403, 'This link has expired.');
    const info = await stat(fileOf(key)).catch(() => undefined);
    if (!info?.isFile()) return plain(404, 'There is no such object.');
    const headers = headersOf(key, info.size, download, left);
    if (request.method === 'HEAD') return new Response(null, { headers });
    const file = Readable.toWeb(createReadStream(fileOf(key))) as ReadableStream<Uint8Array>;
    return new Response(file, { headers });
  }

  return {
    name: 'files',
    shared: false,
    put,
    handle,
    async get(key) {
      const bytes = await readFile(fileOf(key)).catch(missing);
      return bytes && { bytes, contentType: contentTypeOf(key)! };
    },
    async remove(key) {
      const file = fileOf(key);
      await rm(file, { force: true });
      await removeEmpty(path.dirname(file), root);
    },
    async signedUrl(key, seconds, { downloadName = '' } = {}) {
      const expires = String(Math.ceil(clock.now().getTime() / 1000) + seconds);
      const query = new URLSearchParams({ expires, signature: sign(assertObjectKey(key), expires, downloadName) });
      if (downloadName) query.set('download', downloadName);
      return `${publicUrl}/storage/${key}?${query}`;
    },
    list: (prefix) => list(root, prefix),
    ready: () =>
      mkdir(root, { recursive: true, mode: 0o700 })
        .then(() => access(root, constants.W_OK))
        .then(
          () => true,
          () => false,
        ),
  };
}

/** On the disk before it gets its name: after a power cut a key has a whole object or none. */
async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function moveTo(file: string, temporary: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    try {
      return await rename(temporary, file);
    } catch (error) {
      // A removal beside us takes a folder away once it is empty.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === 5) throw error;
    }
  }
}

async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

async function* list(root: string, prefix: string): AsyncIterable<string> {
  // Whole folders outside the prefix are not walked; a prefix may end within a name.
  const start = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  if (start && !/^(?:[A-Za-z0-9_][A-Za-z0-9_.-]*\/)+$/.test(start)) return;
  yield* walk(root, start, prefix);
}

async function* walk(root: string, folder: string, prefix: string): AsyncIterable<string> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = folder + entry.name;
    if (entry.isDirectory() && (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)))
      yield* walk(root, `${key}/`, prefix);
    else if (entry.isFile() && key.startsWith(prefix) && isObjectKey(key)) yield key;
  }
}

async function removeEmpty(folder: string, root: string): Promise<void> {
  for (let at = folder; at.startsWith(root + path.sep); at = path.dirname(at)) {
    const done = await rmdir(at).then(
      () => true,
      () => false,
    );
    if (!done) return;
  }
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

function decodeKey(pathname: string): string | undefined {
  const key = pathname.replace(/^\/storage\//, '');
  return isObjectKey(key) ? key : undefined;
}

function same(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

const plain = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
