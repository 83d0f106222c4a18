// What an object store promises, files and S3 alike. S3 is a small server of its own here (s3rver).
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFileStorage, type FileStorage } from '#server/adapters/storage/files.ts';
import { createS3Storage } from '#server/adapters/storage/s3.ts';
import type { Storage } from '#server/ports/storage.ts';
import { startS3, type S3Server } from './s3-server.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const publicUrl = 'http://localhost:4400';
let time = Date.parse('2030-01-01T00:00:00Z');
const clock = { now: () => new Date(time) };
let folder: string;
let s3: S3Server;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'catchlight-storage-'));
  s3 = await startS3(path.join(folder, 's3'));
});
afterAll(async () => {
  await s3?.stop();
  await rm(folder, { recursive: true, force: true });
});

const openFiles = (name = 'files'): FileStorage =>
  createFileStorage({ folder: path.join(folder, name), publicUrl, secret: 'a secret of the tests', clock });

async function all<T>(from: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of from) found.push(each);
  return found;
}

interface Subject {
  open(): Storage;
  follow(url: string): Promise<Response>;
}
const subjects: [string, Subject][] = [
  ['files', { open: openFiles, follow: (url) => openFiles().handle(new Request(url)) }],
  ['S3', { open: () => createS3Storage(s3.settings), follow: (url) => fetch(url) }],
];

describe.each(subjects)('%s', (_, { open, follow }) => {
  test('gives back what was put, byte by byte, with its type', async () => {
    const store = open();
    const bytes = Uint8Array.from({ length: 300_000 }, (_each, index) => (index * 7) % 256);
    await store.put('orders/1/photos/a.jpg', bytes, 'image/jpeg');
    const object = await store.get('orders/1/photos/a.jpg');
    expect(object?.contentType).toBe('image/jpeg');
    expect(Buffer.compare(object!.bytes, bytes)).toBe(0);
  });

  test('puts over an object replace it', async () => {
    const store = open();
    await store.put('over.txt', bytesOf('a long first one'), 'text/plain; charset=utf-8');
    await store.put('over.txt', bytesOf('second'), 'text/plain; charset=utf-8');
    expect(Buffer.from((await store.get('over.txt'))!.bytes).toString()).toBe('second');
  });

  test('what is not there is undefined, and removing it is no error', async () => {
    const store = open();
    expect(await store.get('never/was.jpg')).toBeUndefined();
    await store.remove('never/was.jpg');
    await store.put('gone.jpg', bytesOf('x'), 'image/jpeg');
    await store.remove('gone.jpg');
    await store.remove('gone.jpg');
    expect(await store.get('gone.jpg')).toBeUndefined();
  });

  test('lists every key under a prefix and no other', async () => {
    const store = open();
    const keys = ['list/a/1.jpg', 'list/a/2.jpg', 'list/ab/3.jpg', 'listing/4.jpg'];
    for (const key of keys) await store.put(key, bytesOf(key), 'image/jpeg');
    const listed = async (prefix: string): Promise<string[]> => (await all(store.list(prefix))).sort();
    expect(await listed('list/')).toEqual(['list/a/1.jpg', 'list/a/2.jpg', 'list/ab/3.jpg']);
    expect(await listed('list/a/')).toEqual(['list/a/1.jpg', 'list/a/2.jpg']);
    expect(await listed('list/a')).toEqual(['list/a/1.jpg', 'list/a/2.jpg', 'list/ab/3.jpg']);
    expect(await listed('nothing/')).toEqual([]);
  });

  test.each([
    '../secrets.json',
    'a/../../b.jpg',
    '/etc/passwd',
    'a//b.jpg',
    '.hidden/a.jpg',
    'a\\b.jpg',
    'a\0.jpg',
    '',
  ])('refuses %j as a key', async (key) => {
    const store = open();
    await expect(store.put(key, bytesOf('x'), 'image/jpeg')).rejects.toThrow('Not a storage key');
    await expect(store.get(key)).rejects.toThrow('Not a storage key');
    await expect((async () => store.signedUrl(key, 60))()).rejects.toThrow('Not a storage key');
  });

  test('refuses a content type that the ending of the key does not say', async () => {
    await expect(open().put('page.jpg', bytesOf('<script>'), 'text/html')).rejects.toThrow('does not say');
  });

  test('a signed link shows the object; with a name it saves it under that name', async () => {
    const store = open();
    await store.put('shown.jpg', bytesOf('a picture'), 'image/jpeg');
    const shown = await follow(await store.signedUrl('shown.jpg', 60));
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(await shown.text()).toBe('a picture');
    const saved = await follow(await store.signedUrl('shown.jpg', 60, { downloadName: 'Zoë "1"/..\r\n.jpg' }));
    const disposition = saved.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(
      /^attachment; filename="Zoe 1\.\.\.jpg"; filename\*=UTF-8''Zo%C3%AB%20%221%22\.\.\.jpg$/,
    );
  });

  test('is ready', async () => {
    expect(await open().ready()).toBe(true);
  });
});

