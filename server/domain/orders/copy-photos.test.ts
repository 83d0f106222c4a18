// What may happen while a redo copies the photos of the first shoot: whatever is decided meanwhile holds for the copies too.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createJobs } from '../../jobs/index.ts';
import { COMMERCIAL_TERMS } from '../../contracts/commercial-terms.ts';
import { deleteAccount } from '../erasure/delete-account.ts';
import { withdrawFaceConsent } from '../erasure/withdraw-face-consent.ts';
import type { Person } from '../access/viewer.ts';
import { deleteOrder } from '../erasure/delete-order.ts';
import { redoOrder } from './redo-order.ts';
import { startOrder } from './start-order.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createTestStorage } from '#tests/factories/pictures.ts';
import { createFinishedOrder } from '#tests/factories/shoots.ts';
import { removePhotos } from '../photos/remove-photos.ts';
import { sweepPhotos } from '../photos/sweep-photos.ts';

let world: World;
let ada: Person;
let shoot: string;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
beforeEach(async () => {
  Object.assign(world.deps.storage, { ...createTestStorage(), objects: world.deps.storage.objects });
  ada = await world.person({ face_consent_at: world.deps.clock.now() }, 40);
  shoot = await createFinishedOrder(world, ada);
});
afterAll(() => world.close());

const deleteObjects = () => world.deps.queue.drain(createJobs(world.deps));

/** Does something as soon as `copies` photos of the redo have been stored. */
function during(copies: number, deed: (redo: string) => Promise<unknown>): void {
  const { storage } = world.deps;
  const { put } = storage;
  let seen = 0;
  storage.put = async (key, bytes, type) => {
    await put(key, bytes, type);
    if (/photos\/[0-9a-f-]+\.jpg$/.test(key) && (seen += 1) === copies) await deed(key.split('/')[1]!);
  };
}
const photosOf = (order: string) =>
  world.deps.db
    .selectFrom('catchlight.attachments')
    .select('id')
    .where('order_id', '=', order)
    .where('kind', '=', 'photo')
    .where('deleted_at', 'is', null)
    .execute();
const objectsOf = (order: string): string[] =>
  [...world.deps.storage.objects.keys()].filter((key) => key.startsWith(`orders/${order}/`));

it.each([
  ['its consent is withdrawn', () => withdrawFaceConsent(world.deps, ada)],
  ['its account is closed', () => deleteAccount(world.deps, ada)],
  ['the photos are deleted', () => removePhotos(world.deps, ada, shoot)],
  ['it is deleted', (redo: string) => deleteOrder(world.deps, ada, redo)],
])('leaves no copy behind when %s halfway', async (_, deed) => {
  let redo = '';
  during(2, (id) => deed((redo = id)));
  await redoOrder(world.deps, ada, shoot);
  await deleteObjects();
  expect(await photosOf(redo)).toEqual([]);
  expect(objectsOf(redo)).toEqual([]);
});

it('adds nothing to a redo that has been started from another tab', async () => {
  await world.deps.db
    .updateTable('catchlight.orders')
    .set({ photos_delete_at: null })
    .where('id', '=', shoot)
    .execute();
  let redo = '';
  during(4, async (id) => startOrder(world.deps, ada, (redo = id), { limits: { min: 3, max: 25 } }));
  await redoOrder(world.deps, ada, shoot);
  expect(await photosOf(redo)).toHaveLength(3);
});

it('has a day to go from the beginning, also when the process dies over it', async () => {
  let redo = '';
  during(2, (id) => {
    redo = id;
    return Promise.reject(new Error('the process died'));
  });
  await expect(redoOrder(world.deps, ada, shoot)).rejects.toThrow('the process died');
  expect(await photosOf(redo)).toHaveLength(1);
  world.advanceClock((COMMERCIAL_TERMS.draftPhotosDays * 24 + 1) * 3600);
  await sweepPhotos(world.deps);
  await deleteObjects();
  expect(await photosOf(redo)).toEqual([]);
});

it('leaves out the photos whose headshots were withheld, unless no other is left', async () => {
  const photos = (await photosOf(shoot)).map(({ id }) => id);
  const withheld = (list: string[]) =>
    world.deps.db
      .updateTable('catchlight.orders')
      .set({
        withheld: JSON.stringify([
          ...list.map((photo, slot) => ({ slot, style: 'library', reason: 'outline', photo, confidence: 0.2 })),
          { slot: 9, style: 'library', reason: 'light', photo: photos[3], confidence: null },
        ]),
      })
      .where('id', '=', shoot)
      .execute();
  await withheld(photos.slice(0, 2));
  const redo = await redoOrder(world.deps, ada, shoot);
  expect(redo.photos_accepted).toBe(2);
  await deleteOrder(world.deps, ada, redo.order_id);
  await withheld(photos);
  expect((await redoOrder(world.deps, ada, shoot)).photos_accepted).toBe(4);
});

it('goes with the photos of the first shoot, and counts in their receipt', async () => {
  const redo = await redoOrder(world.deps, ada, shoot);
  expect(await photosOf(redo.order_id)).toHaveLength(4);
  expect(await removePhotos(world.deps, ada, shoot)).toMatchObject({
    subject: `photos:${shoot}`,
    removed: { photos: 8, headshots: 0 },
  });
  await deleteObjects();
  expect(await photosOf(redo.order_id)).toEqual([]);
  expect(objectsOf(redo.order_id)).toEqual([]);
  expect((await redoOrder(world.deps, ada, shoot)).order_id).toBe(redo.order_id);
});
