// Photos of forms while the engine is busy: the answer does not wait for it, the photos are listed, and none is lost with its process.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resumeFormPhotos } from '#server/backend/uploads/form-photos.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { createJobs } from '#server/jobs/index.ts';
import { RendererDied } from '#server/ports/renderer.ts';
import { resumeFormPhotosRegularly } from '#server/runtime/sweep-uploads.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { multipartBody } from '#tests/factories/partner.ts';
import { createTestRenderer, photoBytes } from '#tests/factories/pictures.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let ada: Person;
let order: string;
/** Of another process. */
let otherFolder: string;
beforeAll(async () => {
  world = await createApiWorld();
  otherFolder = await mkdtemp(path.join(tmpdir(), 'catchlight-form-photos-'));
}, 60_000);
beforeEach(async () => {
  world.deps.renderer = createTestRenderer();
  ada = await world.person({}, 20);
  order = await createDraftOrder(world, ada, { photos: 0 });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await world?.close();
  await rm(otherFolder, { recursive: true });
});
const PAGE = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';

/** As a page without a script, or as a program. */
async function send(names: readonly string[], as = ada, id = order, accept = PAGE): Promise<string | null> {
  const { text, type } = multipartBody(Object.fromEntries(names.map((name) => [`${name}.jpg`, photoBytes(name)])));
  const headers = { 'content-type': type, accept };
  const answer = await world.call('POST', `/orders/${id}/attachments`, { as, body: text, headers });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location')!, 'http://own.test').searchParams.get('upload_error');
}
interface Photo {
  attachment_id: string;
  status: string;
  fail_reason: string | null;
  file_name: string;
}
const photosOf = async (as = ada, id = order): Promise<Photo[]> =>
  (await world.call('GET', `/orders/${id}`, { as })).body.attachments;
const states = async () => (await photosOf()).map(({ status }) => status);
const files = () => readdir(world.deps.uploadsDir);

/** Nothing tells when an analysis is over that nobody waits for. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000 });

/** Every analysis waits until it is let go. */
function holdAnalyses(): () => void {
  const { ingest } = world.deps.renderer;
  const gate = Promise.withResolvers<void>();
  world.deps.renderer.ingest = async (...args) => {
    await gate.promise;
    return ingest(...args);
  };
  return () => gate.resolve();
}
/** The photo stays where it is, as in a process that ends meanwhile. */
const failAnalyses = (reason = new Error('the analysis has failed')) => {
  world.deps.renderer.ingest = () => Promise.reject(reason);
};

describe('a form with photos', () => {
  it('is answered before they are analysed, whoever else sends some, and lists them meanwhile', async () => {
    const letGo = holdAnalyses();
    const people = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const person = await world.person({}, 20);
        return { person, id: await createDraftOrder(world, person, { photos: 0 }) };
      }),
    );
    await Promise.all(people.map(({ person, id }) => send(['a', 'b', 'c', 'd'], person, id)));
    for (const { person, id } of people)
      expect((await photosOf(person, id)).map(({ status }) => status)).toEqual(Array(4).fill('pending'));
    letGo();
    for (const { person, id } of people)
      await eventually(async () => {
        const photos = await photosOf(person, id);
        expect(photos.map(({ status }) => status)).toEqual(Array(4).fill('accepted'));
        expect(photos.map(({ file_name }) => file_name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
      });
    await eventually(async () => expect(await files()).toEqual([]));
  });

  it('of a program is answered when they are analysed', async () => {
    const letGo = holdAnalyses();
    let answered = false;
    const sent = send(['a'], ada, order, '*/*').then(() => (answered = true));
    await eventually(async () => expect(await states()).toEqual(['pending']));
    // The answer to a page comes meanwhile.
    const person = await world.person({}, 20);
    await send(['b'], person, await createDraftOrder(world, person, { photos: 0 }));
    expect(answered).toBe(false);
    letGo();
    await sent;
    expect(await states()).toEqual(['accepted']);
  });

  it('of a program says when a photo could not be analysed yet, and analyses it later', async () => {
    const { ingest } = world.deps.renderer;
    failAnalyses();
    expect(await send(['a'], ada, order, '*/*')).toBe('unavailable');
    expect(await states()).toEqual(['pending']);
    world.deps.renderer.ingest = ingest;
    await resumeFormPhotos(world.deps);
    expect(await states()).toEqual(['accepted']);
    expect(await send(['b'], ada, order, '*/*')).toBeNull();
  });

  it('does not look at a photo that is removed while it waits', async () => {
    const letGo = holdAnalyses();
    const ingest = vi.spyOn(world.deps.renderer, 'ingest');
    await send(['a', 'b']);
    const [, second] = await photosOf();
    expect((await world.call('DELETE', `/attachments/${second!.attachment_id}`, { as: ada })).status).toBe(200);
    letGo();
    await eventually(async () => expect(await files()).toEqual([]));
    expect(await states()).toEqual(['accepted']);
    expect(ingest).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['is removed', async (id: string) => world.call('DELETE', `/attachments/${id}`, { as: ada })],
    ['loses its consent', async () => world.call('DELETE', '/customers/face-consent', { as: ada })],
  ])('keeps no picture of a photo that %s during its analysis', async (_, remove) => {
    const { ingest } = world.deps.renderer;
    world.deps.renderer.ingest = async (...args) => {
      const [photo] = await photosOf();
      expect((await remove(photo!.attachment_id)).status).toBe(200);
      return ingest(...args);
    };
    expect(await send(['a'], ada, order, '*/*')).toBeNull();
    await world.deps.queue.drain(createJobs(world.deps));
    expect([...world.deps.storage.objects.keys()].filter((key) => key.includes(order))).toEqual([]);
    expect([await states(), await files()]).toEqual([[], []]);
  });

  it('keeps no file of a photo whose findings nobody could be told about', async () => {
    const { publish } = world.deps.events;
    vi.spyOn(world.deps.events, 'publish')
      .mockImplementationOnce(publish)
      .mockRejectedValueOnce(new Error('the database is away'));
    expect(await send(['a'], ada, order, '*/*')).toBeNull();
    expect([await states(), await files()]).toEqual([['accepted'], []]);
  });

  it('does not list a photo that it could not keep', async () => {
    vi.spyOn(world.deps.events, 'publish').mockRejectedValueOnce(new Error('the database is away'));
    expect(await send(['a'])).toBe('unavailable');
    expect([await states(), await files()]).toEqual([[], []]);
  });

  it('are refused behind a text field of more than 2,000 bytes', async () => {
    const { text, type } = multipartBody({ 'a.jpg': photoBytes('a') });
    const field = `--a-boundary\r\ncontent-disposition: form-data; name="source"\r\n\r\n${'x'.repeat(2001)}\r\n`;
    const headers = { 'content-type': type, accept: PAGE };
    const answer = await world.call('POST', `/orders/${order}/attachments`, { as: ada, body: field + text, headers });
    expect(answer.headers.get('location')).toContain('upload_error=invalid_input');
    expect(await photosOf()).toEqual([]);
  });

  it('says when there is no room for more, and keeps those that had some', async () => {
    order = await createDraftOrder(world, ada, { photos: 24 });
    expect(await send(['y', 'z'])).toBe('too_many_photos');
    expect((await photosOf()).filter(({ file_name }) => file_name === 'y.jpg')).toMatchObject([{ status: 'accepted' }]);
    expect(await files()).toEqual([]);
  });
});