describe('files alone', () => {
  test('a link that was changed shows nothing', async () => {
    const store = openFiles();
    await store.put('mine.jpg', bytesOf('mine'), 'image/jpeg');
    await store.put('yours.jpg', bytesOf('yours'), 'image/jpeg');
    const link = await store.signedUrl('mine.jpg', 60);
    expect((await store.handle(new Request(link.replace('mine.jpg', 'yours.jpg')))).status).toBe(403);
  });

  test('a link ends, cannot be prolonged, and cannot be turned into a download of another name', async () => {
    const store = openFiles();
    await store.put('ends.jpg', bytesOf('soon gone'), 'image/jpeg');
    const link = await store.signedUrl('ends.jpg', 60, { downloadName: 'a.jpg' });
    const changed = (name: string, value: string): string => {
      const url = new URL(link);
      url.searchParams.set(name, value);
      return url.href;
    };
    const status = async (url: string): Promise<number> => (await store.handle(new Request(url))).status;
    expect(await status(changed('download', 'b.exe'))).toBe(403);
    expect(await status(changed('expires', '99999999999'))).toBe(403);
    expect(await status(link)).toBe(200);
    time += 61_000;
    expect(await status(link)).toBe(403);
  });

  test.each([
    '/storage/..%2fsecrets.json',
    '/storage/%2e%2e/secrets.json',
    '/storage/',
    '/storage/ends.jpg?expires=NaN&signature=x',
  ])('%s is nobody’s way in', async (target) => {
    expect((await openFiles().handle(new Request(publicUrl + target))).status).toBe(403);
  });

  test('only looking is allowed, and what is shown can do nothing in the browser', async () => {
    const store = openFiles();
    await store.put('safe.jpg', bytesOf('<script>alert(1)</script>'), 'image/jpeg');
    const link = await store.signedUrl('safe.jpg', 60);
    expect((await store.handle(new Request(link, { method: 'DELETE' }))).status).toBe(405);
    const { headers } = await store.handle(new Request(link));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toContain('private');
  });

  test('a link whose object is gone says so', async () => {
    const store = openFiles();
    await store.put('was.jpg', bytesOf('x'), 'image/jpeg');
    const link = await store.signedUrl('was.jpg', 60);
    await store.remove('was.jpg');
    expect((await store.handle(new Request(link))).status).toBe(404);
  });

  test('removing and putting side by side in one folder loses nothing', async () => {
    const store = openFiles();
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        await store.put(`busy/${index}.jpg`, bytesOf(String(index)), 'image/jpeg');
        if (index % 2) await store.remove(`busy/${index}.jpg`);
      }),
    );
    expect(await all(store.list('busy/'))).toHaveLength(30);
  });

  test('what a killed process left half written is never an object, and goes away', async () => {
    const store = openFiles('crashed');
    await store.put('whole.jpg', bytesOf('x'), 'image/jpeg');
    const incoming = path.join(folder, 'crashed', '.incoming');
    await writeFile(path.join(incoming, 'half'), 'x');
    const after = openFiles('crashed');
    expect(await all(after.list(''))).toEqual(['whole.jpg']);
    await after.put('next.jpg', bytesOf('x'), 'image/jpeg');
    expect(await readdir(incoming)).toEqual([]);
  });

  test('folders that a removal emptied go with it', async () => {
    const store = openFiles('tidy');
    await store.put('orders/1/photos/a.jpg', bytesOf('x'), 'image/jpeg');
    await store.remove('orders/1/photos/a.jpg');
    expect((await readdir(path.join(folder, 'tidy'))).filter((name) => !name.startsWith('.'))).toEqual([]);
  });

  test('a folder that cannot be written to is not ready', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, 'x');
    await symlink(file, path.join(folder, 'blocked'));
    expect(await openFiles('blocked').ready()).toBe(false);
  });
});

// The small server does not check signatures of this kind, so that what Amazon's own checks is only looked for.
test('a link to S3 is signed and ends', async () => {
  const query = new URL(await createS3Storage(s3.settings).signedUrl('a.jpg', 60)).searchParams;
  expect(query.get('X-Amz-Expires')).toBe('60');
  expect(query.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
});

describe('S3 in trouble', () => {
  const servers: Server[] = [];
  afterAll(() => servers.forEach((server) => (server.closeAllConnections(), server.close())));
  async function trouble(answer: (respond: (status: number) => void) => void) {
    const server = createServer((_request, response) => answer((status) => response.writeHead(status).end()));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return createS3Storage({ ...s3.settings, endpoint, timeoutMs: 200 });
  }

  test('a store that answers 500 is told as "try again later", with its cause for the log', async () => {
    const store = await trouble((respond) => respond(500));
    await expect(store.put('a.jpg', bytesOf('x'), 'image/jpeg')).rejects.toMatchObject({
      code: 'unavailable',
      cause: expect.anything() as unknown,
    });
    expect(await store.ready()).toBe(false);
  });

  test('a store that never answers is given up', async () => {
    const store = await trouble(() => undefined);
    await expect(store.get('a.jpg')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
