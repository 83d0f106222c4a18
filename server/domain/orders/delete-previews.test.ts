// When the previews of a draft are deleted, also while they are made: nothing may stay behind.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STYLE_IDS } from '../../contracts/catalogue.ts';
import { createJobs } from '../../jobs/index.ts';
import { SWEEP_JOB } from '../../jobs/sweep.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createTestRenderer, headshotOf } from '#tests/factories/pictures.ts';
import { addAcceptedPhoto, createDraftOrder } from '#tests/factories/shoots.ts';
import type { Person } from '../access/viewer.ts';
import { deleteAccount } from '../erasure/delete-account.ts';
import { deleteOrder } from '../erasure/delete-order.ts';
import { removeOrderByStaff } from '../erasure/removals/orders.ts';
import { withdrawFaceConsent } from '../erasure/withdraw-face-consent.ts';
import { removeAttachment } from '../photos/remove-attachment.ts';
import { PREVIEW_JOB, requestPreviews } from './previews.ts';
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
  world.deps.renderer = createTestRenderer();
  ada = await world.person({}, 20);
  draft = await createDraftOrder(world, ada, { photos: 0, styles: ['greenery'] });
  photo = await addAcceptedPhoto(world, ada, draft, { takes: 4, worth: 60 });
});
afterAll(() => world.close());

const work = () => world.deps.queue.drain(createJobs(world.deps));
const request = () => requestPreviews(world.deps, ada, draft);
const previewObjects = (): string[] =>
  [...world.deps.storage.objects.keys()].filter((key) => key.startsWith(`orders/${draft}/previews/`));
const rows = () => world.deps.db.selectFrom('catchlight.previews').selectAll().where('order_id', '=', draft).execute();

describe('the previews are deleted', () => {
  const hideAsStaff = async (): Promise<unknown> =>
    removeOrderByStaff(world.deps, await world.person({ role: 'admin' }), draft, 'On request');
  const ENDINGS: [string, () => Promise<unknown>][] = [
    ['with the photo that they show', () => removeAttachment(world.deps, ada, photo)],
    ['with the draft', () => deleteOrder(world.deps, ada, draft)],
    ['with the account', () => deleteAccount(world.deps, ada)],
    ['with the consent of the draft', () => updateOrder(world.deps, ada, draft, { consent: false })],
    ['with the consent of the person', () => withdrawFaceConsent(world.deps, ada)],
    ['when the shoot starts', () => startOrder(world.deps, ada, draft)],
    ['when staff take the shoot away', () => hideAsStaff()],
    [
      'when the photos of a draft expire',
      async () => {
        await world.deps.db
          .updateTable('catchlight.orders')
          .set({ photos_delete_at: world.deps.clock.now() })
          .where('id', '=', draft)
          .execute();
        await world.deps.db.transaction().execute((trx) => world.deps.queue.enqueue(trx, SWEEP_JOB, {}));
      },
    ],
  ];

  it.each(ENDINGS)('%s', async (_, end) => {
    await request();
    await work();
    expect(previewObjects()).toHaveLength(STYLE_IDS.length);
    await end();
    await work();
    expect(await rows()).toEqual([]);
    expect(previewObjects()).toEqual([]);
  });

  it.each(ENDINGS.filter(([name]) => !name.includes('expire')))('%s, also while they are made', async (_, end) => {
    world.deps.renderer.render = async (slot) => {
      if (world.deps.renderer.asked.length === 3) await end();
      return headshotOf(slot);
    };
    await request();
    await world.deps.queue.drain(createJobs(world.deps).filter(({ name }) => name !== 'render-shoot'));
    expect(world.deps.renderer.asked.length).toBe(3);
    expect(await rows()).toEqual([]);
    expect(previewObjects()).toEqual([]);
  });

  it.each(ENDINGS.filter(([name]) => !/expire|account/.test(name)))(
    '%s, and their job stops waiting for a renderer',
    async (_, end) => {
      const { open } = world.deps.renderer;
      world.deps.renderer.open = async (_photos, _onStage, signal) => {
        const aborted = new Promise<never>((_resolve, reject) =>
          signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
        );
        aborted.catch(() => undefined);
        await end();
        return aborted;
      };
      await request();
      const ran = await world.deps.queue.drain(createJobs(world.deps).filter(({ name }) => name === PREVIEW_JOB));
      world.deps.renderer.open = open;
      expect(ran).toEqual([{ name: PREVIEW_JOB, outcome: 'done' }]);
    },
  );

  it('and only then: the sweep leaves them alone, and removes what no row names', async () => {
    await request();
    await work();
    await world.deps.storage.put(`orders/${draft}/previews/lost.webp`, new Uint8Array(1), 'image/webp');
    for (let hour = 0; hour < 3; hour += 1) {
      world.advanceClock(3600);
      await world.deps.db.transaction().execute((trx) => world.deps.queue.enqueue(trx, SWEEP_JOB, {}));
      await work();
    }
    expect(previewObjects()).toHaveLength(STYLE_IDS.length);
  });
});
