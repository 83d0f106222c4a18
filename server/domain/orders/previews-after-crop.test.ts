// Previews that are under way while their photo is looked at again: cropped to one of two faces, or without what is no face.
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { STYLE_IDS } from '../../contracts/catalogue.ts';
import { createJobs } from '../../jobs/index.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { headshotOf } from '#tests/factories/pictures.ts';
import { createPreviewedDraft } from '#tests/factories/shoots.ts';
import type { Person } from '../access/viewer.ts';
import { orderTopic } from './find-order.ts';
import { PREVIEW_JOB, requestPreviews } from './previews.ts';

let world: World;
let ada: Person;
let draft: string;
let photo: string;
/** What each rendered look was made from, and the signal of the session under way. */
let shown: string[];
let signal: AbortSignal;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  ({ ada, draft, photo } = await createPreviewedDraft(world));
  await replaceFile('whole');
  shown = [];
});
afterAll(() => world.close());

const work = () => world.deps.queue.drain(createJobs(world.deps));
const request = () => requestPreviews(world.deps, ada, draft);
const states = async () => (await request()).previews.map(({ state }) => state);

async function replaceFile(content: string): Promise<void> {
  const key = `orders/${draft}/${content}`;
  await world.deps.storage.put(key, Buffer.from(content), 'image/webp');
  await world.deps.db.updateTable('catchlight.attachments').set({ object_key: key }).where('id', '=', photo).execute();
}

/** A crop deletes the previews and says so, whereupon the session under way is aborted. */
async function dropPreviews(): Promise<void> {
  // Before they are gone: what was said of an earlier look may arrive late, and aborts the session as well.
  const aborted = signal.aborted || once(signal, 'abort');
  await world.deps.db.deleteFrom('catchlight.previews').where('order_id', '=', draft).execute();
  await world.deps.events.publish(orderTopic(draft));
  await aborted;
}

/** Does something while the third look is rendered. */
function atThirdLook(meanwhile: () => Promise<void>): void {
  const { renderer } = world.deps;
  const { open } = renderer;
  let bytes = '';
  renderer.open = (photos, onStage, given, context) => {
    bytes = Buffer.from(photos[0]!.bytes).toString();
    signal = given!;
    return open(photos, onStage, given, context);
  };
  renderer.render = async (slot) => {
    shown.push(bytes);
    if (shown.length === 3) await meanwhile();
    signal.throwIfAborted();
    return headshotOf(slot);
  };
}

it('a crop has all looks made from what it left', async () => {
  atThirdLook(async () => {
    await replaceFile('crop');
    await dropPreviews();
    await request();
  });
  await request();
  await work();
  expect(await states()).toEqual(STYLE_IDS.map(() => 'done'));
  expect(shown.slice(3)).toEqual(STYLE_IDS.map(() => 'crop'));
});

it('a face that was dismissed leaves the looks that are made, and the others come from the new file', async () => {
  atThirdLook(() => replaceFile('dismissed'));
  await request();
  await work();
  expect(await states()).toEqual(STYLE_IDS.map(() => 'done'));
  expect(shown).toEqual(STYLE_IDS.map((_, i) => (i < 3 ? 'whole' : 'dismissed')));
  expect(world.deps.renderer.openShoots).toBe(0);
});

it('previews that wait without a job get one when the page asks again', async () => {
  atThirdLook(async () => {
    await dropPreviews();
    // The job that ends now keeps out another one for the same file.
    await request();
  });
  await request();
  await work();
  expect((await world.deps.queue.waiting()).filter(({ name }) => name === PREVIEW_JOB)).toEqual([]);
  expect(await states()).toContain('waiting');
  await work();
  expect(await states()).toEqual(STYLE_IDS.map(() => 'done'));
});
