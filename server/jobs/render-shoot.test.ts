// A whole shoot through the real job with a fake engine: deliveries, returned credits and crashes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Withheld } from '../contracts/findings.ts';
import type { Person } from '../domain/access/viewer.ts';
import { cancelOrder } from '../domain/orders/cancel-order.ts';
import { deleteOrder } from '../domain/erasure/delete-order.ts';
import { readOrder } from '../domain/orders/read-order.ts';
import { startOrder } from '../domain/orders/start-order.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { type SessionPhoto, type ShootSession, slotName } from '../ports/renderer.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createTestRenderer, headshotOf } from '#tests/factories/pictures.ts';
import { createDraftOrder, createStartedOrder } from '#tests/factories/shoots.ts';
import { createJobs } from './index.ts';

let world: World;
let jobs: JobDefinition<never>[];
let ada: Person;
beforeAll(async () => {
  world = await createWorld();
  jobs = createJobs(world.deps);
}, 60_000);
beforeEach(async () => {
  world.deps.renderer.render = createTestRenderer().render;
  world.deps.renderer.asked = [];
  world.deps.storage.full = false;
  world.mails.length = 0;
  ada = await world.person({}, 20);
});
afterAll(() => world.close());

const drain = (signal?: AbortSignal) => world.deps.queue.drain(jobs, signal);
const read = (id: string) => readOrder(world.deps, ada, id);
const ledger = async () =>
  (
    await world.deps.db
      .selectFrom('catchlight.credit_entries')
      .select(['kind', 'amount', 'reason'])
      .where('account_id', 'like', `%${ada.customer.id}%`)
      .orderBy('id')
      .execute()
  ).slice(1);
const spent = { kind: 'spend', amount: -20, reason: 'shoot_started' };

