// Previews of a draft through their real job with a made-up engine: what is rendered, and who sees it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STYLE_IDS, type StyleId } from '../../contracts/catalogue.ts';
import { createJobs } from '../../jobs/index.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { headshotOf } from '#tests/factories/pictures.ts';
import { addAcceptedPhoto, createPreviewedDraft, createStartedOrder } from '#tests/factories/shoots.ts';
import type { Person } from '../access/viewer.ts';
import { exportAccount } from '../accounts/export-account.ts';
import { PREVIEW_JOB, requestPreviews } from './previews.ts';
import { watchOrder } from './read-order.ts';
import { startOrder } from './start-order.ts';
import { updateOrder } from './update-order.ts';

let world: World;
let ada: Person;
let draft: string;
let photo: string;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  ({ ada, draft, photo } = await createPreviewedDraft(world));
});
afterAll(() => world.close());

const work = () => world.deps.queue.drain(createJobs(world.deps));
const request = (person = ada) => requestPreviews(world.deps, person, draft);
const requestFirst = (first: StyleId[], person = ada) => requestPreviews(world.deps, person, draft, first);
const previewObjects = (): string[] =>
  [...world.deps.storage.objects.keys()].filter((key) => key.startsWith(`orders/${draft}/previews/`));
const previewsWaiting = async () => (await world.deps.queue.waiting()).filter(({ name }) => name === PREVIEW_JOB);
const rows = () => world.deps.db.selectFrom('catchlight.previews').selectAll().where('order_id', '=', draft).execute();

