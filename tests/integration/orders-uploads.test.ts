// Photos on their way in: whole, in pieces, cut and resumed, twice at once, too big, in a form, and where none may come.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '#server/jobs/index.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { startOrder } from '#server/domain/orders/start-order.ts';
import { updateOrder } from '#server/domain/orders/update-order.ts';
import { createApiWorld, type ApiWorld } from '#tests/factories/api.ts';
import { photoBytes } from '#tests/factories/pictures.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';
import { serveUploads, type UploadServer } from '#tests/factories/upload-server.ts';

let world: ApiWorld;
let server: UploadServer;
let base: string;
let ada: Person;
let order: string;
beforeAll(async () => {
  world = await createApiWorld();
  server = await serveUploads(world.deps);
  base = server.base;
}, 60_000);
beforeEach(async () => {
  world.deps.storage.full = false;
  await rm(world.deps.uploadsDir, { recursive: true });
  await mkdir(world.deps.uploadsDir);
  ada = await world.person({}, 20);
  order = await createDraftOrder(world, ada, { photos: 0 });
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const tus = (method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit, as = ada) =>
  fetch(base + path, {
    method,
    headers: { authorization: `Bearer ${as.customer.id}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { body, duplex: 'half' }),
    redirect: 'manual',
  } as RequestInit);
const uploads = (id = order) => `/api/v1/orders/${id}/attachments`;
const begin = (length: number, name = 'me.jpg', id = order) =>
  tus('POST', uploads(id), { 'upload-length': String(length), 'upload-metadata': `filename ${btoa(name)}` });
const send = (path: string, offset: number, bytes: Uint8Array) =>
  tus(
    'PATCH',
    path,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    Buffer.from(bytes),
  );
const upload = async (bytes: Uint8Array, name?: string): Promise<Response> => {
  const begun = await begin(bytes.length, name);
  return send(begun.headers.get('location')!, 0, bytes);
};
const look = async (id: string | null) => (await world.call('GET', `/attachments/${id}`, { as: ada })).body;
const list = async () => (await world.call('GET', `/orders/${order}`, { as: ada })).body.attachments;

describe('a resumable upload', () => {
  it('answers its last piece with the photo and what the analysis found', async () => {
    const begun = await begin(photoBytes('a').length, 'Ünï "x".jpg');
    const location = begun.headers.get('location')!;
    expect(begun.status).toBe(201);
    expect(location).toMatch(/^\/api\/v1\/orders\/[\w-]+\/attachments\/[\w-]+$/);
    const last = await send(location, 0, photoBytes('a'));
    expect(last.status).toBe(204);
    expect(begun.headers.get('attachment-id')).toBe(last.headers.get('attachment-id'));
    expect(await look(last.headers.get('attachment-id'))).toMatchObject({
      status: 'accepted',
      order_id: order,
      kind: 'photo',
      face_width: 300,
      fail_reason: null,
    });
    expect(await readdir(world.deps.uploadsDir)).toEqual([]);
  });

  it('keeps no folder and no control character of a name', async () => {
    const last = await upload(photoBytes('named'), '../../etc/a\0b\nc.jpg');
    expect(await look(last.headers.get('attachment-id'))).toMatchObject({ file_name: 'a b c.jpg' });
  });

  it('says why a photo was refused, keeps it out of the shoot and does not keep the picture itself', async () => {
    const last = await upload(photoBytes('dim', { accepted: false, fail_reason: 'too_dark' }));
    const photo = await look(last.headers.get('attachment-id'));
    expect(photo).toMatchObject({ status: 'rejected', fail_reason: 'too_dark', url: null });
    expect(photo.preview_url).not.toBeNull();
    expect((await world.call('GET', `/orders/${order}`, { as: ada })).body.photos_accepted).toBe(0);
  });

  it('compares each photo with those before it, also when they come at the same moment', async () => {
    const sets: number[] = [];
    const { ingest } = world.deps.renderer;
    world.deps.renderer.ingest = (bytes, set) => {
      sets.push(set.length);
      return ingest(bytes, set);
    };
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => upload(photoBytes(name))));
    world.deps.renderer.ingest = ingest;
    expect(sets.toSorted()).toEqual([0, 1, 2, 3]);
  });

  it('goes on after a cut where it stopped, byte for byte', async () => {
    const bytes = photoBytes('x'.repeat(300_000));
    const location = (await begin(bytes.length)).headers.get('location')!;
    const cut = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(bytes.slice(0, 120_000));
      },
      pull: async (controller) => {
        // The first piece has arrived before the connection breaks.
        for (;;) {
          const head = await tusHeadFile(location);
          if (head > 0) break;
        }
        controller.error(new Error('the train enters a tunnel'));
      },
    });
    await tus(
      'PATCH',
      location,
      { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      cut,
    ).catch(() => undefined);
    const head = await tus('HEAD', location);
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThan(bytes.length);
    const last = await send(location, offset, bytes.slice(offset));
    const stored = await world.deps.storage.get(`orders/${order}/photos/${last.headers.get('attachment-id')}.jpg`);
    expect(Buffer.from(stored!.bytes).equals(Buffer.from(bytes))).toBe(true);
  });

  it('refuses 51 MB before the first byte and says how much is allowed', async () => {
    const answer = await begin(51 * 1024 * 1024);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'too_large', error: 'A photo can have 50 MB at most.' });
  });

  it('tells a browser whose last answer was lost that it is done, and makes one photo of it', async () => {
    const bytes = photoBytes('a');
    const location = (await begin(bytes.length)).headers.get('location')!;
    const first = await send(location, 0, bytes);
    const again = await tus('HEAD', location);
    expect(again.status).toBe(200);
    expect(again.headers.get('upload-offset')).toBe(String(bytes.length));
    expect(again.headers.get('attachment-id')).toBe(first.headers.get('attachment-id'));
    expect(await list()).toHaveLength(1);
  });

  it('waits for room on a full disk: the photo comes when the browser asks again', async () => {
    const bytes = photoBytes('a');
    const location = (await begin(bytes.length)).headers.get('location')!;
    world.deps.storage.full = true;
    const refused = await send(location, 0, bytes);
    expect(refused.status).toBe(503);
    expect(await list()).toEqual([]);
    world.deps.storage.full = false;
    const again = await tus('HEAD', location);
    expect(await look(again.headers.get('attachment-id'))).toMatchObject({ status: 'accepted' });
  });

  it('is given up by its owner', async () => {
    const location = (await begin(10)).headers.get('location')!;
    expect((await tus('DELETE', location)).status).toBe(204);
    expect((await tus('HEAD', location)).status).toBe(404);
    expect(await readdir(world.deps.uploadsDir)).toEqual([]);
  });

  it('belongs to the owner of the order on every call', async () => {
    const bo = await world.person();
    const location = (await begin(10)).headers.get('location')!;
    expect((await tus('POST', uploads(), { 'upload-length': '10' }, undefined, bo)).status).toBe(404);
    for (const method of ['HEAD', 'DELETE']) expect((await tus(method, location, {}, undefined, bo)).status).toBe(404);
    const patch = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    expect((await tus('PATCH', location, patch, 'x', bo)).status).toBe(404);
    const theirs = await createDraftOrder(world, bo, { photos: 0 });
    const moved = location.replace(order, theirs);
    expect((await tus('HEAD', moved, {}, undefined, bo)).status).toBe(404);
  });

  it('needs consent, a draft and room for one more', async () => {
    const without = await createDraftOrder(world, await world.person(), { photos: 0, consent: false });
    const stranger = { customer: (await ownerOf(without))! } as Person;
    const noConsent = await tus('POST', uploads(without), { 'upload-length': '10' }, undefined, stranger);
    expect(await noConsent.json()).toMatchObject({ code: 'consent_missing' });

    const full = await createDraftOrder(world, ada, { photos: 25 });
    expect(await (await begin(10, 'a.jpg', full)).json()).toMatchObject({ code: 'too_many_photos' });
    await startOrder(world.deps, ada, full);
    expect(await (await begin(10, 'a.jpg', full)).json()).toMatchObject({ code: 'order_not_editable' });
  });

  it('leaves nothing behind when the consent went while it came in', async () => {
    const bytes = photoBytes('a');
    const location = (await begin(bytes.length)).headers.get('location')!;
    await updateOrder(world.deps, ada, order, { consent: false });
    expect((await send(location, 0, bytes)).status).toBe(409);
    expect(await list()).toEqual([]);
    await world.deps.queue.drain(createJobs(world.deps));
    expect(await readdir(world.deps.uploadsDir)).toEqual([]);
  });

  it.each([
    ['the shoot is deleted', () => world.call('DELETE', `/orders/${order}`, { as: ada })],
    ['the account is closed', () => world.call('DELETE', `/customers/${ada.customer.id}`, { as: ada })],
    ['the consent is withdrawn', () => world.call('PATCH', `/orders/${order}`, { as: ada, body: { consent: false } })],
  ])('that was cut off leaves nothing on the disk once %s, though it carries place and camera', async (_, deed) => {
    const other = await world.person({}, 0);
    const theirs = await createDraftOrder(world, other, { photos: 0 });
    const kept = await tus('POST', uploads(theirs), { 'upload-length': '9' }, undefined, other);
    const location = (await begin(1000)).headers.get('location')!;
    await send(location, 0, new Uint8Array(500));
    expect(await readdir(world.deps.uploadsDir)).toHaveLength(4);
    expect((await deed()).status).toBe(200);
    await world.deps.queue.drain(createJobs(world.deps));
    const id = kept.headers.get('location')!.split('/').at(-1)!;
    expect((await readdir(world.deps.uploadsDir)).toSorted()).toEqual([id, `${id}.json`]);
  });
});

describe('the form without JavaScript', () => {
  const post = (form: FormData, headers: Record<string, string> = {}) =>
    fetch(base + uploads(), {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.customer.id}`, ...headers },
      body: form,
      redirect: 'manual',
    });
  const formOf = (files: [string, Uint8Array][], returnTo?: string): FormData => {
    const form = new FormData();
    if (returnTo) form.set('return_to', returnTo);
    for (const [name, bytes] of files) form.append('photos', new File([Buffer.from(bytes)], name));
    return form;
  };

  it('takes every photo in and leads back to the page', async () => {
    const answer = await post(
      formOf(
        [
          ['a.jpg', photoBytes('a')],
          ['b "b".jpg', photoBytes('b', { accepted: false, fail_reason: 'blurry' })],
          ['notes.jpg', new TextEncoder().encode('\r\n--not a picture\r\n\r\n')],
        ],
        '/es/app/photoshoot?step=photos',
      ),
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/es/app/photoshoot?step=photos');
    expect(
      (await list()).map((photo: { fail_reason: string; file_name: string }) => [photo.file_name, photo.fail_reason]),
    ).toEqual([
      ['a.jpg', null],
      ['b "b".jpg', 'blurry'],
      ['notes.jpg', 'unsupported_format'],
    ]);
    expect(await readdir(world.deps.uploadsDir)).toEqual([]);
  });

  it('keeps bytes that look like its own boundary', async () => {
    const bytes = photoBytes('\r\n------\r\n--'.repeat(20_000));
    await post(formOf([['a.jpg', bytes]]));
    const [photo] = await list();
    const stored = await world.deps.storage.get(`orders/${order}/photos/${photo.attachment_id}.jpg`);
    expect(Buffer.from(stored!.bytes).equals(Buffer.from(bytes))).toBe(true);
  });

  it('lists a photo of 51 MB with its reason, and takes the next one', async () => {
    await post(
      formOf([
        ['big.jpg', new Uint8Array(51 * 1024 * 1024)],
        ['a.jpg', photoBytes('a')],
      ]),
    );
    expect((await list()).map((photo: { fail_reason: string }) => photo.fail_reason).toSorted()).toEqual(
      [null, 'too_large'].toSorted(),
    );
  });

  it('never leads to another site', async () => {
    for (const evil of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)']) {
      const answer = await post(formOf([], evil), { referer: 'https://evil.test/x' });
      expect(answer.headers.get('location')).toBe('/app/photoshoot');
    }
    const back = await post(formOf([]), { referer: `${base}/app/photoshoot?order=1` });
    expect(back.headers.get('location')).toBe('/app/photoshoot?order=1');
  });

  it('leads back with the reason when no photo may come', async () => {
    const id = order;
    order = await createDraftOrder(world, ada, { photos: 25 });
    const answer = await post(formOf([['a.jpg', photoBytes('a')]], '/app/photoshoot'));
    expect(answer.headers.get('location')).toBe('/app/photoshoot?upload_error=too_many_photos');
    order = id;
  });

  it('says so when it was cut off', async () => {
    const answer = await fetch(base + uploads(), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ada.customer.id}`,
        'content-type': 'multipart/form-data; boundary=xyz',
      },
      body: '--xyz\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nhalf of',
    });
    expect(answer.status).toBe(422);
    expect(await list()).toEqual([]);
    expect(await readdir(world.deps.uploadsDir)).toEqual([]);
  });
});

async function ownerOf(orderId: string) {
  const { customer_id } = await world.deps.db
    .selectFrom('catchlight.orders')
    .select('customer_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return world.deps.db.selectFrom('catchlight.customers').selectAll().where('id', '=', customer_id).executeTakeFirst();
}

/** How much of an upload lies on the disk, without taking its lock away from the writer. */
async function tusHeadFile(location: string): Promise<number> {
  const info = await stat(`${world.deps.uploadsDir}/${location.split('/').at(-1)}`).catch(() => undefined);
  return info?.size ?? 0;
}
