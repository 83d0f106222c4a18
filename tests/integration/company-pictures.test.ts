// The one picture of each person that a company uses: the best until the member marks one; a manager may ask for another; exports hold it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from '#server/jobs/index.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';
import { createFinishedOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let company: TestCompany;
let ben: Person;
let order: string;
let headshots: string[];
beforeAll(async () => {
  world = await createApiWorld();
  company = await createCompany(world, await world.person({ name: 'Grace' }, 0));
  ben = await company.join(await world.person({ name: 'Ben Ö. Lee' }, 0));
  order = await paidByCompany(ben);
  headshots = await headshotsOf(order);
  await rank(headshots, [40, 90]);
});
afterAll(() => world?.close());

const at = (path: string): string => `/companies/${company.id}${path}`;
async function paidByCompany(person: Person): Promise<string> {
  const id = await createFinishedOrder(world, person);
  await world.deps.db
    .updateTable('catchlight.orders')
    .set({ company_id: company.id, seat: true })
    .where('id', '=', id)
    .execute();
  return id;
}
const headshotsOf = async (id: string): Promise<string[]> =>
  (
    await world.deps.db
      .selectFrom('catchlight.attachments')
      .select('id')
      .where('order_id', '=', id)
      .where('kind', '=', 'headshot')
      .orderBy('slot')
      .execute()
  ).map((row) => row.id);
async function rank(ids: readonly string[], ranks: readonly number[]): Promise<void> {
  for (const [index, value] of ranks.entries())
    await world.deps.db
      .updateTable('catchlight.attachments')
      .set({ rank: value })
      .where('id', '=', ids[index]!)
      .execute();
}
const gallery = async (query = '') =>
  (await world.call('GET', at(`/gallery${query}`), { as: company.owner })).body.headshots as Record<string, unknown>[];
const choose = (as: Person, attachment_id: string) =>
  world.call('PUT', at('/picture'), { as, body: { attachment_id } });
const ask = (reason = 'Too dark') =>
  world.call('POST', at(`/members/${ben.customer.id}/picture-request`), { as: company.owner, body: { reason } });
const seenByBen = async () => (await world.call('GET', `/orders/${order}`, { as: ben })).body.company_picture;

describe('the picture that a company uses', () => {
  it('is the one of the highest rank until the member marks another', async () => {
    expect((await gallery()).map((one) => one['attachment_id'])).toEqual([headshots[1]]);
    expect(await gallery('?all=true')).toHaveLength(2);
    expect(await seenByBen()).toMatchObject({ attachment_id: headshots[1], chosen: false, request: null });
    expect((await choose(company.owner, headshots[0]!)).status).toBe(404);
    expect((await choose(ben, headshots[0]!)).status).toBe(204);
    expect((await gallery()).map((one) => one['attachment_id'])).toEqual([headshots[0]]);
    expect(await seenByBen()).toMatchObject({ attachment_id: headshots[0], chosen: true });
    expect((await world.call('GET', `/orders/${order}`, { as: company.owner })).body.company_picture).toBeNull();
  });

  it('is asked for again by a manager with a reason, until the member marks one', async () => {
    expect((await ask(' ')).status).toBe(422);
    expect((await ask('Too dark for www.evil.example')).status).toBe(204);
    expect(await seenByBen()).toMatchObject({ request: 'Too dark for www.evil.example' });
    expect((await gallery())[0]!['requested_at']).not.toBeNull();
    world.mails.length = 0;
    await world.deps.queue.drain(createJobs(world.deps));
    const mail = world.mails.find(({ to }) => to === ben.customer.email)!;
    expect(mail.text).toContain('Too dark');
    expect(mail.text).not.toContain('www.evil.example');
    expect(mail.text).toContain(`/ai-headshot-results/${order}`);
    await choose(ben, headshots[1]!);
    expect(await seenByBen()).toMatchObject({ attachment_id: headshots[1], request: null });
  });

  it('is one file a person in exports, named after them; all are there for the asking', async () => {
    const csv = async (query = '') =>
      String((await world.call('GET', at(`/gallery.csv${query}`), { as: company.owner })).body)
        .trim()
        .split('\r\n')
        .slice(1);
    const twin = await company.join(await world.person({ name: 'Ben Ö. Lee' }, 0));
    await paidByCompany(twin);
    const files = (await csv()).map((line) => line.split(',')[2]);
    expect(files.toSorted()).toEqual(['Ben-Ö-Lee.jpg', 'Ben-Ö-Lee-2.jpg'].toSorted());
    const zip = async (query = '') =>
      String((await world.call('GET', at(`/gallery.zip${query}`), { as: company.owner })).body);
    const [used, whole] = [await zip(), await zip('?all=true')];
    expect(new Set(used.match(/Ben-[^\0/]*\.jpg/g))).toEqual(new Set(files));
    expect(new Set(whole.match(/Ben-Ö-Lee(?:-2)?\/Ben-[^\0/]*\.jpg/g)).size).toBe(4);
    const all = await csv('?all=true');
    expect(all).toHaveLength(4);
    expect(all.join()).toMatch(/Ben-Ö-Lee(?:-2)?\/Ben-Ö-Lee(?:-2)?-001-/);
  });

  it('has names of its own in the ZIP, also after a second shoot in the same look', async () => {
    const cleo = await company.join(await world.person({ name: 'Cleo' }, 0));
    for (let shoot = 0; shoot < 2; shoot += 1) await paidByCompany(cleo);
    const query = `?all=true&customer_id=${cleo.customer.id}`;
    const zip = String((await world.call('GET', at(`/gallery.zip${query}`), { as: company.owner })).body);
    const inZip = new Set(zip.match(/Cleo\/[^\0/]*?\.jpg/g));
    expect(inZip.size).toBe(4);
    const csv = String((await world.call('GET', at(`/gallery.csv${query}`), { as: company.owner })).body);
    expect(new Set(csv.match(/Cleo\/[^,]*/g))).toEqual(inZip);
  });

  it('can be asked for again only of somebody who still belongs to the company', async () => {
    const dan = await company.join(await world.person({ name: 'Dan' }, 0));
    await paidByCompany(dan);
    const isMember = async () => (await gallery(`?customer_id=${dan.customer.id}`)).map(({ is_member }) => is_member);
    expect(await isMember()).toEqual([true]);
    await world.call('DELETE', at(`/members/${dan.customer.id}`), { as: dan });
    expect(await isMember()).toEqual([false]);
  });

  it('is another one once it has been deleted', async () => {
    await world.call('DELETE', `/attachments/${headshots[1]}`, { as: ben });
    expect(await seenByBen()).toMatchObject({ attachment_id: headshots[0], chosen: false });
  });
});
