// Starting spends once and enqueues once, or does neither.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { addAcceptedPhoto, createDraftOrder } from '#tests/factories/shoots.ts';
import { photoKeys } from '../objects/keys.ts';
import { readOrder } from './read-order.ts';
import { startOrder } from './start-order.ts';
import { updateOrder } from './update-order.ts';
import { redoOrder } from './redo-order.ts';
import { repeatOrder } from './repeat-order.ts';
import { settleShoot } from './settle-shoot.ts';
import type { StyleId } from '../../contracts/catalogue.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

const jobsOf = async (id: string) => (await world.deps.queue.waiting()).filter((job) => job.payload['order_id'] === id);

describe('starting a shoot', () => {
  it('spends a credit a headshot and enqueues its job', async () => {
    const ada = await world.person({}, 25);
    const id = await createDraftOrder(world, ada);
    const order = await startOrder(world.deps, ada, id);
    expect(order).toMatchObject({ status: 'queued', credits_spent: 20, photos_accepted: 4 });
    expect(await world.balance(ada)).toBe(5);
    expect(await jobsOf(id)).toHaveLength(1);
  });

  it('starts once and spends once when two tabs press the button at the same moment', async () => {
    const ada = await world.person({}, 100);
    const id = await createDraftOrder(world, ada);
    const [one, two] = await Promise.all([startOrder(world.deps, ada, id), startOrder(world.deps, ada, id)]);
    expect(one).toEqual(two);
    expect(await world.balance(ada)).toBe(80);
    expect(await jobsOf(id)).toHaveLength(1);
  });

  it('forgets the refused photos, and keeps the accepted ones', async () => {
    const ada = await world.person({}, 20);
    const id = await createDraftOrder(world, ada, { photos: 5 });
    const { attachments } = await readOrder(world.deps, ada, id);
    const refused = attachments[0]!.attachment_id;
    await world.deps.db
      .updateTable('catchlight.attachments')
      .set({ status: 'rejected', fail_reason: 'blurry', object_key: null })
      .where('id', '=', refused)
      .execute();
    await startOrder(world.deps, ada, id);
    const kept = (await readOrder(world.deps, ada, id)).attachments.map((photo) => photo.attachment_id);
    expect(kept).toEqual(attachments.map((photo) => photo.attachment_id).filter((one) => one !== refused));
    const tombstones = await world.deps.db
      .selectFrom('catchlight.tombstones')
      .select(['object_key', 'reason'])
      .execute();
    expect(tombstones).toContainEqual({ object_key: photoKeys(id, refused).preview, reason: 'photo_refused' });
  });

  it('leaves the draft, the credits and the queue alone when there are not enough credits', async () => {
    const ada = await world.person({}, 19);
    const id = await createDraftOrder(world, ada);
    await expect(startOrder(world.deps, ada, id)).rejects.toMatchObject({
      code: 'not_enough_credits',
      details: { needed: 20, available: 19 },
    });
    expect(await world.balance(ada)).toBe(19);
    expect(await jobsOf(id)).toEqual([]);
    expect(await updateOrder(world.deps, ada, id, { purpose: 'resume' })).toMatchObject({ status: 'draft' });
  });

  it('costs with one photo as many headshots as it gives, which a redo keeps and a repeat does not', async () => {
    const ada = await world.person({}, 60);
    const styles: StyleId[] = ['studio-grey', 'cafe', 'library'];
    const id = await createDraftOrder(world, ada, { photos: 0, headshots: 60, styles });
    await addAcceptedPhoto(world, ada, id, { takes: 3 });
    expect(await readOrder(world.deps, ada, id)).toMatchObject({ headshot_count: 60, headshots_planned: 18 });
    const started = await startOrder(world.deps, ada, id);
    expect(started).toMatchObject({ headshot_count: 18, credits_spent: 18 });
    expect(await world.balance(ada)).toBe(42);
    await settleShoot(world.deps, id, 'broken');
    expect(await world.balance(ada)).toBe(60);
    const again = await repeatOrder(world.deps, ada, id);
    expect(again.headshot_count).toBe(60);
    await world.deps.db
      .updateTable('catchlight.orders')
      .set({ status: 'completed', completed_at: world.deps.clock.now() })
      .where('id', '=', id)
      .execute();
    const redo = await redoOrder(world.deps, ada, id);
    expect(redo.headshot_count).toBe(18);
    expect((await readOrder(world.deps, ada, redo.order_id)).styles_needed).toBe(3);
  });

  it('lets a redo of few headshots change its looks and its consent, and starts it with all its looks', async () => {
    const ada = await world.person({}, 60);
    const styles: StyleId[] = ['studio-grey', 'cafe', 'library'];
    const id = await createDraftOrder(world, ada, { photos: 0, headshots: 60, styles });
    await addAcceptedPhoto(world, ada, id, { takes: 3 });
    await startOrder(world.deps, ada, id);
    await world.deps.db
      .updateTable('catchlight.orders')
      .set({ status: 'completed', completed_at: world.deps.clock.now() })
      .where('id', '=', id)
      .execute();
    const { order_id: redo } = await redoOrder(world.deps, ada, id);
    const others: StyleId[] = ['greenery', 'window-wall', 'city-day'];
    expect((await updateOrder(world.deps, ada, redo, { styles: others })).styles).toEqual(others);
    await updateOrder(world.deps, ada, redo, { consent: false });
    expect((await updateOrder(world.deps, ada, redo, { consent: true })).styles).toEqual(others);
    // Withdrawing the consent deleted the photos.
    await addAcceptedPhoto(world, ada, redo, { takes: 3 });
    const before = await world.balance(ada);
    expect(await startOrder(world.deps, ada, redo)).toMatchObject({
      status: 'queued',
      styles: others,
      headshot_count: 18,
      credits_spent: 0,
    });
    expect(await world.balance(ada)).toBe(before);
  });

  it('counts looks that are still to be chosen as so many as the package has', async () => {
    const ada = await world.person({}, 60);
    const id = await createDraftOrder(world, ada, { photos: 0, headshots: 60, styles: [] });
    await addAcceptedPhoto(world, ada, id, { takes: 3 });
    expect(await readOrder(world.deps, ada, id)).toMatchObject({ styles_needed: 3, headshots_planned: 18 });
    await updateOrder(world.deps, ada, id, { headshot_count: 20 });
    expect(await readOrder(world.deps, ada, id)).toMatchObject({ styles_needed: 1, headshots_planned: 6 });
  });

  it('does not start, and spends nothing, when a photo has changed the number since it was told', async () => {
    const ada = await world.person({}, 60);
    const id = await createDraftOrder(world, ada, { photos: 0 });
    await addAcceptedPhoto(world, ada, id, { takes: 3 });
    const { headshots_planned: told } = await readOrder(world.deps, ada, id);
    for (let more = 0; more < 3; more += 1) await addAcceptedPhoto(world, ada, id, { takes: 3 });
    await expect(startOrder(world.deps, ada, id, { expectedHeadshots: told })).rejects.toMatchObject({
      code: 'conflict',
      details: { headshots: 20 },
    });
    expect(await world.balance(ada)).toBe(60);
    expect(await startOrder(world.deps, ada, id, { expectedHeadshots: 20 })).toMatchObject({ status: 'queued' });
    expect(await world.balance(ada)).toBe(40);
  });

  it('never lets two shoots of one account spend the same credits', async () => {
    const ada = await world.person({}, 30);
    const ids = [await createDraftOrder(world, ada), await createDraftOrder(world, ada)];
    const results = await Promise.allSettled(ids.map((id) => startOrder(world.deps, ada, id)));
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await world.balance(ada)).toBe(10);
  });

  it.each([
    ['without consent', { consent: false }, 'consent_missing'],
    ['without a photo', { photos: 0 }, 'not_enough_photos'],
    ['with twenty-six photos', { photos: 26 }, 'too_many_photos'],
    ['without a look', { styles: [] }, 'invalid_input'],
    ['with one look where two belong', { headshots: 120 }, 'invalid_input'],
  ])('refuses a draft %s', async (_, options, code) => {
    const ada = await world.person({}, 100);
    const id = await createDraftOrder(world, ada, options);
    await expect(startOrder(world.deps, ada, id)).rejects.toMatchObject({ code });
    expect(await world.balance(ada)).toBe(100);
  });

  it('makes all headshots of the size in fewer looks than it has room for, and a redo of it has no fewer', async () => {
    const ada = await world.person({}, 60);
    const id = await createDraftOrder(world, ada, { headshots: 60, styles: ['studio-grey', 'library'] });
    expect(await readOrder(world.deps, ada, id)).toMatchObject({
      ...{ styles_fewest: 1, styles_needed: 3 },
      ...{ headshots_planned: 60, credits_planned: 60 },
    });
    expect(await startOrder(world.deps, ada, id)).toMatchObject({ credits_spent: 60, headshot_count: 60 });
    await world.deps.db
      .updateTable('catchlight.orders')
      .set({ status: 'completed', completed_at: world.deps.clock.now() })
      .where('id', '=', id)
      .execute();
    const { order_id: redo } = await redoOrder(world.deps, ada, id);
    expect(await readOrder(world.deps, ada, redo)).toMatchObject({ styles_fewest: 2, styles_needed: 3 });
    await updateOrder(world.deps, ada, redo, { styles: ['cafe'] });
    await expect(startOrder(world.deps, ada, redo)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fewest: 2, chosen: 1 },
    });
    await updateOrder(world.deps, ada, redo, { styles: ['cafe', 'library', 'city-day'] });
    expect(await startOrder(world.deps, ada, redo)).toMatchObject({ credits_spent: 0, headshot_count: 60 });
  });

  it('does not start what belongs to somebody else, not even for a manager or staff', async () => {
    const company = world.deps.ids.uuid();
    const ada = await world.person({ company_id: company, company_role: 'employee' });
    const manager = await world.person({ company_id: company, company_role: 'manager' });
    const staff = await world.person({ role: 'admin' });
    const id = await createDraftOrder(world, ada);
    for (const other of [await world.person(), manager, staff])
      await expect(startOrder(world.deps, other, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
