// Looks of the free generator claimed without the watermark: paid for once, given back when they cannot be made, nothing spent when
// the photo has gone, and nothing of the photo kept.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SAMPLE_LOOKS } from '#server/contracts/tools.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { deleteToolPicture } from '#server/domain/tools/purge-pictures.ts';
import { addToolPicture } from '#server/domain/tools/add-picture.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { headshotOf } from '#tests/factories/pictures.ts';

let world: ApiWorld;
let ada: Person;
let sample: string;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
beforeEach(async () => {
  world.deps.storage.objects.clear();
  ada = await agreed(5);
  sample = await newSample();
});
afterEach(async () => {
  world.deps.renderer.render = async (slot) => headshotOf(slot);
  world.deps.storage.full = false;
  await runJobs();
});

const [GREY, OFFICE, NAVY] = SAMPLE_LOOKS;
const agreed = (credits: number): Promise<Person> => world.person({ face_consent_at: world.deps.clock.now() }, credits);
const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
async function newSample(): Promise<string> {
  const file = path.join(world.deps.uploadsDir, 'sample');
  await writeFile(file, 'a photo');
  const { id } = await addToolPicture(world.deps, 'generator', file);
  await runJobs();
  return id;
}
const claim = (looks: readonly string[] = [GREY], as = ada, id = sample) =>
  world.call('POST', `/tools/pictures/${id}/claims`, { as, body: { looks } });
const offer = async (as = ada, id = sample) => (await world.call('GET', `/tools/pictures/${id}/claims`, { as })).body;
const order = async (id: string, as = ada) => (await world.call('GET', `/orders/${id}`, { as })).body;
const spends = async (as = ada) =>
  (await world.call('GET', '/credits/entries', { as })).body.entries.filter(
    (one: { reason: string }) => one.reason === 'look_claimed',
  );
/** Everything in the store but the sample's own files. */
const kept = (): string[] => [...world.deps.storage.objects.keys()].filter((key) => key.startsWith('orders/'));

