// The photo that the others of a draft are compared with: a wrong first one refuses all others until another is chosen.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../access/viewer.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { addAcceptedPhoto, createDraftOrder } from '#tests/factories/shoots.ts';
import { chooseReference } from './choose-reference.ts';
import { readOrder } from './read-order.ts';
import { startOrder } from './start-order.ts';

const ME = [
  [1, 0, 0],
  [0.98, 0.2, 0],
  [0.98, 0, 0.2],
];
const STRANGER = [0, 1, 0];

let world: World;
let ada: Person;
let order: string;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
beforeEach(async () => {
  ada = await world.person();
  order = await createDraftOrder(world, ada, { photos: 0 });
});
afterAll(() => world.close());

async function add(embedding: number[], status: 'accepted' | 'rejected', dhash?: string): Promise<string> {
  const id = await addAcceptedPhoto(world, ada, order);
  const hash = dhash ?? id.replaceAll('-', '').slice(-16).padStart(16, '0');
  await world.deps.db
    .updateTable('catchlight.attachments')
    .set({
      status,
      fail_reason: status === 'rejected' ? 'not_same_person' : null,
      embedding: JSON.stringify(embedding),
      findings: JSON.stringify({ dhash: hash, warnings: [] }),
    })
    .where('id', '=', id)
    .execute();
  return id;
}
const HASHES = ['00000000000000ff', '000000000000ff00', '0000000000ff0000'];
const read = () => readOrder(world.deps, ada, order);
const statuses = async () =>
  Object.fromEntries((await read()).attachments.map((one) => [one.attachment_id, one.fail_reason ?? one.status]));

async function wrongFirst(): Promise<{ wrong: string; mine: string[] }> {
  const wrong = await add(STRANGER, 'accepted', 'ff00000000000000');
  const mine = [];
  for (const [at, embedding] of ME.entries()) mine.push(await add(embedding, 'rejected', HASHES[at]));
  return { wrong, mine };
}

describe('a draft whose first photo shows somebody else', () => {
  it('names a refused photo whose person is in more photos than were accepted', async () => {
    const { mine } = await wrongFirst();
    const { suggested_reference } = await read();
    expect(mine).toContain(suggested_reference?.attachment_id);
    expect(suggested_reference?.photos).toBe(3);
  });

  it('accepts the others once one of them is the reference, and refuses the first', async () => {
    const { wrong, mine } = await wrongFirst();
    await chooseReference(world.deps, ada, order, mine[1]!);
    expect(await statuses()).toEqual({
      [wrong]: 'not_same_person',
      ...Object.fromEntries(mine.map((id) => [id, 'accepted'])),
    });
    expect((await read()).suggested_reference).toBeNull();
    // It can be changed back.
    await chooseReference(world.deps, ada, order, wrong);
    expect((await statuses())[wrong]).toBe('accepted');
  });

  it('counts a photo twice no more than before', async () => {
    const { mine } = await wrongFirst();
    const again = await add(ME[0]!, 'rejected', HASHES[0]);
    await chooseReference(world.deps, ada, order, mine[0]!);
    expect((await statuses())[again]).toBe('duplicate');
  });
});

describe('a draft whose photos show one person', () => {
  it('suggests nothing, nor does a single stranger among them', async () => {
    for (const [at, embedding] of ME.entries()) await add(embedding, 'accepted', HASHES[at]);
    await add(STRANGER, 'rejected', 'ff00000000000000');
    expect((await read()).suggested_reference).toBeNull();
  });
});

it('another person cannot choose, nor anybody once the shoot has started', async () => {
  const { mine } = await wrongFirst();
  const stranger = await world.person();
  await expect(chooseReference(world.deps, stranger, order, mine[0]!)).rejects.toMatchObject({ code: 'not_found' });
  await startOrder(world.deps, ada, order);
  await expect(chooseReference(world.deps, ada, order, mine[0]!)).rejects.toMatchObject({ code: 'order_not_editable' });
});
