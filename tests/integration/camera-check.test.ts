// Frames of a camera: the rules of photos, for whoever may upload, in front of the photo and without leaving anything behind.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CAMERA_FRAME_LIMITS } from '#server/contracts/camera-frames.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { updateOrder } from '#server/domain/orders/update-order.ts';
import { RendererDied } from '#server/ports/renderer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany } from '#tests/factories/companies.ts';
import { createApiProgram } from '#tests/factories/partner.ts';
import { photoBytes } from '#tests/factories/pictures.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let ada: Person;
let order: string;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
beforeEach(async () => {
  ada = await world.person({}, 20);
  order = await createDraftOrder(world, ada, { photos: 0 });
});

const JPEG = { 'content-type': 'image/jpeg' };
const ask = (bytes: Uint8Array, { path = `/orders/${order}`, headers = JPEG as Record<string, string> } = {}) =>
  world.call('POST', `${path}/camera-check`, { as: ada, body: bytes, headers });
const good = photoBytes('good');

describe('a frame', () => {
  it('is answered with the findings of the engine', async () => {
    expect(await ask(good)).toMatchObject({
      status: 200,
      body: { accepted: true, fail_reason: null, warnings: [], face: { x: 0.3 } },
    });
    const dark = photoBytes('dark', { accepted: false, fail_reason: 'too_dark' });
    expect((await ask(dark)).body).toMatchObject({ accepted: false, fail_reason: 'too_dark' });
  });

  it('is kept nowhere', async () => {
    const objects = world.deps.storage.objects.size;
    await ask(good);
    const rows = await world.deps.db
      .selectFrom('catchlight.attachments')
      .select('id')
      .where('order_id', '=', order)
      .execute();
    expect([rows, world.deps.storage.objects.size - objects]).toEqual([[], 0]);
  });

  it('is compared with the photos that are there, so that nobody takes one twice', async () => {
    const dhash = '00ff00ff00ff00ff';
    const id = await upload(photoBytes('first', { dhash }));
    expect((await ask(photoBytes('again', { dhash }))).body).toMatchObject({ fail_reason: 'duplicate' });
    await world.call('DELETE', `/attachments/${id}`, { as: ada });
    expect((await ask(photoBytes('again', { dhash }))).body).toMatchObject({ accepted: true });
  });

  it('that is too long is refused, whether it says so or not', async () => {
    const long = new Uint8Array(CAMERA_FRAME_LIMITS.maxBytes + 1);
    expect((await ask(long)).status).toBe(413);
    const honest = { ...JPEG, 'content-length': String(long.length) };
    expect((await ask(long, { headers: honest })).status).toBe(413);
  });

  it('that says to be something else is refused', async () => {
    expect((await ask(good, { headers: { 'content-type': 'application/json' } })).status).toBe(422);
  });

  it('is not looked at before there is consent, nor after it was taken back', async () => {
    const none = await createDraftOrder(world, ada, { photos: 0, consent: false });
    expect(await ask(good, { path: `/orders/${none}` })).toMatchObject({
      status: 409,
      body: { code: 'consent_missing' },
    });
    await updateOrder(world.deps, ada, order, { consent: false });
    expect((await ask(good)).status).toBe(409);
  });

  it('belongs to a shoot of one’s own', async () => {
    const ben = await world.person();
    const theirs = await createDraftOrder(world, ben, { photos: 0 });
    expect((await ask(good, { path: `/orders/${theirs}` })).status).toBe(404);
    expect((await ask(good, { path: '/orders/11111111-1111-4111-8111-111111111111' })).status).toBe(404);
  });
});

describe('when there is much to do', () => {
  it('a shoot that asks too often is told when to come back', async () => {
    const asked: string[] = [];
    world.deps.limits.hit = async (key) => {
      asked.push(key);
      return { allowed: false, retryAfter: 42 };
    };
    const answer = await ask(good);
    world.deps.limits.hit = async () => ({ allowed: true, retryAfter: 0 });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '42']);
    expect(asked).toContain(`camera ${order}`);
  });

  it('a few frames wait and the next one is refused, so that uploads do not wait for them', async () => {
    const { renderer } = world.deps;
    const { checkFrame } = renderer;
    const { promise, resolve } = Promise.withResolvers<void>();
    renderer.checkFrame = async (...args) => {
      await promise;
      return checkFrame(...args);
    };
    let refused = 0;
    const answers = Array.from({ length: 6 }, async () => {
      const answer = await ask(good);
      if (answer.status === 429 && (refused += 1) === 3) resolve();
      return answer;
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status).toSorted();
    renderer.checkFrame = checkFrame;
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  });

  it('a process that dies of a frame costs that frame alone', async () => {
    const { renderer } = world.deps;
    const { checkFrame } = renderer;
    renderer.checkFrame = () => Promise.reject(new RendererDied('killed'));
    expect(await ask(good)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    renderer.checkFrame = checkFrame;
    expect((await ask(good)).status).toBe(200);
  });
});

describe('without an account', () => {
  it('the code for a phone asks for its draft until it is ended', async () => {
    const { body } = await world.call('POST', `/orders/${order}/phone-link`, { as: ada });
    const path = `/phone-uploads/${new URL(body.url).searchParams.get('code')}`;
    expect((await ask(good, { path })).status).toBe(200);
    await world.call('DELETE', `/orders/${order}/phone-link`, { as: ada });
    expect((await ask(good, { path })).status).toBe(404);
  });

  it('an upload link asks once the person has agreed', async () => {
    const company = await createCompany(world, await world.person({}, 0));
    const program = await createApiProgram(world, company);
    const shoot = await program.call('POST', '/shoots', { person: { name: 'Ben' } });
    const path = `/uploads/${shoot.body.upload_url.split('/').at(-1)}`;
    expect(await ask(good, { path })).toMatchObject({ status: 409, body: { code: 'consent_missing' } });
    await world.call('POST', `${path}/consent`, { body: { adult: true, face_processing: true } });
    expect((await ask(good, { path })).status).toBe(200);
  });
});

/** By tus, in one piece. */
async function upload(bytes: Uint8Array): Promise<string> {
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await world.call('POST', `/orders/${order}/attachments`, {
    as: ada,
    headers: { ...tus, 'upload-length': String(bytes.length) },
  });
  const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const path = begun.headers.get('location')!.replace('/api/v1', '');
  const sent = await world.call('PATCH', path, { as: ada, headers, body: bytes });
  return sent.headers.get('attachment-id')!;
}
