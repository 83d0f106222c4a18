// A team's consistency means something only for different people: one person's photos given twice are one person.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createJobs } from '#server/jobs/index.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';
import { createDraftOrder, createFinishedOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let company: TestCompany;
beforeAll(async () => void (world = await createApiWorld()));
beforeEach(async () => {
  company = await createCompany(world, await world.person({}, 0));
});
afterAll(() => world?.close());

/** Two headshots on the company's seat, whose hashes begin with `photos`. */
async function shootOf(person: Person, photos: string): Promise<void> {
  const id = await createFinishedOrder(world, person);
  const { db } = world.deps;
  await db.updateTable('catchlight.orders').set({ company_id: company.id, seat: true }).where('id', '=', id).execute();
  const headshots = await db
    .selectFrom('catchlight.attachments')
    .select(['id', 'slot'])
    .where('order_id', '=', id)
    .where('kind', '=', 'headshot')
    .execute();
  const composition = { head: 0.37, eyes: 0.43, background: [60, 0, 0], exposure: 0 };
  for (const { id: headshot, slot } of headshots)
    await db
      .updateTable('catchlight.attachments')
      .set({ phash: `${photos} ${slot}`, findings: JSON.stringify({ composition }) })
      .where('id', '=', headshot)
      .execute();
}
const STYLES = ['studio-grey', 'library', 'greenery'] as const;
const at = (path: string): string => `/companies/${company.id}${path}`;
const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const read = async () => (await world.call('GET', `/companies/${company.id}/consistency`, { as: company.owner })).body;

it('has no score for the same photos twice, and says why', async () => {
  await shootOf(await company.employee(), 'ada');
  await shootOf(await company.employee(), 'ada');
  expect(await read()).toMatchObject({ score: null, picks: [], same_pictures: true });
});

it('compares the others, once there are some', async () => {
  await shootOf(await company.employee(), 'ada');
  await shootOf(await company.employee(), 'ada');
  await shootOf(await company.employee(), 'ben');
  const { score, picks, same_pictures } = await read();
  expect([score, picks.length, same_pictures]).toEqual([100, 2, false]);
});

it('is a score of how alike the pictures are, and who stands out', async () => {
  const consistency = async (as: Person = company.owner, query = '') =>
    (await world.call('GET', at(`/consistency${query}`), { as })).body;
  await company.buySeats(3);
  const { render } = world.deps.renderer;
  const people: Person[] = [];
  for (const light of [60, 60, 10]) {
    const person = await company.employee();
    await world.call('POST', at('/seats'), { as: company.owner, body: { customer_id: person.customer.id } });
    world.deps.renderer.render = async (slot) => ({
      ...(await render(slot))!,
      // Everybody's own photos give everybody's own pictures.
      phash: `${people.length} ${JSON.stringify(slot)}`,
      composition: { head: 0.37, eyes: 0.43, background: [light, 0, 0], exposure: 0 },
    });
    await world.call('POST', `/orders/${await createDraftOrder(world, person, { styles: [...STYLES] })}/start`, {
      as: person,
    });
    await runJobs();
    people.push(person);
    if (people.length === 1) expect(await consistency()).toMatchObject({ score: null, picks: [] });
    if (people.length === 2) expect(await consistency()).toMatchObject({ score: 100, unmeasured: 0 });
  }
  world.deps.renderer.render = render;
  const { score, parts, picks } = await consistency();
  expect(score).toBeLessThan(100);
  expect(parts).toMatchObject({ head: 100, eyes: 100, exposure: 100 });
  expect(picks).toHaveLength(3);
  const odd = picks.filter(({ off }: { off: unknown[] }) => off.length > 0);
  expect(odd).toMatchObject([{ off: [{ measure: 'background', direction: 'less' }] }]);
  expect((await world.call('GET', `/attachments/${odd[0].attachment_id}`, { as: people[2] })).status).toBe(200);
  expect(await consistency(company.owner, '?style=cafe')).toMatchObject({ score: null });
});
