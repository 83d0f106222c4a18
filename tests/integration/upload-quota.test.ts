// The quota of unfinished uploads, and what is refused while the disk is nearly full.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import { createApiWorld, type Answer, type ApiWorld, type CallOptions } from '#tests/factories/api.ts';
import { photoBytes } from '#tests/factories/pictures.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let ada: Person;
let order: string;
beforeAll(async () => void (world = await createApiWorld()), 60_000);
beforeEach(async () => {
  ada = await world.person({}, 20);
  // A draft without a picture would be used again for the next shoot.
  order = await createDraftOrder(world, ada, { photos: 1 });
});
afterAll(() => world.close());

const TUS = { 'tus-resumable': '1.0.0' };
const uploads = (id: string): string => `/orders/${id}/attachments`;
const begin = (id: string, options: CallOptions): Promise<Answer> =>
  world.call('POST', uploads(id), { as: ada, ...options });
const reserve = (length: number, id = order): Promise<Answer> =>
  begin(id, { headers: { ...TUS, 'upload-length': String(length) } });

const PIECE = { ...TUS, 'content-type': 'application/offset+octet-stream' };

describe('unfinished uploads', () => {
  const openUploads = () =>
    world.deps.db.selectFrom('catchlight.uploads').select('id').where('order_id', '=', order).orderBy('id').execute();
  const begins = async (count: number, bytes: number, id = order): Promise<number[]> =>
    (await Promise.all(Array.from({ length: count }, () => reserve(bytes, id)))).map(({ status }) => status);

  it('are refused beyond a number and a size for one shoot, and taken again when one is given up', async () => {
    expect((await begins(31, 10)).filter((status) => status === 429)).toHaveLength(1);
    const other = await createDraftOrder(world, ada, { photos: 1 });
    expect((await reserve(10, other)).status).toBe(201);
    expect((await reserve(10)).body).toMatchObject({
      code: 'too_many_uploads',
      error: expect.stringContaining('24 hours'),
    });
    const [open] = await world.deps.db
      .selectFrom('catchlight.uploads')
      .select('id')
      .where('order_id', '=', order)
      .execute();
    await world.call('DELETE', `${uploads(order)}/${open!.id}`, { as: ada, headers: TUS });
    expect((await reserve(10)).status).toBe(201);
  });

  it('are refused beyond sixty of a person, in however many shoots', async () => {
    const second = await createDraftOrder(world, ada, { photos: 1 });
    const third = await createDraftOrder(world, ada, { photos: 1 });
    for (const id of [order, second]) expect(await begins(29, 10, id)).not.toContain(429);
    expect((await begins(3, 10, third)).filter((status) => status === 429)).toHaveLength(1);
    expect((await reserve(10, second)).body).toMatchObject({ code: 'too_many_uploads' });
    // Of others it is not.
    const bob = await world.person({}, 20);
    const his = await createDraftOrder(world, bob, { photos: 1 });
    expect((await begin(his, { as: bob, headers: { ...TUS, 'upload-length': '10' } })).status).toBe(201);
  });

  it('reserve no more than the photos of a shoot at their largest, and of two shoots for a person', async () => {
    const most = 50 * 1024 * 1024;
    const second = await createDraftOrder(world, ada, { photos: 1 });
    const third = await createDraftOrder(world, ada, { photos: 1 });
    expect((await begins(26, most)).filter((status) => status === 429)).toHaveLength(1);
    expect((await begins(25, most, second)).every((status) => status === 201)).toBe(true);
    expect(await begins(1, most, third)).toEqual([429]);
  });

  it('and other photos are refused while the disk is nearly full, and taken when it has room', async () => {
    await world.deps.db.deleteFrom('catchlight.uploads').execute();
    world.deps.diskSpace = async () => ({ free: 1.9e9, total: 100e9 });
    expect((await reserve(10)).body).toMatchObject({ code: 'unavailable' });
    const sent = await begin(order, {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\na photo\r\n--x--\r\n',
    });
    expect(sent.headers.get('location')).toContain('upload_error=unavailable');
    expect(world.logged).toContainEqual(expect.objectContaining({ level: 'warn', event: 'disk.full' }));
    for (const room of [
      { free: 150e9, total: 4000e9 },
      { free: 0.6e9, total: 10e9 },
      { free: 0, total: 0 },
    ]) {
      world.deps.diskSpace = async () => room;
      expect((await reserve(10)).status).toBe(201);
    }
  });

  it('and other photos count as on the disk what others have announced and not sent yet', async () => {
    await world.deps.db.deleteFrom('catchlight.uploads').execute();
    const bob = await world.person({}, 0);
    const his = await createDraftOrder(world, bob, { photos: 1 });
    // Keeps 2 GB, so that there is room for 100 MB of photos.
    world.deps.diskSpace = async () => ({ free: 2.1e9, total: 100e9 });
    expect((await reserve(40e6)).status).toBe(201);
    expect((await reserve(40e6)).status).toBe(201);
    const third = { headers: { ...TUS, 'upload-length': String(40e6) } };
    expect((await begin(his, { ...third, as: bob })).body).toMatchObject({ code: 'unavailable' });
    // What arrives is no longer announced, and is on the disk instead.
    const [open] = await openUploads();
    const piece = { headers: { ...PIECE, 'upload-offset': '0' }, body: Buffer.alloc(30e6) };
    expect((await world.call('PATCH', `${uploads(order)}/${open!.id}`, { as: ada, ...piece })).status).toBe(204);
    expect((await begin(his, { ...third, as: bob })).status).toBe(201);
    // An upload without parts here is on another machine.
    for (const { id } of await openUploads()) await rm(path.join(world.deps.uploadsDir, id), { force: true });
    expect((await reserve(50e6)).status).toBe(201);
  });

  it('is stopped when something else fills the disk, and goes on when there is room again', async () => {
    world.deps.diskSpace = async () => ({ free: 50e9, total: 100e9 });
    await reserve(20);
    const [open] = await openUploads();
    const piece = { headers: { ...PIECE, 'upload-offset': '0' }, body: 'ten bytes.' };
    const send = () => world.call('PATCH', `${uploads(order)}/${open!.id}`, { as: ada, ...piece });
    world.deps.diskSpace = async () => ({ free: 1e9, total: 100e9 });
    expect(await send()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    world.deps.diskSpace = async () => ({ free: 50e9, total: 100e9 });
    expect((await send()).headers.get('upload-offset')).toBe('10');
  });

  it('count no upload that was refused when it began', async () => {
    const before = await readdir(world.deps.uploadsDir);
    expect(await reserve(51 * 1024 * 1024)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    const { ingest } = world.deps.renderer;
    world.deps.renderer.ingest = () => Promise.reject(new Error('no engine'));
    const body = photoBytes('whole with its beginning');
    const headers = {
      ...TUS,
      'upload-length': String(body.length),
      'content-type': 'application/offset+octet-stream',
    };
    expect((await begin(order, { headers, body: Buffer.from(body) })).status).toBe(503);
    world.deps.renderer.ingest = ingest;
    expect(
      await world.deps.db.selectFrom('catchlight.uploads').selectAll().where('order_id', '=', order).execute(),
    ).toEqual([]);
    expect(await readdir(world.deps.uploadsDir)).toEqual(before);
  });
});