describe('a claim', () => {
  it('takes a credit a look and brings the headshot whole, into the account', async () => {
    expect(await offer()).toMatchObject({
      credits: 5,
      consent: true,
      looks: SAMPLE_LOOKS.map((style) => ({ style, order_id: null })),
    });
    const answer = await claim([GREY, NAVY]);
    expect(answer).toMatchObject({ status: 201, body: { status: 'queued', headshot_count: 2, credits_spent: 2 } });
    expect(await world.balance(ada)).toBe(3);
    await runJobs();
    const done = await order(answer.body.order_id);
    expect(done).toMatchObject({ status: 'completed', delivered: 2, redo_until: null });
    expect(done.attachments.map((one: { kind: string; style: string }) => [one.kind, one.style])).toEqual([
      ['headshot', GREY],
      ['headshot', NAVY],
    ]);
    // Whole, as the engine made it: the sample's has our mark on it.
    const made = world.deps.storage.objects.get(`orders/${answer.body.order_id}/headshots/0.jpg`)!;
    expect(Buffer.from(made.bytes).toString()).toBe(`headshot ${GREY} 0`);
    expect((await offer()).looks.map((one: { order_id: string | null }) => one.order_id)).toEqual([
      answer.body.order_id,
      null,
      answer.body.order_id,
    ]);
  });

  it('is of the very photo that the sample was made of, which goes with the end of it', async () => {
    let seen: string | undefined;
    const { body } = await claim();
    world.deps.renderer.render = async (slot) => {
      const photo = kept().find((key) => key.includes(`${body.order_id}/photos/`));
      seen = photo && Buffer.from(world.deps.storage.objects.get(photo)!.bytes).toString();
      return headshotOf(slot);
    };
    await runJobs();
    expect(seen).toBe('a photo');
    expect(kept().filter((key) => key.includes('/photos/'))).toEqual([]);
    expect(await order(body.order_id)).toMatchObject({ photos_delete_at: null, photos_accepted: 0 });
  });

  it('can be shared and exported like any headshot', async () => {
    const { body } = await claim();
    await runJobs();
    const [headshot] = (await order(body.order_id)).attachments;
    const shared = await world.call('POST', `/attachments/${headshot.attachment_id}/share`, {
      as: ada,
      body: { shared: true },
    });
    expect(shared.status).toBe(200);
    expect((await world.call('GET', `/shared/${headshot.attachment_id}`)).status).toBe(200);
    const crop = await world.call('GET', `/attachments/${headshot.attachment_id}/file?preset=linkedin`, { as: ada });
    expect(crop.status).toBeLessThan(400);
  });

  it('is one, however often and in however many tabs the button is pressed', async () => {
    const answers = await Promise.all([
      claim([GREY]),
      claim([GREY]),
      claim([GREY, OFFICE]),
      claim([GREY, OFFICE, NAVY]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await world.balance(ada)).toBe(2);
    await runJobs();
    await claim([GREY, OFFICE, NAVY]);
    expect(await world.balance(ada)).toBe(2);
    const orders = new Set(answers.map(({ body }) => body.order_id));
    const styles = await Promise.all([...orders].map(async (id) => (await order(id)).styles));
    expect(styles.flat().toSorted()).toEqual([...SAMPLE_LOOKS].toSorted());
    expect((await spends()).reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(-3);
    // The copies of those who came too late are gone as well.
    expect(kept().filter((key) => key.includes('/photos/'))).toEqual([]);
  });

  it('never spends more than there is, however many are pressed at once', async () => {
    const poor = await agreed(2);
    const answers = await Promise.all(SAMPLE_LOOKS.map((look) => claim([look], poor)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 402]);
    expect(await world.balance(poor)).toBe(0);
  });

  it('of two people is two', async () => {
    const bob = await agreed(1);
    const [one, two] = await Promise.all([claim([GREY]), claim([GREY], bob)]);
    expect(one.body.order_id).not.toBe(two.body.order_id);
    expect(await offer(bob)).toMatchObject({ credits: 0, looks: [{ order_id: two.body.order_id }, {}, {}] });
    expect((await world.call('GET', `/orders/${one.body.order_id}`, { as: bob })).status).toBe(404);
  });
});

describe('what cannot be made', () => {
  it('gives its credit back by itself when the engine breaks, and may be claimed again', async () => {
    world.deps.renderer.render = () => Promise.reject(new Error('broken'));
    const { body } = await claim();
    expect(await world.balance(ada)).toBe(4);
    await runJobs().catch(() => undefined);
    await settleBroken();
    expect(await world.balance(ada)).toBe(5);
    expect(await order(body.order_id)).toMatchObject({ returned_credits: 1, delivered: 0 });
    expect(kept()).toEqual([]);
    world.deps.renderer.render = async (slot) => headshotOf(slot);
    const again = await claim();
    expect(again.body.order_id).not.toBe(body.order_id);
    await runJobs();
    expect(await order(again.body.order_id)).toMatchObject({ status: 'completed' });
    expect(await world.balance(ada)).toBe(4);
  });

  it('gives its credit back when it is not like the person', async () => {
    world.deps.renderer.render = async () => null;
    const { body } = await claim([GREY, OFFICE]);
    await runJobs();
    expect(await order(body.order_id)).toMatchObject({
      status: 'refunded',
      returned_credits: 2,
      fail_reason: 'likeness',
    });
    expect(await world.balance(ada)).toBe(5);
  });

  it('gives its credits back when it is stopped, and is neither redone nor repeated', async () => {
    const { body } = await claim([GREY, OFFICE]);
    expect((await world.call('POST', `/orders/${body.order_id}/cancel`, { as: ada })).status).toBe(200);
    expect(await world.balance(ada)).toBe(5);
    for (const deed of ['redo', 'repeat'])
      expect(await world.call('POST', `/orders/${body.order_id}/${deed}`, { as: ada })).toMatchObject({
        status: 409,
        body: { code: 'order_illegal_move' },
      });
    await runJobs();
    expect(kept()).toEqual([]);
  });

  /** What the queue does once the last try has failed. */
  async function settleBroken(): Promise<void> {
    const { order_id } = { order_id: (await world.call('GET', '/orders', { as: ada })).body.orders[0].order_id };
    const [render] = createJobs(world.deps) as unknown as { fail(payload: object, error: unknown): Promise<void> }[];
    await render!.fail({ order_id }, 'broken');
    await runJobs();
  }
});

describe('nothing is spent', () => {
  const untouched = async (): Promise<void> => {
    expect(await world.balance(ada)).toBe(5);
    expect((await world.call('GET', '/orders', { as: ada })).body.orders).toEqual([]);
    await runJobs();
    expect(kept()).toEqual([]);
  };

  it('when the photo has gone', async () => {
    await deleteToolPicture(world.deps, sample);
    expect(await claim()).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await runJobs();
    expect((await claim()).status).toBe(404);
    expect(await offer()).toMatchObject({ delete_at: null, looks: [] });
    await untouched();
  });

  it('when the photo is deleted between the look at it and the spending', async () => {
    const { put } = world.deps.storage;
    world.deps.storage.put = async (...args) => {
      await put(...args);
      await deleteToolPicture(world.deps, sample);
    };
    try {
      expect((await claim()).status).toBe(404);
    } finally {
      world.deps.storage.put = put;
    }
    await untouched();
  });

  it('when its hour is over, though the job that deletes it is late', async () => {
    world.advanceClock(61 * 60);
    expect((await claim()).status).toBe(404);
    await untouched();
  });

  it('when the disk is full', async () => {
    world.deps.storage.full = true;
    expect((await claim()).status).toBe(500);
    world.deps.storage.full = false;
    await untouched();
  });

  it('without the consent to the processing of the face', async () => {
    await world.call('DELETE', '/customers/face-consent', { as: ada });
    expect(await claim()).toMatchObject({ status: 409, body: { code: 'consent_missing' } });
    expect(await offer()).toMatchObject({ consent: false });
    await untouched();
  });

  it('without enough credits, and it says how many are missing', async () => {
    const poor = await agreed(1);
    const answer = await claim([GREY, OFFICE], poor);
    expect(answer).toMatchObject({ status: 402, body: { details: { needed: 2, available: 1 } } });
    expect(await world.balance(poor)).toBe(1);
    await untouched();
  });

  it('for a look that the photo did not bring, or a picture of another tool', async () => {
    world.deps.renderer.render = async (slot) => (slot.style === GREY ? null : headshotOf(slot));
    const some = await newSample();
    expect((await claim([GREY], ada, some)).status).toBe(422);
    expect((await claim(['library'])).status).toBe(422);
    expect((await claim([])).status).toBe(422);
    const file = path.join(world.deps.uploadsDir, 'other');
    await writeFile(file, 'a photo');
    const { id } = await addToolPicture(world.deps, 'analyzer', file);
    expect((await claim([GREY], ada, id)).status).toBe(404);
    await untouched();
  });

  it('while we work on the studio', async () => {
    const { read } = world.deps.flags;
    world.deps.flags.read = (async () => true) as never;
    try {
      expect((await claim()).status).toBe(503);
    } finally {
      world.deps.flags.read = read;
    }
    await untouched();
  });
});

it('waits for a claim before the consent is taken back, or comes too late itself', async () => {
  const [taken, made] = await Promise.all([world.call('DELETE', '/customers/face-consent', { as: ada }), claim()]);
  expect([taken.status, made.status]).toSatisfy(
    ([first, second]: number[]) => (first === 409 && second === 201) || (first === 200 && second === 409),
  );
});
