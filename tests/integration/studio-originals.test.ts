// Edits of a headshot begin with the photo that it was made of, while that is there, and with the headshot itself otherwise.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HeadshotTake } from '#server/contracts/headshot-take.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { recordHeadshot } from '#server/domain/orders/shoot-progress.ts';
import { createJobs } from '#server/jobs/index.ts';
import { RendererDied, RendererStillWorking } from '#server/ports/renderer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { headshotOf } from '#tests/factories/pictures.ts';
import { addAcceptedPhoto, createFinishedOrder } from '#tests/factories/shoots.ts';

const TAKE: HeadshotTake = {
  ...{ photoWidth: 1200, scale: 0.9, angle: 0.02 },
  ...{ pivot: [600, 500], origin: [512, 480], cut: 0, look: 13 },
};

let world: ApiWorld;
let ada: Person;
let order: string;
let photo: string;
let source: string;
let presses = 0;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => {
  world.deps.renderer.faceless = undefined;
  world.deps.renderer.render = async (slot) => headshotOf(slot);
  ada = await world.person({}, 10);
  order = await createFinishedOrder(world, ada);
  photo = (await rowsOf('photo'))[0]!.id;
  source = (await rowsOf('headshot'))[0]!.id;
  await show(photo);
});

const rowsOf = (kind: 'photo' | 'headshot') =>
  world.deps.db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('order_id', '=', order)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('slot')
    .orderBy('id')
    .execute();
/** The headshot shows that photo from now on. */
const show = (id: string, take: HeadshotTake | null = TAKE) =>
  world.deps.db
    .updateTable('catchlight.attachments')
    .set({ photo_id: id, take: take && JSON.stringify(take) })
    .where('id', '=', source)
    .execute();
const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const textOf = (bytes?: Uint8Array) => new TextDecoder().decode(bytes);
const preview = async (view = 'edit') => {
  const query = new URLSearchParams({ source_id: source, style: 'studio-white', light: 'look', crop: 'same', view });
  const answer = await world.call('GET', `/studio/preview?${query}`, { as: ada });
  expect(answer.status).toBe(200);
  const { take, headshot, bytes } = world.deps.renderer.shown!;
  return { bytes: textOf(bytes), take, headshot: headshot && textOf(headshot) };
};
const keep = async (changes: object = {}) => {
  const edit = { source_id: source, style: 'studio-white', light: 'look', crop: 'same', ...changes };
  const request_id = `original-number-${(presses += 1)}`;
  const { status, body } = await world.call('POST', '/studio/generations', { as: ada, body: { ...edit, request_id } });
  expect(status).toBe(201);
  return body;
};
const made = async (changes: object = {}) => {
  const { generation_id } = await keep(changes);
  await runJobs();
  const { body } = await world.call('GET', `/studio/generations/${generation_id}`, { as: ada });
  return body;
};
const openedWith = () => {
  const [{ bytes, take } = { bytes: undefined, take: undefined }] = world.deps.renderer.photos;
  return { bytes: textOf(bytes), take };
};
const OF_PHOTO = () => ({ bytes: `photo ${photo}`, take: TAKE });
const OF_HEADSHOT = { bytes: 'headshot 0', take: undefined };

it('begins with the photo, and shows the headshot beside it', async () => {
  expect(await preview()).toEqual({ ...OF_PHOTO(), headshot: 'headshot 0' });
  expect(await preview('source')).toEqual({ ...OF_PHOTO(), headshot: 'headshot 0' });
  expect(await made()).toMatchObject({ status: 'completed' });
  expect(openedWith()).toEqual(OF_PHOTO());
});

it('is recorded with the headshot, as the engine says', async () => {
  const db = world.deps.db;
  await db.updateTable('catchlight.orders').set({ status: 'processing' }).where('id', '=', order).execute();
  const headshot = { ...headshotOf({ style: 'studio-grey', variation: 7 }), photo, take: TAKE };
  await recordHeadshot(world.deps, order, 7, headshot);
  expect((await rowsOf('headshot')).at(-1)).toMatchObject({ photo_id: photo, take: TAKE });
});

