// What is fetched and from where, and what is drawn of it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawImage } from './draw.ts';
import { createFetch } from './fetch-listed.ts';
import { createImages } from './index.ts';
import { readImageMetadata } from './metadata.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3060a0' } });
const text = (words: string) => new TextEncoder().encode(words);
const SVG = text('<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect width="50" height="50"/></svg>');

describe('the size of a picture', () => {
  it('is read upright, with its ratio', async () => {
    const turned = await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await readImageMetadata(turned)).toEqual({ width: 200, height: 300, ratio: 200 / 300 });
  });
  it('is zero each when it cannot be read', async () => {
    const none = { width: 0, height: 0, ratio: 0 };
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    for (const bytes of [text(''), text('<html>'), SVG, bomb]) expect(await readImageMetadata(bytes)).toEqual(none);
  });
});

describe('a drawn picture', () => {
  it.each([
    ['image/avif', 'heif'],
    ['image/webp', 'webp'],
    ['image/jpeg', 'jpeg'],
  ] as const)('is %s of the width asked for, without what the camera wrote', async (type, format) => {
    const photo = await picture(800, 400)
      .withExif({ IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .jpeg()
      .toBuffer();
    const drawn = await sharp((await drawImage(photo, { width: 160, quality: 70, type }))!).metadata();
    expect(drawn).toMatchObject({ format, width: 160, height: 80 });
    expect(drawn.exif).toBeUndefined();
  });
  it('is never larger than the picture was', async () => {
    const drawn = await drawImage(await picture(100, 50).png().toBuffer(), {
      width: 1920,
      quality: 100,
      type: 'image/webp',
    });
    expect((await sharp(drawn!).metadata()).width).toBe(100);
  });
  it('is none when there is nothing to read', async () => {
    const cut = (await picture(400, 400).jpeg().toBuffer()).subarray(0, 200);
    for (const bytes of [SVG, text('no picture'), cut])
      expect(await drawImage(bytes, { width: 160, quality: 70, type: 'image/jpeg' })).toBeNull();
  });
  it('comes from a worker process; one that hangs fails only its picture', async () => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const images = createImages({ hosts: [], log });
    const photo = await picture(200, 100).jpeg().toBuffer();
    const shape = { width: 96, quality: 70, type: 'image/webp' } as const;
    const both = await Promise.all([images.draw(photo, shape), images.draw(text('none'), shape)]);
    expect((await sharp(both[0]).metadata()).width).toBe(96);
    expect(both[1]).toBeUndefined();
    await images.stop();
    const slow = createImages({ hosts: [], log, drawMs: 0 });
    expect(await slow.draw(photo, shape)).toBeUndefined();
    await slow.stop();
  });
});

describe('a listed host', () => {
  const HOST = 'https://i.ytimg.com';
  let server: Server;
  let jpeg: Buffer;
  const asked: string[] = [];
  beforeAll(async () => {
    jpeg = await picture(64, 64).jpeg().toBuffer();
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const answer = (status: number, headers: Record<string, string>, body: Buffer | string = ''): void =>
        void response.writeHead(status, headers).end(body);
      if (request.url === '/a.jpg?x=1') return answer(200, { 'content-type': 'image/jpeg' }, jpeg);
      if (request.url === '/page') return answer(200, { 'content-type': 'text/html' }, '<html>');
      if (request.url === '/away') return answer(302, { location: '/a.jpg?x=1' });
      if (request.url === '/broken') return answer(500, {});
      if (request.url === '/huge')
        return answer(200, { 'content-type': 'image/png' }, Buffer.alloc(11 * 1024 * 1024, 1));
      return answer(404, {});
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const instead = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  it('answers with its picture', async () => {
    const { fetch, stop } = createFetch({ hosts: [], instead: instead() });
    expect(await fetch(`${HOST}/a.jpg?x=1`)).toEqual({ bytes: new Uint8Array(jpeg) });
    await stop();
  });
  it.each([
    ['/gone', 'missing'],
    ['/page', 'refused'],
    ['/away', 'refused'],
    ['/huge', 'refused'],
    ['/broken', 'failed'],
  ])('that answers %s has its picture %s', async (path, problem) => {
    const { fetch, stop } = createFetch({ hosts: [], instead: instead() });
    expect(await fetch(HOST + path)).toEqual({ problem });
    await stop();
  });
  it('is not asked when it is not listed', async () => {
    const { fetch, stop } = createFetch({ hosts: [], instead: instead() });
    const before = asked.length;
    for (const src of ['https://example.com/a.jpg', 'http://i.ytimg.com/a.jpg', 'https://127.0.0.1/a.jpg'])
      expect(await fetch(src)).toEqual({ problem: 'refused' });
    expect(asked).toHaveLength(before);
    await stop();
  });
  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1'])(
    'is not connected to at %s, even among public addresses',
    async (address) => {
      const found = [
        { address: '93.184.215.14', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ];
      const { fetch, stop } = createFetch({ hosts: [], resolve: async () => found });
      expect(await fetch(`${HOST}/a.jpg`)).toEqual({ problem: 'failed' });
      await stop();
    },
  );
});
