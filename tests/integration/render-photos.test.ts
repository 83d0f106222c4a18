// Real and broken photos through the real backend and the real engine in its child process.
import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedRenderer } from '#server/adapters/renderer/index.ts';
import { createBackend, type Backend } from '#server/backend/index.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { createApiWorld, type ApiWorld } from '#tests/factories/api.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';
import { blurred, dark, noFace, textCalledJpg, tiny, truncated, twoFaces } from '#tests/fixtures/hard-photos.ts';
import { person, variantsOf } from '#tests/fixtures/photos.ts';

let world: ApiWorld;
let backend: Backend;
let ada: Person;
let order: string;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const renderer = createEmbeddedRenderer({ cores: 2, log });
beforeAll(async () => {
  const { ingest, checkFrame, open, exportPreset } = renderer;
  world = await createApiWorld();
  Object.assign(world.deps.renderer, { ingest, checkFrame, open, exportPreset });
  backend = createBackend(world.deps);
});
beforeEach(async () => {
  ada = await world.person();
  order = await createDraftOrder(world, ada, { photos: 0 });
});
afterAll(async () => {
  await renderer.stop();
  await world.close();
});

async function upload(bytes: Uint8Array, name = 'me.jpg') {
  const call = (method: string, url: string, headers: Record<string, string>, body?: BodyInit) =>
    backend.fetch(
      new Request(new URL(url, world.deps.publicUrl), {
        method,
        headers: { authorization: `Bearer ${ada.customer.id}`, 'tus-resumable': '1.0.0', ...headers },
        body: body ?? null,
      }),
      { ip: '203.0.113.9', country: '', requestId: 'test', testAccess: true },
    );
  const begun = await call('POST', `/api/v1/orders/${order}/attachments`, {
    'upload-length': String(bytes.length),
    'upload-metadata': `filename ${btoa(name)}`,
  });
  const sent = await call(
    'PATCH',
    begun.headers.get('location')!,
    { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    Buffer.from(bytes),
  );
  expect(sent.status).toBe(204);
  return (await world.call('GET', `/attachments/${sent.headers.get('attachment-id')}`, { as: ada })).body;
}

/** A frame of the camera, as the page sends it. */
const ask = async (photo: Uint8Array) => {
  const body = await sharp(photo).resize(640, 640, { fit: 'inside' }).jpeg({ quality: 80 }).toBuffer();
  const headers = { 'content-type': 'image/jpeg' };
  return world.call('POST', `/orders/${order}/camera-check?width=1280`, { as: ada, body, headers });
};

describe('a frame of the camera', () => {
  it('is judged like the photo that it would become', async () => {
    expect(await ask(await person(0))).toMatchObject({
      status: 200,
      body: { accepted: true, fail_reason: null, warnings: [] },
    });
    const reasons = [];
    for (const photo of [noFace(), await dark(), await twoFaces(), await blurred()])
      reasons.push((await ask(photo)).body.fail_reason);
    expect(reasons).toEqual(['no_face', 'too_dark', 'multiple_faces', 'blurry']);
  });
});

describe('photos of one person', () => {
  // One set for all: taking a photo in takes seconds.
  let owner: Person;
  let set: string;
  let marked: Uint8Array;
  let uploaded: Awaited<ReturnType<typeof upload>>[];
  beforeAll(async () => {
    owner = await world.person();
    set = await createDraftOrder(world, owner, { photos: 0 });
    const [first, ...others] = await variantsOf(0, 4);
    marked = await sharp(first)
      .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    [ada, order] = [owner, set];
    uploaded = [];
    for (const bytes of [marked, ...others]) uploaded.push(await upload(bytes));
  });
  beforeEach(() => void ([ada, order] = [owner, set]));

  it('are accepted one after another, measured and compared', async () => {
    for (const photo of uploaded) {
      expect(photo).toMatchObject({ status: 'accepted', fail_reason: null });
      expect(photo.face_width).toBeGreaterThan(100);
    }
    const { photos_accepted, attachments } = (await world.call('GET', `/orders/${order}`, { as: ada })).body;
    expect(photos_accepted).toBe(4);
    expect(attachments.filter((one: { similarity: number }) => one.similarity > 0.65)).toHaveLength(3);
  });

  it('are kept without what the camera wrote into them', async () => {
    expect((await sharp(marked).metadata()).exif).toBeDefined();
    const stored = await world.deps.storage.get(`orders/${order}/photos/${uploaded[0]!.attachment_id}.jpg`);
    const { exif, format } = await sharp(stored!.bytes).metadata();
    expect([format, exif]).toEqual(['jpeg', undefined]);
    expect(Buffer.from(stored!.bytes).includes('Ada')).toBe(false);
  });

  it('are told of before they are taken again with the camera', async () => {
    expect((await ask(await person(0))).body).toMatchObject({ accepted: false, fail_reason: 'duplicate' });
  });

  it('are refused when they are the same one again, or of somebody else', async () => {
    expect(await upload(await person(0))).toMatchObject({ status: 'rejected', fail_reason: 'duplicate' });
    expect(await upload(await person(1))).toMatchObject({ status: 'rejected', fail_reason: 'not_same_person' });
  });
});

describe('a photo', () => {
  it('comes as HEIC from a phone as well, and is kept as JPEG', async () => {
    const photo = await upload(await readFile('tests/fixtures/portrait.heic'), 'IMG_0001.HEIC');
    expect(photo).toMatchObject({ status: 'accepted', file_name: 'IMG_0001.HEIC', width: 420, height: 480 });
    const key = `orders/${order}/photos/${photo.attachment_id}`;
    const [kept, small] = [`${key}.jpg`, `${key}-preview.webp`].map((name) => world.deps.storage.objects.get(name)!);
    expect(await sharp(kept!.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 420, height: 480 });
    expect(await sharp(small!.bytes).metadata()).toMatchObject({ format: 'webp' });
    expect(small!.contentType).toBe('image/webp');
  });
});

describe('what cannot be used', () => {
  it.each([
    ['a text file called .jpg', async () => textCalledJpg(), 'unsupported_format'],
    ['a JPEG that ends in the middle', async () => truncated(), 'corrupt'],
    ['a picture without a face', async () => noFace(), 'no_face'],
    ['a blurred one', () => blurred(), 'blurry'],
    ['a dark one', () => dark(), 'too_dark'],
    ['a tiny one', tiny, 'face_too_small'],
    ['a PNG of 20,000 x 20,000 pixels', async () => hugePng(), 'too_large'],
    ['an empty file', async () => Buffer.from('x'), 'unsupported_format'],
  ])('%s is told with its reason, and the photo itself is not kept', async (_, make, reason) => {
    const photo = await upload(await make());
    expect(photo).toMatchObject({ status: 'rejected', fail_reason: reason, url: null });
    expect(
      [...world.deps.storage.objects.keys()].filter(
        (key) => key === `orders/${order}/photos/${photo.attachment_id}.jpg`,
      ),
    ).toEqual([]);
  });

  it('is kept until the shoot starts where a crop may rescue it: two faces', async () => {
    const photo = await upload(await twoFaces());
    expect(photo).toMatchObject({ status: 'rejected', fail_reason: 'multiple_faces', url: expect.any(String) });
  });
});

describe('a headshot', () => {
  it('comes in the sizes that people need', async () => {
    const bytes = await person(0);
    for (const [preset, width, height] of [
      // The engine's own sizes: server/engine/exports/presets.test.ts.
      ['square', 1024, 1024],
      ['og', 1200, 630],
    ] as const) {
      const made = await renderer.exportPreset(bytes, preset);
      expect(await sharp(made.bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
    }
  });
});

/** 50 KB that would be 400 megapixels: one bit a pixel, all of them white. */
function hugePng(): Buffer {
  const side = 20_000;
  const row = Buffer.alloc(1 + side / 8, 0xff);
  row[0] = 0;
  const pixels = deflateSync(Buffer.concat(Array<Buffer>(side).fill(row)));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const magic = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}
