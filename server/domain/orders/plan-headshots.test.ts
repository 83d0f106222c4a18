// The number of headshots that is told and charged is the number of different pictures that the shoot's plan gives.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STYLE_IDS } from '../../contracts/catalogue.ts';
import type { BrandStyle } from '../../contracts/companies.ts';
import type { BrandCrop } from '../../contracts/company-lists.ts';
import { planShoot } from '../../engine/shoot/plan-shoot.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { addAcceptedPhoto, createDraftOrder, cropsOf, type FoundPhoto } from '#tests/factories/shoots.ts';
import { assignSeatLocked } from '../companies/seats.ts';
import { addCredits } from '../ledger/ledger.ts';
import { readOrder } from './read-order.ts';
import { planSlot } from './slots.ts';
import { startOrder } from './start-order.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

const readPlan = async (id: string) =>
  (await world.deps.db.selectFrom('catchlight.orders').select('plan').where('id', '=', id).executeTakeFirstOrThrow())
    .plan;

/** Somebody with a seat of a company that allows one head size only. */
async function memberOf(crop: BrandCrop) {
  const { deps } = world;
  const company = deps.ids.uuid();
  const ada = await world.person({ company_id: company, company_role: 'employee' }, 0);
  await deps.db
    .insertInto('catchlight.companies')
    .values({
      id: company,
      name: 'Analytical Engines',
      team_code: company,
      brand: JSON.stringify({ styles: [], locked: false, crop } satisfies BrandStyle),
      created_by: ada.customer.id,
      created_at: deps.clock.now(),
    })
    .execute();
  await deps.db.transaction().execute(async (trx) => {
    await addCredits(trx, deps, 'grant', {
      account: { companyId: company, unit: 'headshots' },
      amount: 1,
      reason: 'grant',
      reference: null,
      idempotencyKey: `test:${company}`,
    });
    await assignSeatLocked(trx, deps, company, ada.customer.id);
  });
  return ada;
}

interface Package {
  headshots: 20 | 60 | 120;
  looks: number;
  /** On a company's seat, with its only crop. */
  crop?: BrandCrop | undefined;
}

/** What is told of a draft with these photos, and what it costs and makes once it has been started. */
async function shootOf(photos: readonly FoundPhoto[], { headshots, looks, crop }: Package) {
  const ada = crop ? await memberOf(crop) : await world.person({}, headshots);
  const styles = STYLE_IDS.slice(0, looks);
  const id = await createDraftOrder(world, ada, { photos: 0, headshots, styles });
  for (const photo of photos) await addAcceptedPhoto(world, ada, id, photo);
  const { headshots_planned: told } = await readOrder(world.deps, ada, id);
  const { headshot_count: made, credits_spent: paid } = await startOrder(world.deps, ada, id);
  return { told, made, paid, plan: await readPlan(id) };
}

/** Of all slots of the package, those that show a picture of their look which no earlier one shows: a take returns once, in another light. */
function countDifferent(photos: readonly FoundPhoto[], { headshots, looks, crop }: Package) {
  const takes = planShoot(
    photos.map(({ takes: crops, worth = 80, warnings = [] }, k) => ({
      id: `photo ${k}`,
      worth,
      warnings,
      crops: cropsOf(crops),
    })),
    crop,
  );
  const order = { styles: STYLE_IDS.slice(0, looks), headshot_count: headshots };
  const slots = Array.from({ length: headshots }, (_, slot) => planSlot(order, slot, 0));
  const isRepeated = ({ variation }: { variation: number }): boolean => variation >= 2 * takes.length;
  return slots.filter((slot) => !isRepeated(slot)).length;
}

const photo = fc.record({
  takes: fc.integer({ min: 1, max: 8 }),
  worth: fc.integer({ min: -20, max: 100 }),
  warnings: fc.subarray(['sunglasses', 'dim', 'small_face', 'soft']),
});
const chosen = fc.constantFrom<Package>(
  { headshots: 20, looks: 1 },
  { headshots: 60, looks: 3 },
  { headshots: 120, looks: 6 },
  { headshots: 60, looks: 3, crop: 'close' },
);
const SMALL: Package = { headshots: 20, looks: 1 };

describe('the number of headshots', () => {
  it('is for one to three photos what their plan gives, flagged and unequal ones included, and for more what was ordered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(photo, { minLength: 1, maxLength: 5 }), chosen, async (photos, ordered) => {
        const { told, made, paid, plan } = await shootOf(photos, ordered);
        expect([made, paid]).toEqual([told, ordered.crop ? 0 : told]);
        if (photos.length >= 4) expect([told, plan]).toEqual([ordered.headshots, null]);
        else expect(told).toBe(countDifferent(photos, ordered));
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('does not grow by a flagged photo beside a good one, which the shoot then does without', async () => {
    const good = { takes: 2 };
    const { told, plan } = await shootOf([good, { takes: 8, warnings: ['sunglasses'] }], SMALL);
    expect(told).toBe(4);
    expect(new Set(plan!.map(({ photo: id }) => id)).size).toBe(1);
  });

  it('counts the few crops that a poor photo gets beside a good one', async () => {
    expect((await shootOf([{ takes: 4, worth: 40 }], SMALL)).told).toBe(8);
    expect((await shootOf([{ takes: 4, worth: 40 }, { takes: 4 }], SMALL)).told).toBe(10);
  });

  it('counts of each photo one crop where the company allows no other', async () => {
    const { told, plan } = await shootOf([{ takes: 8 }, { takes: 8 }], { headshots: 60, looks: 3, crop: 'wide' });
    expect(told).toBe(2 * 2 * 3);
    expect(plan!.map(({ composition }) => composition)).toEqual([4, 4]);
  });

  it('comes from the plan by which the shoot is rendered', async () => {
    const { told, plan } = await shootOf([{ takes: 3 }, { takes: 1 }], SMALL);
    expect(plan).toHaveLength(told / 2);
  });

  it('takes a photo that was analysed before findings had prospects for one that gives what most give', async () => {
    const ada = await world.person({}, 20);
    const id = await createDraftOrder(world, ada, { photos: 1 });
    expect((await readOrder(world.deps, ada, id)).headshots_planned).toBe(8);
    await startOrder(world.deps, ada, id);
    expect(await readPlan(id)).toBeNull();
  });
});
