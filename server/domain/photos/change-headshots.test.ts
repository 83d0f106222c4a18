// Several headshots of one shoot at once.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createJobs } from '../../jobs/index.ts';
import type { Person } from '../access/viewer.ts';
import { readOrder } from '../orders/read-order.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createFinishedOrder } from '#tests/factories/shoots.ts';
import { removeHeadshots, setFavourites } from './change-headshots.ts';
import { zipOrder } from './zip-order.ts';

let world: World;
let ada: Person;
let id: string;
let photo: string;
let shots: string[];
beforeAll(async () => void (world = await createWorld()), 60_000);
afterAll(() => world.close());
beforeEach(async () => {
  ada = await world.person();
  id = await createFinishedOrder(world, ada);
  const { attachments } = await readOrder(world.deps, ada, id);
  photo = attachments.find(({ kind }) => kind === 'photo')!.attachment_id;
  shots = attachments.filter(({ kind }) => kind === 'headshot').map(({ attachment_id }) => attachment_id);
});
const favourites = async (): Promise<string[]> =>
  (await readOrder(world.deps, ada, id)).attachments
    .filter(({ favourite }) => favourite)
    .map(({ attachment_id }) => attachment_id);
const kindsLeft = async (): Promise<string> =>
  (await readOrder(world.deps, ada, id)).attachments.map(({ kind }) => kind).join(' ');

it('become favourites, and no favourites any more', async () => {
  expect(await setFavourites(world.deps, ada, id, [shots[0]!], true)).toEqual({ changed: 1 });
  expect(await setFavourites(world.deps, ada, id, shots, true)).toEqual({ changed: 1 });
  expect(await favourites()).toEqual(shots);
  expect(await setFavourites(world.deps, ada, id, [shots[1]!], false)).toEqual({ changed: 1 });
  expect(await favourites()).toEqual([shots[0]]);
});

it('are deleted together, with one receipt, and their objects with them', async () => {
  const receipt = await removeHeadshots(world.deps, ada, id, shots);
  expect(receipt).toMatchObject({ subject: `headshots:${id}`, removed: { photos: 0, headshots: 2, files: 4 } });
  expect(await kindsLeft()).toBe('photo photo photo photo');
  await world.deps.queue.drain(createJobs(world.deps));
  const left = [...world.deps.storage.objects.keys()].filter((key) => key.includes(`${id}/headshots`));
  expect(left).toEqual([]);
  await expect(removeHeadshots(world.deps, ada, id, shots)).rejects.toMatchObject({ code: 'not_found' });
});

it('are only those of the shoot: a photo or a headshot of another shoot stays as it is', async () => {
  const other = await createFinishedOrder(world, ada);
  const { attachments } = await readOrder(world.deps, ada, other);
  const foreign = attachments.find(({ kind }) => kind === 'headshot')!.attachment_id;
  await expect(removeHeadshots(world.deps, ada, id, [photo, foreign])).rejects.toMatchObject({ code: 'not_found' });
  await removeHeadshots(world.deps, ada, id, [photo, foreign, shots[0]!]);
  expect(await kindsLeft()).toBe('headshot photo photo photo photo');
  expect((await readOrder(world.deps, ada, other)).attachments).toHaveLength(attachments.length);
});

it('are packed into a ZIP without the others, and all of them without a choice', async () => {
  const names = async (ids?: string[]): Promise<number> => {
    const stream = await zipOrder(world.deps, ada, id, { preset: 'full', format: 'jpeg' }, ids);
    const bytes = Buffer.from(await new Response(stream).arrayBuffer());
    // One entry of the ZIP's directory for each file.
    return bytes.toString('latin1').split('PK\x01\x02').length - 1;
  };
  expect(await names()).toBe(2);
  expect(await names([shots[1]!])).toBe(1);
  await expect(zipOrder(world.deps, ada, id, { preset: 'full', format: 'jpeg' }, [photo])).rejects.toMatchObject({
    code: 'not_found',
  });
});
