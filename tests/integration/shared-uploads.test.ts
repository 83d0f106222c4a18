// Uploads where two web processes share database and object store but no folder: what one has begun, the other continues.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSharedStore } from '#server/backend/uploads/shared-store.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { addUploadPart } from '#server/domain/photos/upload-parts.ts';
import { createJobs } from '#server/jobs/index.ts';
import { SWEEP_JOB } from '#server/jobs/sweep.ts';
import { createApiWorld, type ApiWorld } from '#tests/factories/api.ts';
import { photoBytes } from '#tests/factories/pictures.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';
import { serveUploads, type UploadServer } from '#tests/factories/upload-server.ts';

let world: ApiWorld;
let first: UploadServer;
let second: UploadServer;
let otherFolder: string;
let ada: Person;
let order: string;
beforeAll(async () => {
  world = await createApiWorld();
  Object.assign(world.deps.storage, { shared: true });
  otherFolder = await mkdtemp(path.join(tmpdir(), 'catchlight-uploads-'));
  first = await serveUploads(world.deps);
  second = await serveUploads({ ...world.deps, uploadsDir: otherFolder });
}, 60_000);
beforeEach(async () => {
  world.deps.storage.full = false;
  ada = await world.person({}, 20);
  order = await createDraftOrder(world, ada, { photos: 0 });
});
afterAll(async () => {
  await first.close();
  await second.close();
  await world.close();
  await rm(otherFolder, { recursive: true });
});

