// The lease on an upload: one writer over all processes, and a way past one that is dead or no longer wanted.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';
import { createLocker } from './lock.ts';
import { insertUpload } from '../../domain/photos/uploads.ts';

let world: World;
let id: string;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  const ada = await world.person();
  ({ id } = await insertUpload(world.deps, ada, await createDraftOrder(world, ada, { photos: 0 }), 1));
});
afterAll(() => world.close());

// Two lockers share nothing but the database and the events: as two processes do.
const lockOf = () => createLocker(world.deps).newLock(id);
const never = new AbortController().signal;
const ignore = () => undefined;

describe('the lock of an upload', () => {
  it('passes on when its holder is asked to release it', async () => {
    const [first, second] = [lockOf(), lockOf()];
    await first.lock(never, () => void first.unlock());
    await second.lock(never, ignore);
    const third = lockOf();
    await expect(third.lock(AbortSignal.abort(), ignore)).rejects.toBeDefined();
    await second.unlock();
    await third.lock(never, ignore);
    await third.unlock();
  });

  it('expires when its process crashed', async () => {
    await lockOf().lock(never, ignore);
    world.advanceClock(31);
    const next = lockOf();
    await next.lock(never, ignore);
    await next.unlock();
  });

  it('released late does not take it from the next holder', async () => {
    const [slow, next, third] = [lockOf(), lockOf(), lockOf()];
    await slow.lock(never, ignore);
    world.advanceClock(31);
    await next.lock(never, ignore);
    await slow.unlock();
    await expect(third.lock(AbortSignal.abort(), ignore)).rejects.toBeDefined();
    await next.unlock();
  });
});
