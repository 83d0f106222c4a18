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

const HASHES = { ada: 'a5a5', ben: '0f3c', cleo: 'c3f0' };
/** Two headshots on the company's seat, whose hashes begin with that of the photos. `light` is that of their backgrounds. */
async function shootOf(
  person: Person,
  photos: keyof typeof HASHES,
  { last = '0', light = [60, 60] }: { last?: string; light?: number[] } = {},
): Promise<{ order: string; headshots: string[] }> {
  const id = await createFinishedOrder(world, person);
  const { db } = world.deps;
  await db.updateTable('catchlight.orders').set({ company_id: company.id, seat: true }).where('id', '=', id).execute();
  const headshots = await db
    .selectFrom('catchlight.attachments')
    .select(['id', 'slot'])
    .where('order_id', '=', id)
    .where('kind', '=', 'headshot')
    .orderBy('slot')
    .execute();
  for (const { id: headshot, slot } of headshots) {
    const composition = { head: 0.37, eyes: 0.43, background: [light[slot!], 0, 0], exposure: 0 };
    await db
      .updateTable('catchlight.attachments')
      .set({ phash: `${HASHES[photos].repeat(3)}${slot}00${last}`, findings: JSON.stringify({ composition }) })
      .where('id', '=', headshot)
      .execute();
  }
  return { order: id, headshots: headshots.map((row) => row.id) };
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

it('has none for photos that are nearly the same', async () => {
  await shootOf(await company.employee(), 'ada');
  await shootOf(await company.employee(), 'ada', { last: '3' });
  expect(await read()).toMatchObject({ score: null, picks: [], same_pictures: true });
});

it('compares the pictures that the company uses, whatever else a person likes', async () => {
  const [ada, ben] = [await company.employee(), await company.employee()];
  await shootOf(ada, 'ada');
  const { headshots } = await shootOf(ben, 'ben', { light: [60, 10] });
  await world.call('PATCH', `/attachments/${headshots[0]}`, { as: ben, body: { favourite: true } });
  await world.call('PUT', at('/picture'), { as: ben, body: { attachment_id: headshots[1] } });
  const { score, picks } = await read();
  expect(score).toBeLessThan(100);
  expect(picks.map(({ attachment_id }: { attachment_id: string }) => attachment_id)).toContain(headshots[1]);
});

it('takes each shoot of a program for another person', async () => {
  const { key_id } = (
    await world.call('POST', at('/api-keys'), { as: company.owner, body: { name: 'HR', scopes: ['shoots:read'] } })
  ).body;
  const program = await company.employee();
  for (const photos of ['ada', 'ben'] as const) {
    const { order } = await shootOf(program, photos);
    const now = world.deps.clock.now();
    await world.deps.db
      .insertInto('catchlight.partner_shoots')
      .values({
        ...{ order_id: order, company_id: company.id, api_key_id: key_id, reference: null, language: 'en' },
        ...{ link_issued_at: now, created_at: now },
      })
      .execute();
  }
  expect(await read()).toMatchObject({ score: 100, same_pictures: false });
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
