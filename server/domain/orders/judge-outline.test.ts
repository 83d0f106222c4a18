// The outline of an accepted photo is judged after the upload has been answered, and before anybody pays for pictures that it cannot give.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJobs } from '../../jobs/index.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { photoBytes } from '#tests/factories/pictures.ts';
import { createDraftOrder, cropsOf, uploadPhoto } from '#tests/factories/shoots.ts';
import { RendererDied } from '../../ports/renderer.ts';
import type { Person } from '../access/viewer.ts';
import { photoKeys } from '../objects/keys.ts';
import { recheckPhoto } from '../photos/recheck-photo.ts';
import { withdrawFaceConsent } from '../erasure/withdraw-face-consent.ts';
import { chooseReference } from './choose-reference.ts';
import { recordUnjudgedOutline, OUTLINE_JOB } from './judge-outline.ts';
import { readOrder } from './read-order.ts';
import { repeatOrder } from './repeat-order.ts';
import { settleShoot } from './settle-shoot.ts';
import { startOrder } from './start-order.ts';

const CREDITS = 20;
let world: World;
let ada: Person;
let order: string;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
beforeEach(async () => {
  ada = await world.person({}, CREDITS);
  order = await createDraftOrder(world, ada, { photos: 0 });
});
afterAll(() => world.close());

/** A photo of eight different pictures, which turns out to give two, in its own surroundings. */
const HOPEFUL: Parameters<typeof photoBytes>[1] = {
  outline_pending: true,
  prospects: { worth: 80, crops: cropsOf(4) },
  outline: { warning: 'own_surroundings', prospects: { worth: 80, crops: cropsOf(1) } },
};

let photos = 0;
/** No two of them are the same picture. */
const upload = (says = HOPEFUL): Promise<string> => {
  photos += 1;
  const dhash = photos.toString(16).padStart(16, '0');
  return uploadPhoto(world, ada, order, photoBytes(dhash, { dhash, ...says }));
};
const runJob = () => world.deps.queue.drain(createJobs(world.deps).filter(({ name }) => name === OUTLINE_JOB));
const read = () => readOrder(world.deps, ada, order);
const warningsOf = async (id: string) =>
  (await read()).attachments.find(({ attachment_id }) => attachment_id === id)!.warnings;
const balance = () => world.balance(ada);

describe('an accepted photo', () => {
  it('gets what its outline tells from a job', async () => {
    await upload();
    expect((await read()).attachments[0]).toMatchObject({ warnings: [], outline_pending: true });
    const { headshots_planned: hoped } = await read();
    await runJob();
    expect((await read()).attachments[0]).toMatchObject({ warnings: ['own_surroundings'], outline_pending: false });
    const { headshots_planned: honest } = await read();
    expect([hoped, honest]).toEqual([8, 2]);
  });

  it.each([
    ['cropped', { crop: { x: 0, y: 0, width: 0.5, height: 1 } }, 'f'.repeat(16)],
    ['looked at again', { not_a_face: 'other_face' }, 'e'.repeat(16)],
  ] as const)(
    'keeps nothing of the judgement of a picture that was %s meanwhile, whose own follows',
    async (_, input, dhash) => {
      const other_face = { x: 0.6, y: 0.2, width: 0.1, height: 0.1 };
      const again = { ...HOPEFUL, dhash, outline: { warning: 'unclear_outline' } } as const;
      const id = await upload({ ...HOPEFUL, dhash: 'e'.repeat(16), other_face, again });
      const { judgeOutline: judge } = world.deps.renderer;
      world.deps.renderer.judgeOutline = async (...asked) => {
        const outline = await judge.call(world.deps.renderer, ...asked);
        world.deps.renderer.judgeOutline = judge;
        await recheckPhoto(world.deps, ada, id, input);
        return outline;
      };
      await runJob();
      expect((await read()).attachments[0]).toMatchObject({ warnings: ['unclear_outline'], outline_pending: false });
    },
  );

  it('is not looked at once its consent is withdrawn', async () => {
    await upload();
    await withdrawFaceConsent(world.deps, ada);
    const judge = vi.spyOn(world.deps.renderer, 'judgeOutline');
    await runJob();
    expect(judge).not.toHaveBeenCalled();
    judge.mockRestore();
  });

  it('is not looked at when its consent is withdrawn while the job waits for a pause', async () => {
    await upload();
    const { whenIdle } = world.deps.renderer;
    world.deps.renderer.whenIdle = async () => void (await withdrawFaceConsent(world.deps, ada));
    const judge = vi.spyOn(world.deps.renderer, 'judgeOutline');
    await runJob();
    world.deps.renderer.whenIdle = whenIdle;
    expect(judge).not.toHaveBeenCalled();
    judge.mockRestore();
  });

  it('counts as judged when its file is gone, so that the other photos make the shoot', async () => {
    const photo = await upload();
    await world.deps.storage.remove(photoKeys(order, photo).object);
    await runJob();
    expect((await read()).attachments[0]).toMatchObject({ warnings: [], outline_pending: false });
  });

  it('of another person is judged when it becomes the reference', async () => {
    await upload({ ...HOPEFUL, embedding: [1, 0, 0] });
    const other = await upload({
      ...HOPEFUL,
      embedding: [0, 1, 0],
      accepted: false,
      fail_reason: 'not_same_person',
    });
    await runJob();
    expect(await warningsOf(other)).toEqual([]);
    await chooseReference(world.deps, ada, order, other);
    await runJob();
    expect(await warningsOf(other)).toEqual(['own_surroundings']);
  });
});

