// Beginning again after a shoot that cost nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../jobs/index.ts';
import type { Person } from '../access/viewer.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createTestRenderer } from '#tests/factories/pictures.ts';
import { createStartedOrder } from '#tests/factories/shoots.ts';
import { deleteOrder } from '../erasure/delete-order.ts';
import { readOrder } from './read-order.ts';
import { repeatOrder } from './repeat-order.ts';
import { startOrder } from './start-order.ts';

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
beforeEach(async () => {
  world.deps.renderer.render = createTestRenderer().render;
  ada = await world.person({}, 40);
});
afterAll(() => world.close());

const finish = () => world.deps.queue.drain(createJobs(world.deps));

describe('repeating', () => {
  it('begins again with the same photos and answers after a shoot that cost nothing, and costs what a shoot costs', async () => {
    const id = await createStartedOrder(world, ada);
    world.deps.renderer.render = () => Promise.reject(new Error('broken'));
    await finish();
    expect(await readOrder(world.deps, ada, id)).toMatchObject({ status: 'failed', returned_credits: 20 });
    const again = await repeatOrder(world.deps, ada, id);
    expect(again).toMatchObject({ status: 'draft', photos_accepted: 4, styles: ['studio-grey'], redo_of: null });
    const before = await world.balance(ada);
    await startOrder(world.deps, ada, again.order_id);
    expect(await world.balance(ada)).toBe(before - 20);
    await deleteOrder(world.deps, ada, id);
    expect((await readOrder(world.deps, ada, again.order_id)).photos_accepted).toBe(4);
  });

  it('is one draft, however often it is asked for, until that has begun or is thrown away', async () => {
    const id = await createStartedOrder(world, ada);
    world.deps.renderer.render = () => Promise.reject(new Error('broken'));
    await finish();
    const asked = await Promise.all([1, 2, 3].map(() => repeatOrder(world.deps, ada, id)));
    expect(new Set(asked.map(({ order_id }) => order_id)).size).toBe(1);
    const [draft] = asked;
    expect((await readOrder(world.deps, ada, draft!.order_id)).photos_accepted).toBe(4);
    await deleteOrder(world.deps, ada, draft!.order_id);
    expect((await repeatOrder(world.deps, ada, id)).order_id).not.toBe(draft!.order_id);
  });

  it('is not for a shoot that was delivered, nor for a stranger', async () => {
    const id = await createStartedOrder(world, ada);
    await finish();
    await expect(repeatOrder(world.deps, ada, id)).rejects.toMatchObject({ code: 'order_illegal_move' });
    await expect(repeatOrder(world.deps, await world.person(), id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
