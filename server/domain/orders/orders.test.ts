// Drafts, cancelling, deleting and redoing: who may, until when, and what it leaves behind.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../jobs/index.ts';
import type { Person } from '../accounts/viewer.ts';
import { giveSeat } from '../companies/seats.ts';
import { addCredits } from '../credits/book.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createTestRenderer, headshotOf } from '#tests/factories/pictures.ts';
import { addAcceptedPhoto, createDraft, createStarted } from '#tests/factories/shoots.ts';
import { cancelOrder } from './cancel-order.ts';
import { createOrder } from './create-order.ts';
import { deleteOrder, removeAllOrders } from './delete-order.ts';
import { listOrders } from './list-orders.ts';
import { readOrder } from './read-order.ts';
import { redoOrder } from './redo-order.ts';
import { markFavourite } from '../photos/mark-headshot.ts';
import { beginShoot, recordHeadshot } from './shoot-progress.ts';
import { startOrder } from './start-order.ts';
import { updateOrder } from './update-order.ts';

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
const objectsOf = (id: string) => [...world.deps.storage.objects.keys()].filter((key) => key.includes(id));
const deliver = async (id: string, slot: number) =>
  recordHeadshot(world.deps, id, slot, headshotOf({ style: 'studio-grey', variation: slot }));

describe('a draft', () => {
  it('changes one field and leaves the others', async () => {
    const { order_id } = await createOrder(world.deps, ada, { headshot_count: 60, on_behalf: true });
    await updateOrder(world.deps, ada, order_id, { styles: ['library', 'greenery', 'library'] });
    const order = await updateOrder(world.deps, ada, order_id, { purpose: 'linkedin' });
    expect(order).toMatchObject({ headshot_count: 60, on_behalf: true, styles: ['library', 'greenery'] });
  });

  it('keeps only as many looks as its size carries', async () => {
    const { order_id } = await createOrder(world.deps, ada, { headshot_count: 60 });
    await updateOrder(world.deps, ada, order_id, { styles: ['library', 'greenery', 'city-dusk'] });
    expect((await updateOrder(world.deps, ada, order_id, { headshot_count: 20 })).styles).toEqual(['library']);
  });

  it('records consent once, with whose face it is for', async () => {
    const id = await createDraft(world, ada, { photos: 0, consent: false });
    await updateOrder(world.deps, ada, id, { on_behalf: true, subject_name: 'Bo', consent: true });
    await updateOrder(world.deps, ada, id, { consent: true });
    const consents = await world.deps.db
      .selectFrom('catchlight.consents')
      .select(['kind', 'details'])
      .where('customer_id', '=', ada.customer.id)
      .execute();
    expect(consents).toEqual([
      {
        kind: 'face_processing',
        details: { order_id: id, adult: true, on_behalf: true, subject_name: 'Bo', to: null },
      },
    ]);
  });

  it('loses its photos with the consent that covered them', async () => {
    const id = await createDraft(world, ada);
    const order = await updateOrder(world.deps, ada, id, { consent: false });
    expect(order).toMatchObject({ consent: false, photos_accepted: 0 });
    await finish();
    expect(objectsOf(id)).toEqual([]);
  });

  it('cannot be changed once started', async () => {
    const id = await createStarted(world, ada);
    await expect(updateOrder(world.deps, ada, id, { purpose: 'acting' })).rejects.toMatchObject({
      code: 'order_not_editable',
    });
  });
});

