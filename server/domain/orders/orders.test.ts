// Drafts, cancelling and deleting: who may, until when, and what it leaves behind.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../jobs/index.ts';
import type { Person } from '../access/viewer.ts';
import { assignSeatLocked } from '../companies/seats.ts';
import { addCredits } from '../ledger/ledger.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createTestRenderer, headshotOf } from '#tests/factories/pictures.ts';
import { addAcceptedPhoto, createDraftOrder, createStartedOrder } from '#tests/factories/shoots.ts';
import { cancelOrder } from './cancel-order.ts';
import { createOrder } from './create-order.ts';
import { deleteOrder, deleteAllOrders } from '../erasure/delete-order.ts';
import { listOrders } from './list-orders.ts';
import { readOrder } from './read-order.ts';
import { createPhoneLink, revokePhoneLink } from '../phone-links/links.ts';
import { setFavourite } from '../photos/mark-headshot.ts';
import { insertUpload, removeUpload } from '../photos/uploads.ts';
import { beginShootPart, recordHeadshot } from './shoot-progress.ts';
import { type OrderChanges, updateOrder } from './update-order.ts';

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
const setPhotosDeleteAt = (id: string) =>
  world.deps.db
    .updateTable('catchlight.orders')
    .set({ photos_delete_at: world.deps.clock.now() })
    .where('id', '=', id)
    .execute();
const deliver = async (id: string, slot: number) =>
  recordHeadshot(world.deps, id, slot, headshotOf({ style: 'studio-grey', variation: slot }));