describe('the previews of a draft', () => {
  it('show its person in every look, the chosen ones first', async () => {
    const asked = await request();
    expect(asked.previews).toHaveLength(STYLE_IDS.length);
    expect(asked.previews.every(({ state, url }) => state === 'waiting' && url === null)).toBe(true);
    await work();
    const styles = world.deps.renderer.asked.map(({ style }) => style);
    expect(styles).toEqual(['greenery', ...STYLE_IDS.filter((style) => style !== 'greenery')]);
    const { available, previews } = await request();
    expect(available).toBe(true);
    expect(previews.map(({ style }) => style).toSorted()).toEqual([...STYLE_IDS].toSorted());
    expect(previews.every(({ state, url }) => state === 'done' && url?.includes('/previews/'))).toBe(true);
    expect(await previewsWaiting()).toEqual([]);
  });

  it('come next in the look that the person looks at, before those that they have saved', async () => {
    const { renderer } = world.deps;
    renderer.render = async (slot) => {
      if (renderer.asked.length === 2) await requestFirst(['city-dusk', 'cafe']);
      return headshotOf(slot);
    };
    await requestFirst(['cafe', 'library']);
    await work();
    const rest = STYLE_IDS.filter((style) => !['cafe', 'library', 'city-dusk', 'greenery'].includes(style));
    expect(renderer.asked.map(({ style }) => style)).toEqual(['cafe', 'library', 'city-dusk', 'greenery', ...rest]);
  });

  it('keep that order when the page asks without one, and when a better photo comes', async () => {
    await requestFirst(['cafe']);
    await addAcceptedPhoto(world, ada, draft, { takes: 4, worth: 90 });
    await request();
    await work();
    expect(world.deps.renderer.asked.slice(0, 2).map(({ style }) => style)).toEqual(['cafe', 'greenery']);
  });

  it('say that they wait behind shoots, as long as both are so', async () => {
    expect((await request()).behind_shoots).toBeUndefined();
    await createStartedOrder(world, await world.person({}, 20));
    expect((await request()).behind_shoots).toBe(true);
    await work();
    expect((await request()).behind_shoots).toBeUndefined();
  });

  it('wait behind no shoot that is held itself, that ends, or of which a model makes what is left', async () => {
    const renderers = JSON.stringify({ 'studio-grey': 'hosted' });
    for (const held of [{ waiting_for: 'budget' }, { cancel_requested: true }, { renderers }] as const) {
      const shoot = await createStartedOrder(world, await world.person({}, 20));
      await world.deps.db.updateTable('catchlight.orders').set(held).where('id', '=', shoot).execute();
    }
    const { previews, behind_shoots } = await request();
    expect(previews.some(({ state }) => state === 'waiting')).toBe(true);
    expect(behind_shoots).toBeUndefined();
  });

  it('are announced to the page that waits for them, until the last one is there', async () => {
    const { read } = await watchOrder(world.deps, ada, draft);
    expect((await read()).over).toBe(true);
    await request();
    expect((await read()).over).toBe(false);
    world.published.length = 0;
    await work();
    expect(world.published.filter((topic) => topic === `order:${draft}`)).toHaveLength(STYLE_IDS.length);
    expect((await read()).over).toBe(true);
  });

  it('leave out looks that the engine withholds, and say which ones keep the background of the photo', async () => {
    world.deps.renderer.render = async (slot) => {
      if (slot.style === 'cafe') return null;
      return slot.style === 'library' ? headshotOf({ ...slot, style: 'own-background' }) : headshotOf(slot);
    };
    await request();
    await work();
    const { previews } = await request();
    const failed = previews.filter(({ state }) => state === 'failed');
    expect(failed.map(({ style, url }) => [style, url])).toEqual([['cafe', null]]);
    expect(previews.filter((one) => one.own_surroundings)).toMatchObject([{ style: 'library', state: 'done' }]);
    expect(previewObjects()).toHaveLength(STYLE_IDS.length - 1);
  });

  it('end when the engine breaks, without a second request bringing them back', async () => {
    world.deps.renderer.render = async () => Promise.reject(new Error('The engine broke'));
    await request();
    await work();
    const { previews } = await request();
    expect(previews.every(({ state }) => state === 'failed')).toBe(true);
    expect(await previewsWaiting()).toEqual([]);
  });

  it('go on where a process ended halfway', async () => {
    let made = 0;
    world.deps.renderer.render = async (slot) => {
      if ((made += 1) === 5) throw new Error('The process ended');
      return headshotOf(slot);
    };
    await request();
    await work();
    const styles = world.deps.renderer.asked.map(({ style }) => style);
    expect(new Set(styles).size).toBe(STYLE_IDS.length);
    expect(styles).toHaveLength(STYLE_IDS.length + 1);
    expect((await request()).previews.every(({ state }) => state === 'done')).toBe(true);
  });

  it('are stored while the next look is rendered', async () => {
    const { renderer } = world.deps;
    const nextIsRendered = Promise.withResolvers<void>();
    renderer.render = async (slot) => {
      if (renderer.asked.length === 2) nextIsRendered.resolve();
      return headshotOf(slot);
    };
    const { exportPreset } = renderer;
    renderer.exportPreset = async (...args) => {
      await nextIsRendered.promise;
      return exportPreset(...args);
    };
    await request();
    await work();
    expect(renderer.asked.map(({ style }) => style).toSorted()).toEqual([...STYLE_IDS].toSorted());
    expect((await request()).previews.every(({ state }) => state === 'done')).toBe(true);
  });

  it('are tried again where one cannot be stored', async () => {
    const { exportPreset } = world.deps.renderer;
    let exports = 0;
    world.deps.renderer.exportPreset = async (...args) => {
      if ((exports += 1) === 5) throw new Error('The process ended');
      return exportPreset(...args);
    };
    await request();
    await work();
    expect(world.deps.renderer.openShoots).toBe(0);
    expect((await request()).previews.every(({ state }) => state === 'done')).toBe(true);
  });

  it('give way to other work between two looks, and go on afterwards', async () => {
    const { open } = world.deps.renderer;
    let opened = 0;
    world.deps.renderer.open = async (...args) => {
      const session = await open(...args);
      opened += 1;
      return { ...session, shouldYield: () => opened === 1 && world.deps.renderer.asked.length === 3 };
    };
    await request();
    await work();
    expect(opened).toBe(2);
    expect(world.deps.renderer.openShoots).toBe(0);
    expect(world.deps.renderer.asked).toHaveLength(STYLE_IDS.length);
  });

  it('are rendered as previews, which wait for all other work', async () => {
    const { open } = world.deps.renderer;
    const contexts: unknown[] = [];
    world.deps.renderer.open = (photos, onStage, signal, context) => {
      contexts.push({ photos: photos.map(({ id }) => id), preview: context?.preview });
      return open(photos, onStage, signal, context);
    };
    await request();
    await work();
    expect(contexts).toEqual([{ photos: [photo], preview: true }]);
  });

  it('are made again from a better photo, and not from a worse one', async () => {
    await request();
    await work();
    const first = previewObjects();
    await addAcceptedPhoto(world, ada, draft, { takes: 4, worth: 40 });
    await request();
    expect(await previewsWaiting()).toEqual([]);
    const better = await addAcceptedPhoto(world, ada, draft, { takes: 4, worth: 90 });
    await request();
    await work();
    expect((await rows()).every((row) => row.attachment_id === better)).toBe(true);
    expect(previewObjects()).toHaveLength(STYLE_IDS.length);
    expect(previewObjects().some((key) => first.includes(key))).toBe(false);
  });
});