describe('seeing shoots', () => {
  it('shows a manager the headshots of the own company, and neither its photos nor other companies', async () => {
    const company = world.deps.ids.uuid();
    const employee = await world.person({ company_id: company, company_role: 'employee' }, 20);
    const manager = await world.person({ company_id: company, company_role: 'manager' });
    const stranger = await world.person({ company_id: world.deps.ids.uuid(), company_role: 'owner' });
    await world.deps.db
      .insertInto('catchlight.companies')
      .values({ id: company, name: 'A', team_code: 'a', created_by: company, created_at: world.deps.clock.now() })
      .execute();
    await world.deps.db.transaction().execute(async (trx) => {
      const account = { companyId: company, unit: 'headshots' } as const;
      await addCredits(trx, world.deps, 'grant', {
        account,
        amount: 1,
        reason: 'grant',
        reference: null,
        idempotencyKey: `test:${company}`,
      });
      await giveSeat(trx, world.deps, company, employee.customer.id);
    });
    const id = await createStarted(world, employee, { styles: ['studio-grey', 'library', 'greenery'] });
    await finish();
    const seen = await readOrder(world.deps, manager, id);
    expect(new Set(seen.attachments.map((attachment) => attachment.kind))).toEqual(new Set(['headshot']));
    const employeeId = employee.customer.id;
    expect((await listOrders(world.deps, manager, { employeeId })).orders).toHaveLength(1);
    await expect(readOrder(world.deps, stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(listOrders(world.deps, stranger, { employeeId })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(listOrders(world.deps, ada, { employeeId })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('lists the newest first, page by page', async () => {
    for (let i = 0; i < 52; i += 1) {
      world.pass(1);
      await createOrder(world.deps, ada, { headshot_count: 20 });
    }
    const first = await listOrders(world.deps, ada);
    const second = await listOrders(world.deps, ada, { before: first.next! });
    const times = [...first.orders, ...second.orders].map((order) => order.created_at);
    expect(times).toHaveLength(52);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(second.next).toBeNull();
  });

  it('shows each with its favourite headshot, else with its first, and with none as long as there is none', async () => {
    const draft = await createDraft(world, ada);
    const id = await createStarted(world, ada);
    await finish();
    const cover = async (order: string): Promise<string | null> => {
      const { orders } = await listOrders(world.deps, ada);
      return orders.find((one) => one.order_id === order)!.cover_url;
    };
    const headshots = (await readOrder(world.deps, ada, id)).attachments.filter(({ kind }) => kind === 'headshot');
    const pathOf = (url: string | null): string | undefined => url?.split('?')[0];
    expect(await cover(draft)).toBeNull();
    expect(pathOf(await cover(id))).toBe(pathOf(headshots[0]!.preview_url));
    await markFavourite(world.deps, ada, headshots[5]!.attachment_id, true);
    expect(pathOf(await cover(id))).toBe(pathOf(headshots[5]!.preview_url));
  });

  it('tells the time left from the pace so far', async () => {
    const id = await createStarted(world, ada);
    await beginShoot(world.deps, id);
    await deliver(id, 0);
    expect((await readOrder(world.deps, ada, id)).remaining_seconds).toBeNull();
    world.pass(10);
    await deliver(id, 1);
    world.pass(5);
    // 15 s for one headshot and a half under way: 10 s each, 18 to go.
    expect((await readOrder(world.deps, ada, id)).remaining_seconds).toBe(180);
  });
});

describe('cancelling', () => {
  it('gives the credits back at once, and again pressing it changes nothing', async () => {
    const id = await createStarted(world, ada);
    await cancelOrder(world.deps, ada, id);
    const order = await cancelOrder(world.deps, ada, id);
    expect(order).toMatchObject({ status: 'refunded', cancel_requested: true, returned_credits: 20 });
    expect(await world.balance(ada)).toBe(40);
    await finish();
    expect(await readOrder(world.deps, ada, id)).toMatchObject({ status: 'refunded', delivered: 0 });
  });

  it('is refused after the first headshot and before the start', async () => {
    const id = await createStarted(world, ada);
    await beginShoot(world.deps, id);
    await deliver(id, 0);
    const draft = await createDraft(world, ada);
    for (const order of [id, draft])
      await expect(cancelOrder(world.deps, ada, order)).rejects.toMatchObject({ code: 'order_illegal_move' });
    expect(await world.balance(ada)).toBe(20);
  });
});

describe('deleting', () => {
  it('removes every object and says what was removed', async () => {
    const id = await createStarted(world, ada);
    await finish();
    const receipt = await deleteOrder(world.deps, ada, id);
    expect(receipt).toMatchObject({
      subject: `order:${id}`,
      removed: { photos: 4, headshots: 20, files: 48, embeddings: 0 },
    });
    await finish();
    expect(objectsOf(id)).toEqual([]);
    await expect(readOrder(world.deps, ada, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await listOrders(world.deps, ada)).orders).toEqual([]);
    expect(await world.balance(ada)).toBe(20);
  });

  it('in the middle of a shoot returns what is not delivered yet, and the shoot stops', async () => {
    const id = await createStarted(world, ada);
    world.deps.renderer.render = async (slot) => {
      if (slot.variation === 5) await deleteOrder(world.deps, ada, id);
      return headshotOf(slot);
    };
    await finish();
    await finish();
    expect(await world.balance(ada)).toBe(35);
    expect(objectsOf(id)).toEqual([]);
  });

  it('of an account takes every shoot along', async () => {
    const ids = [await createDraft(world, ada), await createStarted(world, ada)];
    const removed = await world.deps.db
      .transaction()
      .execute((trx) => removeAllOrders(trx, world.deps, ada.customer.id));
    expect(removed).toMatchObject({ photos: 8, embeddings: 8 });
    await finish();
    expect(ids.flatMap(objectsOf)).toEqual([]);
  });

  it('is nobody else’s right', async () => {
    const id = await createDraft(world, ada);
    await expect(deleteOrder(world.deps, await world.person({ role: 'admin' }), id)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('redoing', () => {
  const completed = async (): Promise<string> => {
    const id = await createStarted(world, ada);
    await finish();
    return id;
  };

  it('is a free draft with the same photos, objects of its own and the same size', async () => {
    const id = await completed();
    const redo = await redoOrder(world.deps, ada, id);
    expect(redo).toMatchObject({ status: 'draft', photos_accepted: 4, consent: true, styles: ['studio-grey'] });
    expect((await updateOrder(world.deps, ada, redo.order_id, { headshot_count: 120 })).headshot_count).toBe(20);
    await addAcceptedPhoto(world, ada, redo.order_id);
    await deleteOrder(world.deps, ada, id);
    await startOrder(world.deps, ada, redo.order_id);
    await finish();
    expect(await readOrder(world.deps, ada, redo.order_id)).toMatchObject({
      status: 'completed',
      delivered: 20,
      credits_spent: 0,
    });
    expect(await world.balance(ada)).toBe(20);
  });

  it('happens once: asking again gives the same draft, and nothing after it ran', async () => {
    const id = await completed();
    const until = new Date(world.deps.clock.now().getTime() + 14 * 24 * 3600 * 1000).toISOString();
    expect((await readOrder(world.deps, ada, id)).redo_until).toBe(until);
    const first = await redoOrder(world.deps, ada, id);
    expect(first.redo_of).toBe(id);
    expect((await readOrder(world.deps, ada, id)).redo_until).toBe(until);
    expect((await redoOrder(world.deps, ada, id)).order_id).toBe(first.order_id);
    await startOrder(world.deps, ada, first.order_id);
    await finish();
    await expect(redoOrder(world.deps, ada, id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await readOrder(world.deps, ada, id)).redo_until).toBeNull();
    await expect(redoOrder(world.deps, ada, first.order_id)).rejects.toMatchObject({ code: 'order_illegal_move' });
    await deleteOrder(world.deps, ada, first.order_id);
    await expect(redoOrder(world.deps, ada, id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('may be asked for again when we could not deliver it, and returns no credits that it did not cost', async () => {
    const id = await completed();
    const first = await redoOrder(world.deps, ada, id);
    await startOrder(world.deps, ada, first.order_id);
    world.deps.renderer.render = async () => null;
    await finish();
    expect(await world.balance(ada)).toBe(20);
    expect((await redoOrder(world.deps, ada, id)).order_id).not.toBe(first.order_id);
  });

  it('is over after 14 days', async () => {
    const id = await completed();
    world.pass(14 * 24 * 3600 + 1);
    await expect(redoOrder(world.deps, ada, id)).rejects.toMatchObject({ code: 'conflict', details: { days: 14 } });
  });
});
