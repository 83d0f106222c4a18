// Files of the build: cache headers, encodings, ranges, and missing files.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpEntryFixture, startHttpEntry } from '#tests/factories/http-entry.ts';
import { securityHeaders } from '../security/headers.ts';
import { loadStaticFiles } from './static-files.ts';

const SCRIPT = 'export const answer = 42;\n'.repeat(100);
const LARGE = Buffer.alloc(600 * 1024, 'abcdefgh');
let folder: string;
let http: HttpEntryFixture;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'catchlight-static-'));
  const write = (name: string, content: string | Buffer): void => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  write('client/assets/app-1a2b.js', SCRIPT);
  write('client/favicon.svg', '<svg/>');
  write('client/build.json', '{}');
  write('client/my photo.txt', 'x');
  write('client/models/face.onnx', LARGE);
  write('client/.vite/manifest.json', '{}');
  write('compressed/assets/app-1a2b.js.br', zlib.brotliCompressSync(SCRIPT));
  write('secret.txt', 'secret');
  const files = loadStaticFiles(path.join(folder, 'client'), path.join(folder, 'compressed'), securityHeaders(false));
  http = await startHttpEntry(async () => new Response('page'), { files, cache: undefined });
});
afterAll(async () => {
  await http.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('files of the build', () => {
  it('are immutable when their name has a hash, and cached a day or never otherwise', async () => {
    const kept = async (name: string) => (await http.ask(name)).headers['cache-control'];
    expect(await kept('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable');
    expect(await kept('/favicon.svg')).toBe('public, max-age=86400');
    expect(await kept('/build.json')).toBe('no-cache');
  });

  it('are sent precompressed when the client accepts it', async () => {
    const packed = await http.ask('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(packed.text).toBe(SCRIPT);
    const plain = await http.ask('/assets/app-1a2b.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.text).toBe(SCRIPT);
    expect(await http.ask('/assets/app-1a2b.js', { headers: { 'if-none-match': plain.headers.etag! } })).toMatchObject({
      status: 304,
      bytes: 0,
    });
  });

  it('carry the security headers and the right content type', async () => {
    expect((await http.ask('/favicon.svg')).headers['x-content-type-options']).toBe('nosniff');
    expect((await http.ask('/my%20photo.txt')).text).toBe('x');
  });

  it('support range requests when they are large', async () => {
    const part = (range: string) => http.ask('/models/face.onnx', { headers: { range } });
    expect(await part('bytes=0-7')).toMatchObject({
      status: 206,
      text: 'abcdefgh',
      headers: { 'content-range': `bytes 0-7/${LARGE.length}` },
    });
    expect((await part('bytes=-3')).text).toBe('fgh');
    expect((await part(`bytes=${LARGE.length}-`)).status).toBe(416);
    expect((await http.ask('/models/face.onnx')).bytes).toBe(LARGE.length);
    expect(await http.ask('/models/face.onnx', { method: 'HEAD' })).toMatchObject({ status: 200, bytes: 0 });
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/.vite/manifest.json',
    '/assets/',
    '/assets/gone.js',
  ])('do not include %s', async (name) => expect((await http.ask(name)).text).not.toMatch(/secret|\{\}/));
});