describe('the headshot itself is edited', () => {
  const expectHeadshot = async () => {
    expect(await preview()).toEqual({ ...OF_HEADSHOT, headshot: undefined });
    expect(await made()).toMatchObject({ status: 'completed' });
    expect(openedWith()).toEqual(OF_HEADSHOT);
  };

  it('once the photo was deleted, and nothing is kept of how it showed it', async () => {
    await world.call('DELETE', `/attachments/${photo}`, { as: ada });
    expect((await rowsOf('headshot'))[0]).toMatchObject({ photo_id: photo, take: null });
    await expectHeadshot();
  });

  it('where the photo’s file is gone', async () => {
    const [row] = await rowsOf('photo');
    world.deps.storage.objects.delete(row!.object_key!);
    await expectHeadshot();
  });

  it('where nothing was recorded', async () => {
    await show(photo, null);
    await expectHeadshot();
  });

  it('where the photo is of another shoot, or another person’s', async () => {
    const ben = await world.person({}, 10);
    for (const one of [ada, ben]) {
      const other = await createFinishedOrder(world, one);
      await show(await addAcceptedPhoto(world, one, other));
      expect(await preview()).toEqual({ ...OF_HEADSHOT, headshot: undefined });
    }
    await expectHeadshot();
  });

  it('where the photo shows no face any more', async () => {
    world.deps.renderer.faceless = `photo ${photo}`;
    expect(await preview()).toEqual({ ...OF_HEADSHOT, headshot: undefined });
  });

  it('where the photo kills the worker', async () => {
    const { open, showEdit } = world.deps.renderer;
    const isOfPhoto = (bytes?: Uint8Array) => textOf(bytes) === OF_PHOTO().bytes;
    vi.spyOn(world.deps.renderer, 'showEdit').mockImplementation(async (id, edit, read, patience) => {
      if (isOfPhoto((await read()).bytes)) throw new RendererDied('killed');
      return showEdit(id, edit, read, patience);
    });
    const opening = vi.spyOn(world.deps.renderer, 'open').mockImplementation(async (...session) => {
      const opened = await open(...session);
      const render: typeof opened.render = async () => {
        throw new RendererDied('killed');
      };
      return isOfPhoto(session[0][0]?.bytes) ? { ...opened, render } : opened;
    });
    await expectHeadshot();
    // In the same try.
    expect(opening).toHaveBeenCalledTimes(2);
    expect(world.deps.renderer.openShoots).toBe(0);
  });

  it('where the photo cannot be opened', async () => {
    const { open } = world.deps.renderer;
    vi.spyOn(world.deps.renderer, 'open').mockImplementation(async (...session) => {
      if (textOf(session[0][0]?.bytes) === OF_PHOTO().bytes) throw new Error('no picture');
      return open(...session);
    });
    expect(await made()).toMatchObject({ status: 'completed' });
    expect(openedWith()).toEqual(OF_HEADSHOT);
  });
});

it('waits for the preview of the photo that is still being made', async () => {
  const shown = vi.spyOn(world.deps.renderer, 'showEdit').mockRejectedValue(new RendererStillWorking());
  const query = new URLSearchParams({ source_id: source, style: 'studio-white', light: 'look', crop: 'same' });
  const { status } = await world.call('GET', `/studio/preview?${query}`, { as: ada });
  expect(status).toBe(503);
  expect(shown).toHaveBeenCalledTimes(1);
});

it('is made of the headshot where the photo was deleted after the preview, and costs its credit once', async () => {
  const before = await world.balance(ada);
  await preview();
  const { generation_id } = await keep();
  await world.call('DELETE', `/attachments/${photo}`, { as: ada });
  await runJobs();
  expect(openedWith()).toEqual(OF_HEADSHOT);
  expect(await keep()).toMatchObject({ generation_id, status: 'completed', charged: false });
  expect(await world.balance(ada)).toBe(before - 1);
});
