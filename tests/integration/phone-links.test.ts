// Photos from a phone: the code opens one draft for adding photos, for a quarter of an hour at a time and an hour at most, until it is ended.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBackend } from '#server/backend/index.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { updateOrder } from '#server/domain/orders/update-order.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { photoBytes } from '#tests/factories/pictures.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';

const MINUTE_S = 60;
let world: ApiWorld;
let ada: Person;
let order: string;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
beforeEach(async () => {
  ada = await world.person({}, 20);
  order = await createDraftOrder(world, ada, { photos: 0 });
});

const link = async (): Promise<string> => {
  const { body, status } = await world.call('POST', `/orders/${order}/phone-link`, { as: ada });
  expect(status).toBe(201);
  return new URL(body.url).searchParams.get('code')!;
};
const look = (code: string) => world.call('GET', `/phone-uploads/${code}`);
const pass = (minutes: number): void => world.advanceClock(minutes * MINUTE_S);

/** By tus, in one piece. */
async function send(code: string, bytes: Uint8Array): Promise<{ status: number; id: string | null; path: string }> {
  const tus = { 'tus-resumable': '1.0.0' };
  const name = {
    'upload-length': String(bytes.length),
    'upload-metadata': `filename ${btoa('me.jpg')},source ${btoa('web')}`,
  };
  const begun = await world.call('POST', `/phone-uploads/${code}/photos`, { headers: { ...tus, ...name } });
  const path = begun.headers.get('location') ?? '';
  if (begun.status !== 201) return { status: begun.status, id: null, path };
  const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const sent = await world.call('PATCH', path, { headers, body: bytes });
  return { status: sent.status, id: sent.headers.get('attachment-id'), path };
}

describe('the code', () => {
  it('adds a photo to its draft, says what was found, and shows nobody a picture', async () => {
    const code = await link();
    const { status, id, path } = await send(code, photoBytes('a'));
    expect([status, path.startsWith(`/api/v1/phone-uploads/${code}/photos/`)]).toEqual([204, true]);
    const { body } = await look(code);
    expect(body).toMatchObject({ accepted: 1, room: 24 });
    expect(body.photos).toMatchObject([
      { attachment_id: id, status: 'accepted', upload_source: 'qr', url: null, preview_url: null },
    ]);
    const own = await world.call('GET', `/orders/${order}`, { as: ada });
    expect(own.body.attachments).toMatchObject([{ attachment_id: id, status: 'accepted' }]);
    expect(own.body.attachments[0].preview_url).not.toBeNull();
  });

  it('tells a phone nothing of photos that came another way', async () => {
    order = await createDraftOrder(world, ada, { photos: 2 });
    expect((await look(await link())).body).toMatchObject({ accepted: 2, photos: [] });
  });

  it('opens for a quarter of an hour from its last use, and for an hour at most', async () => {
    const code = await link();
    for (const minutes of [14, 14, 14, 14]) {
      pass(minutes);
      expect((await look(code)).status).toBe(200);
    }
    pass(5);
    expect((await look(code)).status).toBe(404);
    const idle = await link();
    pass(16);
    expect((await send(idle, photoBytes('a'))).status).toBe(404);
  });

  it('ends when it is taken back, and when a new one is made', async () => {
    const first = await link();
    const second = await link();
    expect([(await look(first)).status, (await look(second)).status]).toEqual([404, 200]);
    await world.call('DELETE', `/orders/${order}/phone-link`, { as: ada });
    expect((await look(second)).status).toBe(404);
    expect((await world.call('GET', `/orders/${order}/phone-link`, { as: ada })).body).toEqual({ link: null });
  });

  it('cannot be guessed out of its id', async () => {
    const code = await link();
    const wrong = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A');
    expect((await look(wrong)).status).toBe(404);
    expect((await look('11111111-1111-4111-8111-111111111111')).status).toBe(404);
  });

  it('is of no use once consent is taken back or the account is suspended', async () => {
    const code = await link();
    await updateOrder(world.deps, ada, order, { consent: false });
    expect((await send(code, photoBytes('a'))).status).toBe(409);
    expect((await world.call('POST', `/orders/${order}/phone-link`, { as: ada })).status).toBe(409);
    await world.deps.db
      .updateTable('catchlight.customers')
      .set({ suspended: true })
      .where('id', '=', ada.customer.id)
      .execute();
    expect((await look(code)).status).toBe(404);
  });

  it('is not made for somebody else’s shoot', async () => {
    const ben = await world.person({}, 0);
    expect((await world.call('POST', `/orders/${order}/phone-link`, { as: ben })).status).toBe(404);
    await link();
    expect((await world.call('GET', `/orders/${order}/phone-link`, { as: ben })).body).toEqual({ link: null });
  });
});

describe('the computer', () => {
  it('is told of each photo as it comes and when it is judged, and of the end of the code', async () => {
    const code = await link();
    const answer = await createBackend(world.deps).fetch(
      new Request(`${world.deps.publicUrl}/api/v1/orders/${order}/phone-link/events`, {
        headers: { authorization: `Bearer ${ada.customer.id}` },
      }),
      { ip: '203.0.113.9', country: '', requestId: 'test', testAccess: true },
    );
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const hear = async (words: string, times: number): Promise<void> => {
      while (text.split(words).length <= times) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended before "${words}": ${text}`);
        text += value;
      }
    };
    const { renderer } = world.deps;
    const { ingest } = renderer;
    const { promise, resolve } = Promise.withResolvers<void>();
    renderer.ingest = async (...photo) => {
      await promise;
      return ingest(...photo);
    };
    // What is there to begin with; then the photo, waiting and judged.
    await hear('event: change', 1);
    const sent = send(code, photoBytes('a'));
    await hear('event: change', 2);
    resolve();
    await hear('event: change', 3);
    await sent;
    renderer.ingest = ingest;
    await world.call('DELETE', `/orders/${order}/phone-link`, { as: ada });
    await hear('event: done', 1);
    expect((await reader.read()).done).toBe(true);
  });
});