describe('a draft', () => {
  it('is used again while it has no photos, so that going back and on leaves one draft', async () => {
    const first = await createOrder(world.deps, ada, { headshot_count: 60 });
    await updateOrder(world.deps, ada, first.order_id, { styles: ['library', 'greenery'] });
    await setPhotosDeleteAt(first.order_id);
    const second = await createOrder(world.deps, ada, { headshot_count: 20 });
    expect(second).toEqual({ ...(await updateOrder(world.deps, ada, first.order_id, {})), order_id: first.order_id });
    expect(second).toMatchObject({ headshot_count: 20, styles: [], photos_delete_at: null });
    const [third, fourth] = await Promise.all(
      [20, 60].map((headshot_count) => createOrder(world.deps, ada, { headshot_count })),
    );
    expect([third!.order_id, fourth!.order_id]).toEqual([first.order_id, first.order_id]);
    await addAcceptedPhoto(world, ada, first.order_id);
    const other = await createOrder(world.deps, ada, { headshot_count: 20 });
    expect(other.order_id).not.toBe(first.order_id);
  });

  it('is left as it is when the next one is for another face or purpose', async () => {
    const faces = [
      { purpose: 'linkedin' },
      { purpose: 'acting' },
      { purpose: 'acting', on_behalf: true },
      { purpose: 'acting', on_behalf: true, subject_name: 'Bo' },
      { purpose: 'acting', on_behalf: true, subject_name: 'Cy' },
    ] as const;
    const ids = [];
    for (const face of [...faces, ...faces])
      ids.push((await createOrder(world.deps, ada, { headshot_count: 20, ...face })).order_id);
    expect(new Set(ids).size).toBe(faces.length);
    expect(ids.slice(faces.length)).toEqual(ids.slice(0, faces.length));
  });

  it('keeps its purpose for somebody who goes back to the first step, which does not ask for it', async () => {
    const create = (purpose?: 'linkedin') => createOrder(world.deps, ada, { headshot_count: 20, purpose });
    const first = await create();
    const answered = await create('linkedin');
    const back = await create();
    expect([answered.order_id, back.order_id]).toEqual([first.order_id, first.order_id]);
    expect(back.purpose).toBe('linkedin');
  });

  it('of somebody else stays theirs, with their consent, for whoever begins a shoot of their own face', async () => {
    const bo = { on_behalf: true, subject_name: 'Bo' };
    const { order_id } = await createOrder(world.deps, ada, { headshot_count: 20 });
    await updateOrder(world.deps, ada, order_id, { ...bo, consent: true });
    for (const own of [{}, { on_behalf: false, purpose: 'linkedin' }, { seat: false }] as const) {
      const mine = await createOrder(world.deps, ada, { headshot_count: 20, ...own });
      expect(mine).toMatchObject({ on_behalf: false, subject_name: null });
      expect(mine.order_id).not.toBe(order_id);
    }
    const back = await createOrder(world.deps, ada, { headshot_count: 60, ...bo });
    expect(back).toMatchObject({ order_id, ...bo, consent: true, headshot_count: 60 });
  });

  it('of one’s own face stays that when the next one is for somebody else, and is used again with no name', async () => {
    const bo = { on_behalf: true, subject_name: 'Bo' };
    const { order_id } = await createOrder(world.deps, ada, { headshot_count: 20, ...bo });
    await updateOrder(world.deps, ada, order_id, { on_behalf: false });
    const other = await createOrder(world.deps, ada, { headshot_count: 20, ...bo });
    expect(other.order_id).not.toBe(order_id);
    const mine = await createOrder(world.deps, ada, { headshot_count: 20, on_behalf: false });
    expect(mine).toMatchObject({ order_id, on_behalf: false, subject_name: null });
  });

  it('is left as it is while an upload or a phone can still bring it a photo', async () => {
    const create = async () => (await createOrder(world.deps, ada, { headshot_count: 20 })).order_id;
    const uploading = await create();
    const upload = await insertUpload(world.deps, ada, uploading, 1000);
    const withPhone = await create();
    expect(withPhone).not.toBe(uploading);
    await updateOrder(world.deps, ada, withPhone, { consent: true });
    await createPhoneLink(world.deps, ada, withPhone);
    const third = await create();
    expect([uploading, withPhone]).not.toContain(third);
    await deleteOrder(world.deps, ada, third);
    await revokePhoneLink(world.deps, ada, withPhone);
    expect(await create()).toBe(withPhone);
    await deleteOrder(world.deps, ada, withPhone);
    await removeUpload(world.deps, upload.id);
    expect(await create()).toBe(uploading);
  });

  it('is nobody else’s', async () => {
    const { order_id } = await createOrder(world.deps, ada, { headshot_count: 20 });
    const bob = await world.person({}, 0);
    expect((await createOrder(world.deps, bob, { headshot_count: 20 })).order_id).not.toBe(order_id);
  });

  it('changes one field and leaves the others', async () => {
    const { order_id } = await createOrder(world.deps, ada, { headshot_count: 60, on_behalf: true });
    await updateOrder(world.deps, ada, order_id, { styles: ['library', 'greenery', 'library'] });
    const order = await updateOrder(world.deps, ada, order_id, { purpose: 'linkedin' });
    expect(order).toMatchObject({ headshot_count: 60, on_behalf: true, styles: ['library', 'greenery'] });
  });

  it('gets no size that would drop a chosen look, unless the looks come with it', async () => {
    const { order_id } = await createOrder(world.deps, ada, { headshot_count: 60 });
    const change = (changes: OrderChanges) => updateOrder(world.deps, ada, order_id, changes);
    await change({ styles: ['library', 'greenery', 'city-dusk'] });
    for (const stale of [{ headshot_count: 20 }, { headshot_count: 20, seat: false }])
      await expect(change(stale)).rejects.toMatchObject({ code: 'conflict', details: { looks: 3, most: 1 } });
    expect(await change({})).toMatchObject({ headshot_count: 60, styles: ['library', 'greenery', 'city-dusk'] });
    expect(await change({ headshot_count: 120 })).toMatchObject({ styles: { length: 3 } });
    expect(await change({ headshot_count: 20, styles: ['library'] })).toMatchObject({ headshot_count: 20 });
  });

  it('records consent once, with whose face it is for', async () => {
    const id = await createDraftOrder(world, ada, { photos: 0, consent: false });
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
    const id = await createDraftOrder(world, ada);
    const order = await updateOrder(world.deps, ada, id, { consent: false });
    expect(order).toMatchObject({ consent: false, photos_accepted: 0 });
    await finish();
    expect(objectsOf(id)).toEqual([]);
  });

  it('cannot be changed once started', async () => {
    const id = await createStartedOrder(world, ada);
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
      await assignSeatLocked(trx, world.deps, company, employee.customer.id);
    });
    const id = await createStartedOrder(world, employee, { styles: ['studio-grey', 'library', 'greenery'] });
    await finish();
    const seen = await readOrder(world.deps, manager, id);
    expect(new Set(seen.attachments.map((attachment) => attachment.kind))).toEqual(new Set(['headshot']));
    const employeeId = employee.customer.id;
    expect((await listOrders(world.deps, manager, { employeeId })).orders).toHaveLength(1);
    await expect(readOrder(world.deps, stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(listOrders(world.deps, stranger, { employeeId })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(listOrders(world.deps, ada, { employeeId })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('tells only its person of which photo a headshot was withheld, and lists tell nobody', async () => {
    const staff = await world.person({ role: 'admin' });
    const id = await createDraftOrder(world, ada);
    const slot = { slot: 3, style: 'library', reason: 'outline' } as const;
    await world.deps.db
      .updateTable('catchlight.orders')
      .set({ withheld: JSON.stringify([{ ...slot, photo: 'a photo', confidence: 0.4 }]) })
      .where('id', '=', id)
      .execute();
    const withheldFor = async (person: Person) => (await readOrder(world.deps, person, id)).withheld;
    expect(await withheldFor(ada)).toEqual([{ ...slot, photo_id: 'a photo', confidence: 0.4 }]);
    expect(await withheldFor(staff)).toEqual([{ ...slot, photo_id: null, confidence: null }]);
    expect(JSON.stringify(await listOrders(world.deps, ada))).not.toContain('a photo');
  });

  it('lists the newest first, page by page', async () => {
    for (let i = 0; i < 52; i += 1) {
      world.advanceClock(1);
      await createDraftOrder(world, ada, { photos: 1 });
    }
    const first = await listOrders(world.deps, ada);
    const second = await listOrders(world.deps, ada, { before: first.next! });
    const times = [...first.orders, ...second.orders].map((order) => order.created_at);
    expect(times).toHaveLength(52);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(second.next).toBeNull();
  });

  it('shows each with its favourite headshot, else with the one of the highest rank, and before there is one with its photo', async () => {
    const draft = await createDraftOrder(world, ada);
    const id = await createStartedOrder(world, ada);
    await finish();
    const cover = async (order: string): Promise<string | null> => {
      const { orders } = await listOrders(world.deps, ada);
      return orders.find((one) => one.order_id === order)!.cover_url;
    };
    const headshots = (await readOrder(world.deps, ada, id)).attachments.filter(({ kind }) => kind === 'headshot');
    const pathOf = (url: string | null): string | undefined => url?.split('?')[0];
    const [photo] = (await readOrder(world.deps, ada, draft)).attachments;
    expect(pathOf(await cover(draft))).toBe(pathOf(photo!.preview_url));
    const empty = await createDraftOrder(world, ada, { photos: 0 });
    expect(await cover(empty)).toBeNull();
    expect(pathOf(await cover(id))).toBe(pathOf(headshots[0]!.preview_url));
    await world.deps.db
      .updateTable('catchlight.attachments')
      .set({ rank: 80 })
      .where('id', '=', headshots[3]!.attachment_id)
      .execute();
    expect(pathOf(await cover(id))).toBe(pathOf(headshots[3]!.preview_url));
    await setFavourite(world.deps, ada, headshots[5]!.attachment_id, true);
    expect(pathOf(await cover(id))).toBe(pathOf(headshots[5]!.preview_url));
  });

  it('tells the time left from the pace so far', async () => {
    const id = await createStartedOrder(world, ada);
    await beginShootPart(world.deps, id, 'embedded');
    await deliver(id, 0);
    expect((await readOrder(world.deps, ada, id)).remaining_seconds).toBeNull();
    world.advanceClock(10);
    await deliver(id, 1);
    world.advanceClock(5);
    // 15 s for one headshot and a half under way: 10 s each, 18 to go.
    expect((await readOrder(world.deps, ada, id)).remaining_seconds).toBe(180);
  });
});

describe('cancelling', () => {
  it('gives the credits back at once, and again pressing it changes nothing', async () => {
    const id = await createStartedOrder(world, ada);
    await cancelOrder(world.deps, ada, id);
    const order = await cancelOrder(world.deps, ada, id);
    expect(order).toMatchObject({ status: 'refunded', cancel_requested: true, returned_credits: 20 });
    expect(await world.balance(ada)).toBe(40);
    await finish();
    expect(await readOrder(world.deps, ada, id)).toMatchObject({ status: 'refunded', delivered: 0 });
  });

  it('is refused after the first headshot and before the start', async () => {
    const id = await createStartedOrder(world, ada);
    await beginShootPart(world.deps, id, 'embedded');
    await deliver(id, 0);
    const draft = await createDraftOrder(world, ada);
    for (const order of [id, draft])
      await expect(cancelOrder(world.deps, ada, order)).rejects.toMatchObject({ code: 'order_illegal_move' });
    expect(await world.balance(ada)).toBe(20);
  });
});

describe('deleting', () => {
  it('removes every object and says what was removed', async () => {
    const id = await createStartedOrder(world, ada);
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
    const id = await createStartedOrder(world, ada);
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
    const ids = [await createDraftOrder(world, ada), await createStartedOrder(world, ada)];
    const removed = await world.deps.db.transaction().execute((trx) => deleteAllOrders(trx, world.deps, ada));
    expect(removed).toMatchObject({ photos: 8, embeddings: 8 });
    await finish();
    expect(ids.flatMap(objectsOf)).toEqual([]);
  });

  it('is nobody else’s right', async () => {
    const id = await createDraftOrder(world, ada);
    await expect(deleteOrder(world.deps, await world.person({ role: 'admin' }), id)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