describe('the previews of a photo that is no longer the best', () => {
  it('stay until that of the better one is there, look by look', async () => {
    const { renderer } = world.deps;
    await request();
    await work();
    const first = new Map((await request()).previews.map(({ style, url }) => [style, url]));
    await addAcceptedPhoto(world, ada, draft, { takes: 4, worth: 90 });
    const { previews } = await request();
    expect(previews.every(({ state, style, url }) => state === 'waiting' && url === first.get(style))).toBe(true);
    renderer.asked.length = 0;
    let pictures: (string | null)[] = [];
    renderer.render = async (slot) => {
      if (renderer.asked.length === 3) pictures = (await request()).previews.map(({ url }) => url);
      return headshotOf(slot);
    };
    await work();
    expect(pictures).toHaveLength(STYLE_IDS.length);
    expect(pictures.every((url) => url)).toBe(true);
    expect(previewObjects()).toHaveLength(STYLE_IDS.length);
    expect(
      (await request()).previews.every(({ state, style, url }) => state === 'done' && url !== first.get(style)),
    ).toBe(true);
  });

  it('stay where the engine breaks over the better one', async () => {
    await request();
    await work();
    const first = new Map((await request()).previews.map(({ style, url }) => [style, url]));
    await addAcceptedPhoto(world, ada, draft, { takes: 4, worth: 90 });
    world.deps.renderer.render = async () => Promise.reject(new Error('The engine broke'));
    await request();
    await work();
    expect(previewObjects()).toHaveLength(STYLE_IDS.length);
    expect(
      (await request()).previews.every(({ state, style, url }) => state === 'done' && url === first.get(style)),
    ).toBe(true);
  });

  it('stay where the better one turns out to be no better', async () => {
    await request();
    await work();
    const first = new Map((await request()).previews.map(({ style, url }) => [style, url]));
    const better = await addAcceptedPhoto(world, ada, draft, { takes: 4, worth: 90 });
    await request();
    await world.deps.db
      .updateTable('catchlight.attachments')
      .set({ status: 'rejected' })
      .where('id', '=', better)
      .execute();
    await request();
    await work();
    const { previews } = await request();
    expect(previews.every(({ state, style, url }) => state === 'done' && url === first.get(style))).toBe(true);
  });

  it('are made no further, and the better ones come at once', async () => {
    const { renderer } = world.deps;
    const made: string[] = [];
    const { open } = renderer;
    renderer.open = (photos, ...rest) => {
      made.push(photos[0]!.id);
      return open(photos, ...rest);
    };
    let better = '';
    renderer.render = async (slot) => {
      if (renderer.asked.length === 3) {
        better = await addAcceptedPhoto(world, ada, draft, { takes: 4, worth: 90 });
        await request();
      }
      return headshotOf(slot);
    };
    await request();
    await work();
    expect(made).toEqual([photo, better]);
    expect(renderer.asked).toHaveLength(3 + STYLE_IDS.length);
    expect((await rows()).every((row) => row.attachment_id === better)).toBe(true);
    expect(previewObjects()).toHaveLength(STYLE_IDS.length);
  });

  it('give way where the better one has none in a look', async () => {
    await request();
    await work();
    await addAcceptedPhoto(world, ada, draft, { takes: 4, worth: 90 });
    world.deps.renderer.render = async (slot) => (slot.style === 'cafe' ? null : headshotOf(slot));
    await request();
    await work();
    const { previews } = await request();
    expect(previews.filter(({ state }) => state === 'failed')).toMatchObject([{ style: 'cafe', url: null }]);
    expect(await rows()).toHaveLength(STYLE_IDS.length);
    expect(previewObjects()).toHaveLength(STYLE_IDS.length - 1);
  });
});

