// Whom the death of the whole server is held against: nearly always nobody, and a photo only when nothing else explains it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { headshotOf } from '#tests/factories/pictures.ts';
import { createStartedOrder } from '#tests/factories/shoots.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import type { Person } from '../access/viewer.ts';
import { countServerDeaths, recordServerDeath } from './exclude-photo.ts';
import { beginShootPart, recordHeadshot, recordStageAndPhoto, recordWithheld } from './shoot-progress.ts';

let world: World;
let ada: Person;
let order: string;
let photos: string[];
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  ada = await world.person({}, 20);
  order = await createStartedOrder(world, ada);
  const rows = world.deps.db.selectFrom('catchlight.attachments').select('id').where('order_id', '=', order);
  photos = (await rows.orderBy('id').execute()).map(({ id }) => id);
  await beginShootPart(world.deps, order, 'embedded');
});

/** The server dies in this stage of the photo, and starts again. True when the photo is to blame. */
async function dieOver(photo: string, stage = 'matte'): Promise<boolean> {
  await recordStageAndPhoto(world.deps, order, stage, photo);
  const { photo_in_work } = (await beginShootPart(world.deps, order, 'embedded'))!;
  return photo_in_work !== null && (await recordServerDeath(world.deps, order, photo_in_work));
}
let slot = 0;
const deliver = (photo: string) =>
  recordHeadshot(world.deps, order, (slot += 1), { ...headshotOf({ style: 'studio-grey', variation: slot }), photo });

describe('the death of the whole server', () => {
  it('is held against a photo the fourth time, when others gave headshots', async () => {
    await deliver(photos[1]!);
    for (let death = 1; death < 4; death += 1) expect(await dieOver(photos[0]!)).toBe(false);
    expect(await dieOver(photos[0]!)).toBe(true);
  });

  it('is held against no photo while the server died over another one, too', async () => {
    await deliver(photos[1]!);
    await dieOver(photos[1]!);
    for (let death = 1; death < 6; death += 1) expect(await dieOver(photos[0]!)).toBe(false);
    await deliver(photos[1]!);
    expect(await dieOver(photos[0]!)).toBe(true);
  });

  it('is held against no photo while no other one gave a headshot', async () => {
    await deliver(photos[0]!);
    for (let death = 0; death < 6; death += 1) expect(await dieOver(photos[0]!)).toBe(false);
  });

  it.each([
    ['delivered', () => deliver(photos[0]!)],
    [
      'withheld',
      () =>
        recordWithheld(world.deps, order, {
          slot: 19,
          style: 'studio-grey',
          reason: 'likeness',
          photo: photos[0]!,
          confidence: null,
        }),
    ],
  ])('is forgotten when a headshot of the photo is %s', async (_, end) => {
    await deliver(photos[1]!);
    for (let death = 1; death < 4; death += 1) await dieOver(photos[0]!);
    await end();
    expect(await countServerDeaths(world.deps, order)).toEqual(new Map());
    expect(await dieOver(photos[0]!)).toBe(false);
  });

  it('is held against no photo while all are looked at again, as they were at their upload', async () => {
    await deliver(photos[1]!);
    for (let death = 0; death < 6; death += 1) expect(await dieOver(photos[0]!, 'analyse')).toBe(false);
  });

  it('counts once, however often the next start dies before it gets to the photo', async () => {
    await dieOver(photos[0]!);
    for (let start = 0; start < 3; start += 1)
      expect((await beginShootPart(world.deps, order, 'embedded'))!.photo_in_work).toBe(null);
    expect(await countServerDeaths(world.deps, order)).toEqual(new Map([[photos[0]!, 1]]));
  });
});
