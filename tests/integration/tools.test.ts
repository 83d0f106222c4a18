// A photo's way into a free tool: as a form that redirects back, as a call that answers, and refused with a reason.
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyLimit } from '#server/http/security/body-limits.ts';
import { createDatabaseLimits } from '#server/adapters/limits/database.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
beforeAll(async () => void (world = await createApiWorld()));
beforeEach(() => void (world.deps.diskSpace = async () => ({ free: 50e9, total: 100e9 })));
afterAll(() => world.close());

const ANALYZER = '/free-tools/ai-linkedin-picture-analyzer';
const HTML = { accept: 'text/html,*/*' };

function form(fields: Record<string, string>, photo?: string): { body: string; headers: Record<string, string> } {
  const part = (head: string, value: string): string =>
    `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const plain = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  const file = photo === undefined ? [] : [part('name="photo"; filename="me.jpg"', photo)];
  return {
    body: `${[...plain, ...file].join('')}--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
}
const send = (fields: Record<string, string>, photo: string | undefined, headers: Record<string, string> = {}) => {
  const { body, headers: own } = form({ tool: 'analyzer', consent: 'yes', ...fields }, photo);
  return world.call('POST', '/tools/pictures', { body, headers: { ...own, ...headers } });
};

/** A form of which the photo has begun to arrive. */
async function openForm(headers: Record<string, string> = {}) {
  const { body, headers: own } = form({ tool: 'analyzer', consent: 'yes' }, 'the first bytes of a photo');
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const before = (await readdir(world.deps.uploadsDir)).length;
  const answer = world.call('POST', '/tools/pictures', { body: readable, headers: { ...own, ...headers } });
  const end = '\r\n--x--\r\n';
  await writer.write(Buffer.from(body.slice(0, -end.length)));
  await expect.poll(async () => (await readdir(world.deps.uploadsDir)).length).toBe(before + 1);
  return {
    async finish(more = '') {
      await writer.write(Buffer.from(more + end));
      await writer.close();
      return answer;
    },
  };
}