describe('no previews are made', () => {
  it('where an outside renderer makes the headshots', async () => {
    world.deps.renderer = { ...world.deps.renderer, processor: { id: 'openai', name: 'OpenAI' } };
    expect(await request()).toEqual({ available: false, limited: false, previews: [] });
    expect(await previewsWaiting()).toEqual([]);
  });

  it('where a model on our own server does', async () => {
    world.deps.renderer = { ...world.deps.renderer, capabilities: { clothes: true, pose: true, keepsFace: true } };
    expect(await request()).toEqual({ available: false, limited: false, previews: [] });
  });

  it('without consent, without a photo, or of a shoot that has started', async () => {
    await updateOrder(world.deps, ada, draft, { consent: false });
    expect(await request()).toEqual({ available: false, limited: false, previews: [] });
    await updateOrder(world.deps, ada, draft, { consent: true });
    expect(await request()).toEqual({ available: true, limited: false, previews: [] });
    await addAcceptedPhoto(world, ada, draft);
    await startOrder(world.deps, ada, draft);
    expect(await request()).toEqual({ available: false, limited: false, previews: [] });
    expect(await previewsWaiting()).toEqual([]);
  });

  it('beyond the limits of a draft and of a person; earlier ones stay', async () => {
    await request();
    await work();
    const keys: string[] = [];
    world.deps.limits = {
      hit: async (key) => {
        keys.push(key);
        return { allowed: !key.includes(ada.customer.id), retryAfter: 60 };
      },
    };
    await request();
    expect(keys).toEqual([]);
    await addAcceptedPhoto(world, ada, draft, { takes: 4, worth: 90 });
    const { previews, limited } = await request();
    expect(limited).toBe(true);
    expect(keys.map((key) => [draft, ada.customer.id].findIndex((id) => key.includes(id)))).toEqual([0, 1]);
    expect(previews.filter(({ url }) => url)).toHaveLength(STYLE_IDS.length);
    expect(await previewsWaiting()).toEqual([]);
  });

  it('for anybody but the owner', async () => {
    const boss = await world.person({ role: 'admin' });
    for (const other of [await world.person(), boss])
      await expect(requestFirst(['cafe'], other)).rejects.toMatchObject({ code: 'not_found' });
    expect(await rows()).toEqual([]);
  });
});

it('are part of what a person can export', async () => {
  await request();
  await work();
  const { previews } = await exportAccount(
    { ...world.deps, auth: { ...world.deps.auth, sessions: async () => [], factors: async () => [] } },
    ada,
    'token',
  );
  expect(previews).toHaveLength(STYLE_IDS.length);
  expect(previews).toContainEqual(
    expect.objectContaining({ style: 'greenery', url: expect.stringContaining('/previews/') }),
  );
});