const call = (at: UploadServer, method: string, to: string, headers: Record<string, string> = {}, body?: BodyInit) =>
  fetch(at.base + to, {
    method,
    headers: { authorization: `Bearer ${ada.customer.id}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  } as RequestInit);
async function begin(at: UploadServer, length: number): Promise<string> {
  const headers = { 'upload-length': String(length), 'upload-metadata': `filename ${btoa('me.jpg')}` };
  return (await call(at, 'POST', `/api/v1/orders/${order}/attachments`, headers)).headers.get('location')!;
}
const send = (at: UploadServer, to: string, offset: number, bytes: Uint8Array | ReadableStream) =>
  call(
    at,
    'PATCH',
    to,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    bytes instanceof Uint8Array ? Buffer.from(bytes) : bytes,
  );
async function offsetOf(at: UploadServer, to: string): Promise<number> {
  const answer = await call(at, 'HEAD', to);
  expect(answer.status).toBe(200);
  return Number(answer.headers.get('upload-offset'));
}
const storedParts = () => [...world.deps.storage.objects.keys()].filter((key) => key.includes('/uploads/'));
const work = () => world.deps.queue.drain(createJobs(world.deps));
const files = async () => [...(await readdir(world.deps.uploadsDir)), ...(await readdir(otherFolder))];
const photos = async () => (await world.call('GET', `/orders/${order}`, { as: ada })).body.attachments;

async function expectWhole(answer: Response, bytes: Uint8Array): Promise<void> {
  const id = answer.headers.get('attachment-id');
  const stored = await world.deps.storage.get(`orders/${order}/photos/${id}.jpg`);
  expect(Buffer.from(stored!.bytes).equals(Buffer.from(bytes))).toBe(true);
  expect(await photos()).toMatchObject([{ attachment_id: id, file_name: 'me.jpg' }]);
  await work();
  expect([storedParts(), await files()]).toEqual([[], []]);
}

it('continues at another process what was begun at one, byte for byte', async () => {
  const bytes = photoBytes('x'.repeat(300_000));
  const to = await begin(first, bytes.length);
  expect(await offsetOf(second, to)).toBe(0);
  expect((await send(first, to, 0, bytes.slice(0, 100_000))).status).toBe(204);
  expect(await offsetOf(second, to)).toBe(100_000);
  expect((await send(second, to, 100_000, bytes.slice(100_000, 200_000))).status).toBe(204);
  expect(await offsetOf(first, to)).toBe(200_000);
  await expectWhole(await send(first, to, 200_000, bytes.slice(200_000)), bytes);
});

it('takes a file that arrived whole, although another process has begun the same upload meanwhile', async () => {
  const bytes = photoBytes('w'.repeat(300_000));
  const to = await begin(first, bytes.length);
  const { uploadsDir, ids } = world.deps;
  const id = to.split('/').at(-1)!;
  const store = createSharedStore(world.deps);
  // As the two writers leave it: all bytes in this process's folder, the first of them stored by the other.
  await writeFile(path.join(uploadsDir, id), bytes);
  await addUploadPart({ ...world.deps, ids }, id, order, 0, bytes.slice(0, 100_000));
  expect((await readFile(await store.completeFile(id))).equals(Buffer.from(bytes))).toBe(true);
  await store.remove(id);
  await work();
});

it('stores no more than 400 pieces of an upload', async () => {
  const to = await begin(first, 500);
  const id = to.split('/').at(-1)!;
  for (let at = 0; at < 400; at += 1) await addUploadPart(world.deps, id, order, at, new Uint8Array(1));
  const answer = await send(first, to, 400, new Uint8Array(1));
  expect(answer.status).toBe(404);
  expect(storedParts().filter((key) => key.includes(id))).toHaveLength(400);
  await createSharedStore(world.deps).remove(id);
  await work();
});

it('continues elsewhere what a broken connection has left', async () => {
  const bytes = photoBytes('y'.repeat(300_000));
  const to = await begin(first, bytes.length);
  const cut = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes.slice(0, 120_000)),
    pull: async (controller) => {
      // The first piece has arrived before the connection breaks.
      while ((await readdir(world.deps.uploadsDir)).length === 0);
      controller.error(new Error('the train enters a tunnel'));
    },
  });
  await send(first, to, 0, cut).catch(() => undefined);
  await expect.poll(() => offsetOf(second, to)).toBeGreaterThan(0);
  const offset = await offsetOf(second, to);
  expect(offset).toBeLessThan(bytes.length);
  await expectWhole(await send(second, to, offset, bytes.slice(offset)), bytes);
});

it('stores a large upload while it arrives, so that a process that is killed takes little of it along', async () => {
  const bytes = photoBytes('z'.repeat(20 * 1024 * 1024));
  const to = await begin(first, bytes.length);
  const arrived = Promise.withResolvers<void>();
  const slow = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes.slice(0, 18 * 1024 * 1024)),
    pull: async (controller) => {
      await arrived.promise;
      controller.enqueue(bytes.slice(18 * 1024 * 1024));
      controller.close();
    },
  });
  const answer = send(first, to, 0, slow);
  await expect.poll(() => storedParts().length).toBe(2);
  arrived.resolve();
  await expectWhole(await answer, bytes);
});

it('writes nothing to the store of an upload that comes in one piece', async () => {
  const { storage } = world.deps;
  const { put } = storage;
  const written: string[] = [];
  storage.put = (key, ...rest) => {
    written.push(key);
    return put(key, ...rest);
  };
  const bytes = photoBytes('whole');
  const answer = await send(first, await begin(first, bytes.length), 0, bytes);
  storage.put = put;
  expect(written.filter((key) => key.includes('/uploads/'))).toEqual([]);
  await expectWhole(answer, bytes);
});

it('has another process analyse what the first could not', async () => {
  const { renderer } = world.deps;
  const { ingest } = renderer;
  renderer.ingest = () => Promise.reject(new Error('the worker ended'));
  const bytes = photoBytes('later');
  const to = await begin(first, bytes.length);
  expect((await send(first, to, 0, bytes)).status).toBe(503);
  renderer.ingest = ingest;
  await expectWhole(await call(second, 'HEAD', to), bytes);
});

it('is given up at any process', async () => {
  const to = await begin(first, 1000);
  await send(first, to, 0, new Uint8Array(500));
  expect(storedParts()).toHaveLength(1);
  expect((await call(second, 'DELETE', to)).status).toBe(204);
  expect((await call(first, 'HEAD', to)).status).toBe(404);
  await work();
  expect(storedParts()).toEqual([]);
});

it.each([
  ['the shoot is deleted', () => world.call('DELETE', `/orders/${order}`, { as: ada })],
  ['the account is closed', () => world.call('DELETE', `/customers/${ada.customer.id}`, { as: ada })],
  ['the consent is withdrawn', () => world.call('PATCH', `/orders/${order}`, { as: ada, body: { consent: false } })],
])('leaves nothing in the store once %s, though it carries place and camera', async (_, remove) => {
  const to = await begin(first, 1000);
  await send(first, to, 0, new Uint8Array(500));
  expect(storedParts()).toHaveLength(1);
  expect((await remove()).status).toBe(200);
  await work();
  expect(storedParts()).toEqual([]);
});

it('is removed from the store after a day, and a part that no row names after the sweep’s wait', async () => {
  const to = await begin(first, 1000);
  await send(first, to, 0, new Uint8Array(500));
  const lost = storedParts()[0]!.replace(/[\w-]+\.bin$/, 'lost.bin');
  await world.deps.storage.put(lost, new Uint8Array(5), 'application/octet-stream');
  const sweep = async (): Promise<void> => {
    await world.deps.db.transaction().execute((trx) => world.deps.queue.enqueue(trx, SWEEP_JOB, {}));
    await work();
  };
  await sweep();
  world.advanceClock(2 * 3600);
  await sweep();
  expect(storedParts()).toHaveLength(1);
  expect(storedParts()).not.toContain(lost);
  world.advanceClock(24 * 3600);
  await sweep();
  expect(storedParts()).toEqual([]);
});