describe('the start of a shoot', () => {
  it('of few photos waits, and costs what they give', async () => {
    await upload();
    const { headshot_count } = await startOrder(world.deps, ada, order);
    expect(headshot_count).toBe(2);
    expect(await balance()).toBe(CREDITS - 2);
  });

  it('costs nothing where the person was told another number', async () => {
    await upload();
    const { headshots_planned: told } = await read();
    await expect(startOrder(world.deps, ada, order, { expectedHeadshots: told })).rejects.toMatchObject({
      code: 'conflict',
      details: { headshots: 2 },
    });
    expect(await balance()).toBe(CREDITS);
  });

  it('of many photos does not wait, and its photos are judged when it has ended', async () => {
    for (let photo = 0; photo < 4; photo += 1) await upload();
    const judge = vi.spyOn(world.deps.renderer, 'judgeOutline');
    await startOrder(world.deps, ada, order);
    await runJob();
    expect(judge).not.toHaveBeenCalled();
    await settleShoot(world.deps, order, 'broken');
    await runJob();
    expect((await read()).attachments.map(({ warnings }) => warnings)).toEqual(Array(4).fill(['own_surroundings']));
    judge.mockRestore();
  });

  it('goes on with a photo whose outline the engine fails at', async () => {
    await upload();
    const judge = vi.spyOn(world.deps.renderer, 'judgeOutline').mockRejectedValue(new Error('NaN'));
    expect(await startOrder(world.deps, ada, order)).toMatchObject({ status: 'queued', headshot_count: 8 });
    judge.mockRestore();
  });

  it('costs nothing while the engine cannot tell, and is possible once it gave up', async () => {
    const photo = await upload();
    const judge = vi.spyOn(world.deps.renderer, 'judgeOutline').mockRejectedValue(new RendererDied('out of memory'));
    await expect(startOrder(world.deps, ada, order)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await balance()).toBe(CREDITS);
    await recordUnjudgedOutline(world.deps, photo);
    expect(await startOrder(world.deps, ada, order)).toMatchObject({ status: 'queued', headshot_count: 8 });
    judge.mockRestore();
  });

  it('costs nothing when a photo arrives meanwhile', async () => {
    await upload();
    const judge = vi.spyOn(world.deps.renderer, 'judgeOutline').mockImplementationOnce(async () => {
      await upload();
      return { warning: null };
    });
    await expect(startOrder(world.deps, ada, order)).rejects.toMatchObject({ code: 'conflict' });
    expect(await balance()).toBe(CREDITS);
    judge.mockRestore();
  });
});

it('goes before the photos of drafts whose number of headshots does not depend on them', async () => {
  const enqueue = vi.spyOn(world.deps.queue, 'enqueue');
  for (let photo = 0; photo < 5; photo += 1) await upload();
  const priorities = enqueue.mock.calls.flatMap(([, name, , options]) =>
    name === OUTLINE_JOB ? options?.priority : [],
  );
  expect(priorities).toEqual([3, 2, 1, 0, -1]);
});

it('is judged in the copy that a repeated shoot makes', async () => {
  for (let photo = 0; photo < 4; photo += 1) await upload();
  await startOrder(world.deps, ada, order);
  await settleShoot(world.deps, order, 'broken');
  const { order_id } = await repeatOrder(world.deps, ada, order);
  await runJob();
  const { attachments } = await readOrder(world.deps, ada, order_id);
  expect(attachments.map(({ warnings }) => warnings)).toEqual(Array(4).fill(['own_surroundings']));
});