describe('a photo for a free tool', () => {
  it('is answered to a script with its id, and what was found can be read', async () => {
    const { status, body } = await send({}, 'a photo');
    expect(status).toBe(201);
    const read = await world.call('GET', `/tools/pictures/${body.id}`);
    expect(read.body).toMatchObject({ id: body.id, tool: 'analyzer', appraisal: { score: 100 } });
    const picture = await world.call('GET', `/tools/pictures/${body.id}/photo.jpg`);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(picture.headers.get('cache-control')).toBe('no-store');
    expect(picture.headers.get('x-robots-tag')).toBe('noindex');
    // What came is on no disk any more.
    expect(await readdir(world.deps.uploadsDir)).toEqual([]);
  });

  it('is not taken while the disk is nearly full', async () => {
    world.deps.diskSpace = async () => ({ free: 1e9, total: 25e9 });
    expect(await send({}, 'a photo')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await send({}, 'a photo', HTML)).headers.get('location')).toContain('refused=unavailable');
    world.deps.diskSpace = async () => ({ free: 50e9, total: 100e9 });
    expect((await send({}, 'a photo')).status).toBe(201);
  });

  it('counts as on the disk as soon as its form has announced it, for other photos and for uploads', async () => {
    // Keeps 2 GB, so that there is room for 100 MB of photos.
    world.deps.diskSpace = async () => ({ free: 2.1e9, total: 100e9 });
    const announce = (bytes: number) => ({ 'content-length': String(bytes) });
    const ada = await world.person();
    const order = await createDraftOrder(world, ada, { photos: 1 });
    const beginUpload = async () => {
      const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(52e6) };
      return (await world.call('POST', `/orders/${order}/attachments`, { as: ada, headers })).status;
    };
    const open = await openForm(announce(50e6));
    expect(await beginUpload()).toBe(503);
    // The largest photo has 52.4 MB: more is never written, and as much may come where no length is given.
    for (const headers of [announce(200e6), {}])
      expect(await send({}, 'a photo', headers)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await send({}, 'a photo', announce(30e6))).status).toBe(201);
    expect((await open.finish()).status).toBe(201);
    expect((await send({}, 'a photo', announce(200e6))).status).toBe(201);
    expect(await beginUpload()).toBe(201);
    // What an upload has announced counts for forms, too.
    expect((await send({}, 'a photo')).status).toBe(503);
  });

  it('is stopped when the disk gets nearly full while it is written, and leaves nothing', async () => {
    let free = 50e9;
    world.deps.diskSpace = async () => ({ free, total: 100e9 });
    const open = await openForm();
    free = 1e9;
    expect(await open.finish('x'.repeat(3e6))).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await readdir(world.deps.uploadsDir)).filter((name) => name.startsWith('tool-'))).toEqual([]);
    free = 50e9;
    expect((await send({}, 'x'.repeat(3e6))).status).toBe(201);
  });

  it('that is too large is refused by the tool itself, to a script and to a form', async () => {
    const large = 'x'.repeat(60 * 1024 * 1024);
    expect(bodyLimit('/api/v1/tools/pictures').maxBytes).toBeGreaterThan(large.length);
    expect(await send({}, large)).toMatchObject({
      status: 422,
      body: { error: 'A photo can have 50 MB at most.', details: { fail_reason: 'too_large' } },
    });
    expect((await send({ return_to: ANALYZER }, large, HTML)).headers.get('location')).toBe(
      `${ANALYZER}?refused=too_large`,
    );
  });

  it('is refused with a text field of more than 2,000 bytes, and taken with one of as many', async () => {
    expect((await send({ note: 'é'.repeat(1000) }, 'a photo')).status).toBe(201);
    const long = { note: `${'é'.repeat(1000)}x`, return_to: ANALYZER };
    expect(await send(long, 'a photo')).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    expect((await send(long, 'a photo', HTML)).headers.get('location')).toBe(`${ANALYZER}?refused=invalid_input`);
  });

  it('stays taken when a text field behind it is longer than that', async () => {
    const { finish } = await openForm();
    const note = `\r\n--x\r\nContent-Disposition: form-data; name="note"\r\n\r\n${'x'.repeat(3000)}`;
    expect((await finish(note)).status).toBe(201);
  });

  it('leads a form back to its page, in its language', async () => {
    const { status, headers } = await send({ return_to: `/de${ANALYZER}` }, 'a photo', HTML);
    expect(status).toBe(303);
    expect(headers.get('location')).toMatch(/^\/de\/free-tools\/ai-linkedin-picture-analyzer\?picture=[0-9a-f-]{36}$/);
  });

  it.each(['https://evil.test/', '//evil.test/x', '/\\evil.test', 'javascript:alert(1)', ''])(
    'never leads to %j',
    async (return_to) => {
      const { headers } = await send({ return_to }, 'a photo', HTML);
      expect(headers.get('location')).toMatch(/^\/free-tools\/ai-linkedin-picture-analyzer\?picture=/);
    },
  );

  it.each([
    ['no_face', { photo: 'no_face' }],
    ['multiple_faces', { photo: 'multiple_faces' }],
    ['consent_missing', { fields: { consent: '' } }],
    ['invalid_input', { photo: undefined }],
  ] as const)('that is refused comes back with %s', async (reason, options) => {
    const fields = 'fields' in options ? options.fields : {};
    const photo = 'photo' in options ? options.photo : 'a photo';
    const { headers } = await send({ return_to: ANALYZER, ...fields }, photo, HTML);
    expect(headers.get('location')).toBe(`${ANALYZER}?refused=${reason}`);
    const told = await send(fields, photo);
    expect(told.status).toBe(reason === 'consent_missing' ? 409 : 422);
  });

  it('is refused with the seconds to wait above the day’s limit', async () => {
    const { hit } = world.deps.limits;
    world.deps.limits.hit = async (key) =>
      key.startsWith('tool ') ? { allowed: false, retryAfter: 1234 } : { allowed: true, retryAfter: 0 };
    try {
      const told = await send({}, 'a photo');
      expect([told.status, told.headers.get('retry-after')]).toEqual([429, '1234']);
      const { headers } = await send({ return_to: ANALYZER }, 'a photo', HTML);
      expect(headers.get('location')).toBe(`${ANALYZER}?refused=rate_limited&wait=1234`);
    } finally {
      world.deps.limits.hit = hit;
    }
  });

  it('is refused politely when too many wait, before their photos are read', async () => {
    const { appraise } = world.deps.renderer.tools;
    const done = Promise.withResolvers<void>();
    world.deps.renderer.tools.appraise = async (bytes) => {
      await done.promise;
      return appraise(bytes);
    };
    try {
      const refused: Awaited<ReturnType<typeof send>>[] = [];
      const fourRefused = Promise.withResolvers<void>();
      const all = Array.from({ length: 12 }, async () => {
        const answer = await send({}, 'a photo');
        // Eight hold their place until all twelve have been counted: opened earlier, they would make way for the rest.
        if (answer.status === 429 && refused.push(answer) === 4) fourRefused.resolve();
        return answer;
      });
      await fourRefused.promise;
      for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      done.resolve();
      const statuses = (await Promise.all(all)).map(({ status }) => status).toSorted();
      expect(statuses).toEqual([...Array<number>(8).fill(201), ...Array<number>(4).fill(429)]);
    } finally {
      world.deps.renderer.tools.appraise = appraise;
    }
  });

  it('is taken thirty times a minute of an address, whatever is sent', async () => {
    const strict = await createApiWorld();
    strict.deps.limits = createDatabaseLimits(strict.deps);
    const ask = async () => (await strict.call('POST', '/tools/pictures', { body: '{}' })).status;
    for (let calls = 0; calls < 30; calls += 1) expect(await ask()).toBe(422);
    expect(await ask()).toBe(429);
    await strict.close();
  });

  it('is nothing else than a form', async () => {
    expect((await world.call('POST', '/tools/pictures', { body: '{}' })).status).toBe(422);
  });
});