describe('a shoot', () => {
  it('delivers a headshot a slot, keeps the credits and says so by mail', async () => {
    const id = await createStartedOrder(world, ada);
    await drain();
    const order = await read(id);
    expect(order).toMatchObject({ status: 'completed', done: 20, delivered: 20, returned_credits: 0, stage: null });
    const headshots = order.attachments.filter((attachment) => attachment.kind === 'headshot');
    expect(new Set(headshots.map((headshot) => headshot.url)).size).toBe(20);
    expect(headshots.every((headshot) => headshot.likeness !== null && headshot.likeness > 0.9)).toBe(true);
    expect(await ledger()).toEqual([spent]);
    expect(world.mails).toMatchObject([{ to: ada.customer.email, subject: 'Your 20 headshots are ready' }]);
  });

  it('shows every chosen look in turn and no variation of a look twice', async () => {
    const bo = await world.person({}, 60);
    await createStartedOrder(world, bo, { headshots: 60, styles: ['studio-grey', 'library', 'greenery'] });
    await drain();
    const asked = world.deps.renderer.asked;
    expect(asked.slice(0, 3).map((slot) => slot.style)).toEqual(['studio-grey', 'library', 'greenery']);
    expect(new Set(asked.map((slot) => `${slot.style} ${slot.variation}`)).size).toBe(60);
  });

  it('hands the best twelve photos to the engine with what was found of them, the best first', async () => {
    const bo = await world.person({}, 20);
    const id = await createDraftOrder(world, bo, { photos: 20 });
    const rows = await world.deps.db
      .selectFrom('catchlight.attachments')
      .select('id')
      .where('order_id', '=', id)
      .execute();
    for (const [at, row] of rows.entries())
      await world.deps.db
        .updateTable('catchlight.attachments')
        .set({ quality_score: at })
        .where('id', '=', row.id)
        .execute();
    await startOrder(world.deps, bo, id);
    let given: SessionPhoto[] = [];
    const { open } = world.deps.renderer;
    world.deps.renderer.open = (photos, ...rest) => {
      given = photos;
      return open(photos, ...rest);
    };
    await drain();
    world.deps.renderer.open = open;
    expect(given.every(({ findings }) => findings?.accepted && findings.embedding?.length === 3)).toBe(true);
    expect(given.map(({ id }) => id)).toEqual(
      rows
        .map((row) => row.id)
        .toReversed()
        .slice(0, 12),
    );
  });

  it('returns one credit for each headshot that it could not deliver', async () => {
    world.deps.renderer.render = async (slot) => ([3, 23].includes(slot.variation) ? null : headshotOf(slot));
    const id = await createStartedOrder(world, ada);
    await drain();
    expect(await read(id)).toMatchObject({ status: 'completed', done: 20, delivered: 19, returned_credits: 1 });
    expect((await read(id)).withheld).toEqual([
      { slot: 3, style: expect.any(String), reason: 'likeness', photo_id: null, confidence: null },
    ]);
    expect(await ledger()).toEqual([spent, { kind: 'refund', amount: 1, reason: 'short_delivery' }]);
    expect(world.mails[0]!.text).toContain('Credits returned to your account: 1.');
  });

  it('renders a slot again before it gives it up', async () => {
    world.deps.renderer.render = async (slot) => (slot.variation === 3 ? null : headshotOf(slot));
    const id = await createStartedOrder(world, ada);
    await drain();
    expect(await read(id)).toMatchObject({ status: 'completed', delivered: 20 });
  });

  it('returns all credits when under nine in ten came out, and leaves those', async () => {
    world.deps.renderer.render = async (slot) => (slot.variation % 20 < 3 ? null : headshotOf(slot));
    const id = await createStartedOrder(world, ada);
    await drain();
    const order = await read(id);
    expect(order).toMatchObject({ status: 'refunded', fail_reason: 'likeness', delivered: 17, returned_credits: 20 });
    expect(order.attachments.filter((attachment) => attachment.kind === 'headshot')).toHaveLength(17);
    expect(await world.balance(ada)).toBe(20);
    expect(world.mails[0]).toMatchObject({ subject: '17 of your 20 headshots are ready' });
  });

  it.each([
    ['declined', ['declined']],
    ['engine', ['declined', 'engine']],
    ['engine', ['declined', 'budget']],
    ['likeness', ['declined', 'check']],
  ] as const)('fails for %s where a model gave nothing for %j', async (failure, reasons) => {
    const { open } = world.deps.renderer;
    world.deps.renderer.open = async (...given) => {
      const withheld = new Map<string, Withheld>();
      const render: ShootSession['render'] = async (slot) => {
        const reason = reasons[(slot.variation % 20) % reasons.length]!;
        withheld.set(slotName(slot), { reason, photo: null, confidence: null });
        return null;
      };
      return { ...(await open(...given)), withheld, render };
    };
    const id = await createStartedOrder(world, ada);
    await drain();
    world.deps.renderer.open = open;
    expect(await read(id)).toMatchObject({ status: 'refunded', fail_reason: failure, returned_credits: 20 });
  });

  it('keeps no face embedding past its end, and says when the photos go', async () => {
    const id = await createStartedOrder(world, ada);
    await drain();
    const rows = await world.deps.db
      .selectFrom('catchlight.attachments')
      .select('embedding')
      .where('order_id', '=', id)
      .execute();
    expect(rows.filter((row) => row.embedding !== null)).toEqual([]);
    expect((await read(id)).photos_delete_at).toBe('2030-01-31T00:00:00.000Z');
  });
});