describe('a photo whose process has ended', () => {
  it('is analysed by the next one', async () => {
    const { ingest } = world.deps.renderer;
    failAnalyses();
    expect(await send(['a'])).toBeNull();
    expect(await states()).toEqual(['pending']);
    world.deps.renderer.ingest = ingest;
    const stop = resumeFormPhotosRegularly(world.deps);
    await eventually(async () => expect(await states()).toEqual(['accepted']));
    await eventually(async () => expect(await files()).toEqual([]));
    stop();
  });

  it('is left to the process that is analysing it', async () => {
    const letGo = holdAnalyses();
    const ingest = vi.spyOn(world.deps.renderer, 'ingest');
    await send(['a']);
    await resumeFormPhotos(world.deps);
    letGo();
    await eventually(async () => expect(await states()).toEqual(['accepted']));
    expect(ingest).toHaveBeenCalledTimes(1);
  });

  it('is analysed elsewhere where processes share a store and no folder', async () => {
    const { storage, renderer } = world.deps;
    Object.assign(storage, { shared: true });
    const { ingest } = renderer;
    failAnalyses();
    await send(['a']);
    renderer.ingest = ingest;
    await resumeFormPhotos({ ...world.deps, uploadsDir: otherFolder });
    Object.assign(storage, { shared: false });
    expect(await states()).toEqual(['accepted']);
    await world.deps.queue.drain(createJobs(world.deps));
    expect([...storage.objects.keys()].filter((key) => key.includes('/uploads/'))).toEqual([]);
    expect([...(await files()), ...(await readdir(otherFolder))]).toEqual([]);
  });

  it('is not kept when it was analysed before', async () => {
    const { storage, renderer, db } = world.deps;
    Object.assign(storage, { shared: true });
    failAnalyses();
    await send(['a']);
    const ingest = vi.spyOn(renderer, 'ingest');
    const read = vi.spyOn(storage, 'get');
    await db.updateTable('catchlight.attachments').set({ status: 'accepted' }).where('order_id', '=', order).execute();
    await resumeFormPhotos(world.deps);
    Object.assign(storage, { shared: false });
    await world.deps.queue.drain(createJobs(world.deps));
    expect([...storage.objects.keys()].filter((key) => key.includes('/uploads/'))).toEqual([]);
    expect([ingest.mock.calls, read.mock.calls]).toEqual([[], []]);
    expect(await states()).toEqual(['accepted']);
  });

  it('is refused when the engine has failed at it three times', async () => {
    failAnalyses();
    await send(['a']);
    await resumeFormPhotos(world.deps);
    expect(await states()).toEqual(['pending']);
    await resumeFormPhotos(world.deps);
    expect(await photosOf()).toMatchObject([{ status: 'rejected', fail_reason: 'corrupt' }]);
    expect(await files()).toEqual([]);
  });

  it.each([
    ['the store', () => (world.deps.storage.full = true)],
    ['a worker that is stopped', () => failAnalyses(new RendererDied('The worker process was stopped'))],
  ])('waits for %s, however long and often', async (_, fail) => {
    const { ingest } = world.deps.renderer;
    fail();
    await send(['a']);
    for (let hour = 1; hour <= 5; hour += 1) {
      world.advanceClock(60 * 60);
      await resumeFormPhotos(world.deps);
    }
    expect(await states()).toEqual(['pending']);
    world.deps.storage.full = false;
    world.deps.renderer.ingest = ingest;
    await resumeFormPhotos(world.deps);
    expect(await states()).toEqual(['accepted']);
    expect(await files()).toEqual([]);
  });
});
