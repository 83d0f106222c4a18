// Serves the files of the build from memory, precompressed by the build. Large ones are read from disk.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { etagOf, prepareBody, sendPrepared, type PreparedBody } from './encoding.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.onnx': 'application/octet-stream',
  '.mp4': 'video/mp4',
};
/** Bytes. Larger files are read from disk; the operating system's cache serves them as fast. */
const MAX_IN_MEMORY_BYTES = 512 * 1024;

export interface StaticFiles {
  /** Sends the file and returns true; returns false when there is none. */
  serve(request: IncomingMessage, response: ServerResponse, pathname: string): boolean;
  size: number;
  /** The file's subresource integrity hash; undefined for a missing or large file. */
  integrity(pathname: string): string | undefined;
}

export function loadStaticFiles(root: string, compressedRoot: string, security: string[]): StaticFiles {
  const integrityHashes = new Map<string, string>();
  const small = new Map<string, PreparedBody>();
  const large = new Map<string, { file: string; size: number; headers: string[]; etag: string }>();
  const names = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : [];
  for (const name of names) {
    if (!name.isFile()) continue;
    const file = path.join(name.parentPath, name.name);
    const relative = path.relative(root, file).split(path.sep).join('/');
    if (relative.startsWith('.vite/')) continue;
    const url = `/${relative.split('/').map(encodeURIComponent).join('/')}`;
    const { size, mtimeMs } = statSync(file);
    const headers = [
      'Content-Type',
      TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream',
      'Cache-Control',
      cacheControl(url),
      ...security,
    ];
    if (size > MAX_IN_MEMORY_BYTES) {
      large.set(url, { file, size, headers, etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"` });
      continue;
    }
    const bytes = readFileSync(file);
    const read = (suffix: string): Buffer | undefined => {
      const compressed = path.join(compressedRoot, relative + suffix);
      return existsSync(compressed) ? readFileSync(compressed) : undefined;
    };
    small.set(url, prepareBody(bytes, headers, { br: read('.br'), gzip: read('.gz') }, etagOf(bytes)));
  }
  return {
    size: small.size + large.size,
    integrity(pathname) {
      const file = small.get(pathname);
      if (file && !integrityHashes.has(pathname))
        integrityHashes.set(pathname, `sha384-${createHash('sha384').update(file.identity.body).digest('base64')}`);
      return integrityHashes.get(pathname);
    },
    serve(request, response, pathname) {
      const ready = small.get(pathname);
      if (ready) {
        sendPrepared(request, response, ready, 200, []);
        return true;
      }
      const file = large.get(pathname);
      if (!file) return false;
      serveLarge(request, response, file);
      return true;
    },
  };
}

function cacheControl(url: string): string {
  if (url.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (url === '/build.json') return 'no-cache';
  return 'public, max-age=86400';
}

function serveLarge(
  request: IncomingMessage,
  response: ServerResponse,
  file: { file: string; size: number; headers: string[]; etag: string },
): void {
  const base = [...file.headers, 'ETag', file.etag, 'Accept-Ranges', 'bytes'];
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, base).end();
    return;
  }
  const range = readRange(request.headers.range, file.size);
  if (range === 'bad') {
    response.writeHead(416, [...base, 'Content-Range', `bytes */${file.size}`, 'Content-Length', '0']).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  const extra = range ? ['Content-Range', `bytes ${start}-${end}/${file.size}`] : [];
  response.writeHead(range ? 206 : 200, [...base, ...extra, 'Content-Length', String(end - start + 1)]);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  createReadStream(file.file, { start, end })
    .on('error', () => response.destroy())
    .pipe(response);
}

function readRange(header: string | undefined, size: number): { start: number; end: number } | 'bad' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (!match[1] && !match[2])) return undefined;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  return start > end || start >= size ? 'bad' : { start, end };
}
