// A free trial: applied for while the flag is on, decided once, over after its days with nothing left but what was used or bought.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import { endTrials } from '#server/domain/companies/trials.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';

let world: ApiWorld;
let staff: Person;
let company: TestCompany;
beforeAll(async () => {
  world = await createApiWorld();
  staff = await world.person({ role: 'admin' }, 0);
  await admin('PUT', '/settings/b2b_free_trial', { value: true });
});
afterAll(() => world?.close());
beforeEach(async () => void (company = await createCompany(world, await world.person({ name: 'Owner' }))));

const admin = (method: string, path: string, body?: unknown) =>
  world.call(method, `/admin${path}?admin=true`, { as: staff, body });
const trial = (method: 'GET' | 'POST', as = company.owner) =>
  world.call(method, `/companies/${company.id}/trial`, { as });
const decide = (status: string) => admin('PUT', `/trials/${company.id}`, { status });
const days = (count: number) => world.advanceClock(count * 24 * 3600);
const give = (to: Person) =>
  world.call('POST', `/companies/${company.id}/seats`, { as: company.owner, body: { customer_id: to.customer.id } });
async function approved(): Promise<void> {
  await trial('POST');
  expect((await decide('approved')).status).toBe(204);
}

describe('applying', () => {
  it('is there while the flag is on, once a company', async () => {
    expect((await trial('GET')).body).toEqual({ open: true, trial: null });
    expect((await trial('POST')).body).toMatchObject({ open: false, trial: { status: 'pending' } });
    expect((await trial('POST')).body).toMatchObject({ trial: { status: 'pending' } });
    expect(await company.seatsLeft()).toBe(0);
    await admin('PUT', '/settings/b2b_free_trial', { value: false });
    expect((await trial('GET')).body).toMatchObject({ open: false, trial: { status: 'pending' } });
    const late = await createCompany(world, await world.person());
    expect((await world.call('POST', `/companies/${late.id}/trial`, { as: late.owner })).status).toBe(409);
    await admin('PUT', '/settings/b2b_free_trial', { value: true });
  });

  it('is once a person, also for another company, and for an account made again with the same address', async () => {
    await approved();
    const { owner } = company;
    await world.call('DELETE', `/companies/${company.id}/members/${owner.customer.id}`, { as: owner });
    company = await createCompany(world, await company.now(owner), 'The second');
    expect((await trial('GET')).body).toEqual({ open: false, trial: null });
    expect((await trial('POST')).status).toBe(409);
    expect((await world.call('DELETE', `/customers/${owner.customer.id}`, { as: company.owner })).status).toBe(200);
    // Twice over: what is known of the address is not forgotten by an account in between that never applied.
    for (const name of ['The third', 'The fourth']) {
      const again = await world.person({ email: owner.customer.email.toUpperCase() });
      company = await createCompany(world, again, name);
      expect((await trial('POST')).status).toBe(409);
      await world.call('DELETE', `/customers/${again.customer.id}`, { as: company.owner });
    }
  });

  it('is listed for staff, newest first', async () => {
    await trial('POST');
    const { body } = await world.call('GET', '/admin/trials?admin=true&status=pending', { as: staff });
    expect(body.trials[0]).toMatchObject({ company_id: company.id, email: company.owner.customer.email });
  });
});

describe('the decision', () => {
  it('gives two seats once, however often and however fast it is pressed', async () => {
    await trial('POST');
    const answers = await Promise.all([decide('approved'), decide('approved'), decide('approved')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    expect(await company.seatsLeft()).toBe(2);
    expect((await decide('rejected')).status).toBe(409);
    const { body } = await world.call('GET', `/admin/audit?admin=true&subject=${company.id}`, { as: staff });
    const acts: string[] = body.entries.map(({ act }: { act: string }) => act);
    expect(acts.filter((act) => act !== 'company_created')).toEqual([
      'company_trial_approved',
      'company_trial_applied',
    ]);
  });

  it('is mailed to whoever applied, in their language, with the way to the seats', async () => {
    const mailed = async (status: string): Promise<string[]> => {
      world.mails.length = 0;
      await decide(status);
      await world.deps.queue.drain(createJobs(world.deps));
      return world.mails.filter(({ to }) => to === company.owner.customer.email).map(({ text }) => text);
    };
    await world.call('PUT', '/customers/language', { as: company.owner, body: { language: 'de' } });
    await trial('POST');
    const [yes, ...more] = await mailed('approved');
    expect(more).toEqual([]);
    expect(yes).toContain(`/de/app/teams/${company.id}?view=seats`);
    expect(yes).toContain('Analytical Engines');
    expect(await mailed('approved')).toEqual([]);

    company = await createCompany(world, await world.person());
    await trial('POST');
    expect(await mailed('rejected')).toHaveLength(1);
  });

  it('can be no, and then nothing is given', async () => {
    await trial('POST');
    await decide('rejected');
    expect(await company.seatsLeft()).toBe(0);
    expect((await trial('GET')).body).toMatchObject({ open: false, trial: { status: 'rejected', ends_at: null } });
    expect((await decide('approved')).status).toBe(409);
  });
});

describe('the end', () => {
  it('takes what is unused, after the days and not before, once', async () => {
    await approved();
    await days(13);
    await endTrials(world.deps);
    expect(await company.seatsLeft()).toBe(2);
    await days(2);
    await endTrials(world.deps);
    expect(await company.seatsLeft()).toBe(0);
    expect(await endTrials(world.deps)).toBe(0);
    expect((await trial('GET')).body.trial).toMatchObject({ status: 'approved', ended: true });
  });

  it('takes seats back that were given and not used, and leaves those that were bought', async () => {
    await approved();
    await company.buySeats(1);
    const people = [await company.employee(), await company.employee(), await company.employee()];
    for (const person of people) expect((await give(person)).status).toBe(200);
    expect(await company.seatsLeft()).toBe(0);
    await days(15);
    await endTrials(world.deps);
    expect(await company.seatsLeft()).toBe(0);
    const { body } = await world.call('GET', `/companies/${company.id}/members`, { as: company.owner });
    const held = body.members.filter(({ seat }: { seat: string }) => seat === 'assigned');
    expect(held).toHaveLength(1);
  });

  it('leaves a seat alone whose shoot has begun', async () => {
    await approved();
    const person = await company.employee();
    await give(person);
    await world.deps.db
      .updateTable('catchlight.company_seats')
      .set({ status: 'used', used_at: world.deps.clock.now() })
      .where('customer_id', '=', person.customer.id)
      .execute();
    await company.buySeats(3);
    await days(15);
    await endTrials(world.deps);
    expect(await company.seatsLeft()).toBe(3);
  });
});