describe('a shoot that goes wrong', () => {
  it('that was deleted while no process was there is forgotten by a hosted renderer when one comes back', async () => {
    const id = await createStartedOrder(world, ada);
    await deleteOrder(world.deps, ada, id);
    const forgotten: string[] = [];
    world.deps.renderer.purge = async (context) => void forgotten.push(context.id);
    await drain();
    world.deps.renderer.purge = async () => undefined;
    expect(forgotten).toEqual([id]);
  });

  it('goes on where a killed job stopped: no headshot twice, one spend', async () => {
    const id = await createStartedOrder(world, ada);
    const killed = new AbortController();
    let rendered = 0;
    world.deps.renderer.render = async (slot) => {
      if ((rendered += 1) === 8) killed.abort(new Error('killed'));
      return headshotOf(slot);
    };
    await jobs[0]!
      .run({ order_id: id } as never, { id: '1', attempt: 1, signal: killed.signal })
      .catch((error: unknown) => expect(error).toMatchObject({ message: 'killed' }));
    const before = await read(id);
    expect(before.status).toBe('processing');
    expect(before.delivered).toBeGreaterThan(5);
    const first = before.attachments.filter((attachment) => attachment.kind === 'headshot');

    await drain();
    const after = await read(id);
    expect(after).toMatchObject({ status: 'completed', delivered: 20, done: 20 });
    const headshots = after.attachments.filter((attachment) => attachment.kind === 'headshot');
    expect(headshots).toHaveLength(20);
    expect(headshots.map((headshot) => headshot.attachment_id)).toEqual(
      expect.arrayContaining(first.map((headshot) => headshot.attachment_id)),
    );
    expect(await ledger()).toEqual([spent]);
  });

  it('gives the credits back with a line in the ledger when the engine throws at everything', async () => {
    world.deps.renderer.render = async () => {
      throw new Error('the engine is broken');
    };
    const id = await createStartedOrder(world, ada);
    const ran = await drain();
    expect(ran.map(({ outcome }) => outcome)).toEqual(['failed once', 'failed once', 'failed for good', 'done']);
    expect(await read(id)).toMatchObject({ status: 'failed', fail_reason: 'engine', returned_credits: 20 });
    expect(await ledger()).toEqual([spent, { kind: 'refund', amount: 20, reason: 'shoot_refunded' }]);
    expect(world.mails[0]).toMatchObject({ subject: 'Your shoot was not successful' });
    expect(world.deps.renderer.openShoots).toBe(0);
  });

  it('survives an engine that breaks on one picture', async () => {
    world.deps.renderer.render = async (slot) => {
      if (slot.variation === 4) throw new Error('out of memory');
      return headshotOf(slot);
    };
    const id = await createStartedOrder(world, ada);
    await drain();
    expect(await read(id)).toMatchObject({ status: 'completed', delivered: 19, returned_credits: 1 });
  });

  it('ends at its deadline when the engine hangs, and gives the credits back', async () => {
    const deadline = new AbortController();
    world.deps.renderer.render = () => {
      deadline.abort(new Error('deadline'));
      return new Promise(() => undefined);
    };
    const id = await createStartedOrder(world, ada);
    const ran = await drain(deadline.signal);
    expect(ran.map(({ outcome }) => outcome)).toContain('failed for good');
    expect(await read(id)).toMatchObject({ status: 'failed', returned_credits: 20 });
    expect(await world.balance(ada)).toBe(20);
    expect(world.deps.renderer.openShoots).toBe(0);
  });

  it('gives the credits back when the disk stays full', async () => {
    const id = await createStartedOrder(world, ada);
    world.deps.storage.full = true;
    await drain();
    expect(await read(id)).toMatchObject({ status: 'failed', delivered: 0, returned_credits: 20 });
    expect(await ledger()).toEqual([spent, { kind: 'refund', amount: 20, reason: 'shoot_refunded' }]);
  });

  it('delivers all of it when there is room again at a later try', async () => {
    const id = await createStartedOrder(world, ada);
    world.deps.storage.full = true;
    world.deps.renderer.render = async (slot) => {
      if (world.deps.renderer.asked.length === 3) world.deps.storage.full = false;
      return headshotOf(slot);
    };
    expect((await drain()).filter(({ outcome }) => outcome === 'failed once')).toHaveLength(2);
    expect(await read(id)).toMatchObject({ status: 'completed', delivered: 20, returned_credits: 0 });
    expect(await ledger()).toEqual([spent]);
  });

  it('stops when it is cancelled before its first headshot, and the credits are back', async () => {
    const id = await createStartedOrder(world, ada);
    world.deps.renderer.render = async (slot) => {
      await cancelOrder(world.deps, ada, id);
      return headshotOf(slot);
    };
    expect(await drain()).toContainEqual({ name: 'render-shoot', outcome: 'done' });
    const order = await read(id);
    expect(order).toMatchObject({ status: 'refunded', fail_reason: 'cancelled', delivered: 0, returned_credits: 20 });
    expect(order.attachments.filter((attachment) => attachment.kind === 'headshot')).toEqual([]);
    expect([...world.deps.storage.objects.keys()].filter((key) => key.includes(`${id}/headshots`))).toEqual([]);
    expect(await world.balance(ada)).toBe(20);
    expect(world.mails).toEqual([]);
  });
});

describe('the mail at the end', () => {
  it.each([
    ['en', 'Your 20 headshots are ready', '/ai-headshot-results/'],
    ['es', 'Tus 20 retratos están listos', '/es/ai-headshot-results/'],
    ['fr', 'Vos 20 portraits sont prêts', '/fr/ai-headshot-results/'],
    ['de', 'Ihre 20 Porträts sind fertig', '/de/ai-headshot-results/'],
  ] as const)('speaks %s and leads to the results in it', async (language, subject, path) => {
    const reader = await world.person({ language }, 20);
    const id = await createStartedOrder(world, reader);
    await drain();
    expect(world.mails).toMatchObject([{ to: reader.customer.email, subject, language }]);
    expect(world.mails[0]!.text).toContain(`${world.deps.publicUrl}${path}${id}`);
  });
});
