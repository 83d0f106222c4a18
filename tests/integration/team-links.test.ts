// A company's joining link: whom it lets in, how many, until when, and who gets a seat by it. With TEST_DATABASE_URL on PostgreSQL too.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';

let world: ApiWorld;
let company: TestCompany;
/** Every test has its own. */
let domain: string;
let companies = 0;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
beforeEach(async () => {
  domain = `link${(companies += 1)}.example`;
  company = await createCompany(world, await world.person({ email: `grace@${domain}` }, 0));
});

const at = (path: string): string => `/companies/${company.id}${path}`;

describe('the team link', () => {
  it('is limited to mail domains, to a number of people and to a time, and a new one begins again', async () => {
    const set = (body: object) => world.call('PATCH', at(''), { as: company.owner, body });
    const enter = (person: Person) =>
      world.call('POST', '/companies/join', { as: person, body: { team_code: company.code } });
    const colleague = (name: string) => world.person({ email: `${name}@${domain}` }, 0);
    expect((await set({ link_domains: ['not a domain'] })).status).toBe(422);
    const limited = await set({ link_domains: [`@${domain.toUpperCase()}`], link_max: 2 });
    expect(limited.body).toMatchObject({ link_domains: [domain], link_max: 2, link_joined: 0 });
    const stranger = await enter(await world.person({ email: 'eve@elsewhere.example' }));
    expect(stranger.status).toBe(403);
    expect(stranger.body.details).toMatchObject({ reason: 'link_domain', domains: domain });

    const [ada, ben, cleo] = [await colleague('ada'), await colleague('ben'), await colleague('cleo')];
    // Twice by one person counts once.
    for (const person of [ada, ada, ben, ben]) expect((await enter(person)).status).toBe(200);
    expect((await enter(cleo)).status).toBe(404);
    expect((await world.call('GET', `/join-links/${company.code}`)).status).toBe(404);

    await set({ link_max: 5, link_expires_at: new Date(world.deps.clock.now().getTime() + 60_000).toISOString() });
    world.advanceClock(61);
    expect((await enter(cleo)).status).toBe(404);
    const renewed = (await world.call('POST', at('/team-code'), { as: company.owner })).body;
    expect(renewed).toMatchObject({ link_joined: 0, link_expires_at: null, link_max: 5 });
    company.code = renewed.team_code;
    expect((await enter(cleo)).status).toBe(200);
  });

  it('cannot end in the past, and says when it lets nobody in any more', async () => {
    const set = (body: object) => world.call('PATCH', at(''), { as: company.owner, body });
    const end = (seconds: number) => new Date(world.deps.clock.now().getTime() + seconds * 1000).toISOString();
    const past = await set({ link_expires_at: end(-1), name: 'Other' });
    expect([past.status, past.body.details.reason]).toEqual([422, 'link_past']);
    const before = await set({});
    expect(before.body).toMatchObject({ name: 'Analytical Engines', link_state: 'open' });

    const soon = end(60);
    await set({ link_expires_at: soon });
    world.advanceClock(61);
    // A form sends it back as it was, with other changes.
    expect((await set({ link_expires_at: soon, name: 'Byron' })).body).toMatchObject({
      ...{ name: 'Byron', link_state: 'expired' },
    });
    // A form knows the day alone.
    world.advanceClock(2 * 86_400);
    const day = `${soon.slice(0, 10)}T23:59:59Z`;
    expect((await set({ link_expires_at: day, name: 'Noel' })).body).toMatchObject({
      ...{ name: 'Noel', link_state: 'expired' },
    });
    expect((await set({ link_expires_at: null, link_max: 1 })).body.link_state).toBe('open');
    await company.join(await world.person({ email: `ada@${domain}` }, 0));
    expect((await set({})).body.link_state).toBe('full');
    expect((await set({ link_open: false })).body.link_state).toBe('closed');
  });

  it('gives an outsider who was passed the team’s link none', async () => {
    await company.buySeats(2);
    await world.call('PATCH', at(''), {
      as: company.owner,
      body: { seat_on_joining: true },
    });
    const people = [
      await world.person({ email: 'fay@elsewhere.example' }, 0),
      await world.person({ email: `ada@${domain}` }, 0),
    ];
    // Whoever followed the link is told beforehand.
    const told = async (as?: Person) =>
      (await world.call('GET', `/join-links/${company.code}`, as ? { as } : {})).body.seat;
    expect([await told(people[0]), await told(people[1]), await told()]).toEqual([false, true, false]);
    const outsider = await company.join(people[0]!);
    expect((await seatsOf()).get(outsider.customer.id)).toBe('none');
    const colleague = await company.join(people[1]!);
    expect((await seatsOf()).get(colleague.customer.id)).toBe('assigned');
    expect(await company.seatsLeft()).toBe(1);
  });

  it('gives nobody a seat where the company has no domain, until its link is for one', async () => {
    company = await createCompany(world, await world.person({ email: `ida.${companies}@gmail.com` }, 0));
    await company.buySeats(2);
    await world.call('PATCH', at(''), { as: company.owner, body: { seat_on_joining: true } });
    const stranger = await company.join(await world.person({ email: `eve.${companies}@gmail.com` }, 0));
    expect((await seatsOf()).get(stranger.customer.id)).toBe('none');
    await world.call('PATCH', at(''), { as: company.owner, body: { link_domains: [domain] } });
    const colleague = await company.join(await world.person({ email: `ada@${domain}` }, 0));
    expect((await seatsOf()).get(colleague.customer.id)).toBe('assigned');
    expect(await company.seatsLeft()).toBe(1);
  });
});

async function seatsOf(): Promise<Map<string, string>> {
  const { body } = await world.call('GET', at('/members'), { as: company.owner });
  return new Map(body.members.map((one: { customer_id: string; seat: string }) => [one.customer_id, one.seat]));
}
