// The log of a company: every write leaves one line, its owner reads it with filters and as CSV, and staff's log has the same filters.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';

let world: ApiWorld;
let company: TestCompany;
beforeAll(async () => {
  world = await createApiWorld();
  company = await createCompany(world, await world.person({ name: 'Grace' }, 0));
});
afterAll(() => world?.close());

interface Line {
  act: string;
  actor: string | null;
  by_staff: boolean;
  member: string | null;
  details: Record<string, unknown>;
}
const setRole = (person: Person, role: 'admin' | null): Promise<unknown> =>
  world.deps.db.updateTable('catchlight.customers').set({ role }).where('id', '=', person.customer.id).execute();
const at = (path: string): string => `/companies/${company.id}${path}`;
const read = async (query = '', as: Person = company.owner): Promise<Line[]> =>
  (await world.call('GET', at(`/log${query}`), { as })).body.entries;

describe('a company’s log', () => {
  it('has one line for each write, and none for one that changes nothing', async () => {
    const by = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'GET', path: string, body?: object) =>
      world.call(method, at(path), { as: company.owner, ...(body && { body }) });
    const newest = async (): Promise<Line> => (await read())[0]!;
    expect(await newest()).toMatchObject({ act: 'company_created', actor: 'Grace' });

    const ben = await company.join(await world.person({ name: 'Ben' }, 0));
    const member = ben.customer.id;
    expect(await newest()).toMatchObject({ act: 'company_member_joined', actor: 'Ben', details: { by: 'link' } });
    await company.buySeats(2);
    expect(await newest()).toMatchObject({ act: 'company_purchase_paid', actor: 'Grace', details: { credits: 2 } });
    const writes = [
      [() => by('PATCH', `/members/${member}`, { role: 'manager' }), 'company_role_changed'],
      [() => by('PATCH', `/members/${member}`, { role: 'employee' }), 'company_role_changed'],
      [() => by('POST', '/seats', { customer_id: member }), 'company_seat_assigned'],
      [() => by('POST', '/reminders', {}), 'company_members_reminded'],
      [() => by('DELETE', `/seats/${member}`), 'company_seat_revoked'],
      [() => by('PATCH', '', { name: 'Byron' }), 'company_settings_changed'],
      [() => by('PUT', '/styles', { styles: ['library'], locked: true }), 'company_brand_changed'],
      [() => by('POST', '/team-code'), 'company_link_renewed'],
      [() => by('POST', '/invites', { emails: 'cleo@example.test' }), 'company_members_invited'],
      [() => by('GET', '/gallery.csv'), 'company_gallery_exported'],
      [() => by('POST', '/api-keys', { name: 'HR', scopes: ['shoots:read'] }), 'api_key_made'],
      [() => by('GET', '/log.csv'), 'company_log_exported'],
      [() => by('DELETE', `/members/${member}`), 'company_member_removed'],
    ] as const;
    for (const [write, act] of writes) {
      const before = (await read()).length;
      expect((await write()).status, act).toBeLessThan(300);
      const lines = await read();
      expect([lines[0]!.act, lines.length - before]).toEqual([act, 1]);
    }
    const lines = (await read()).length;
    await by('PATCH', '', { name: 'Byron' });
    await by('POST', '/invites', { emails: 'cleo@example.test' });
    expect(await read()).toHaveLength(lines);
    expect((await read('?act=company_settings_changed'))[0]!.details).toEqual({
      name: { from: 'Analytical Engines', to: 'Byron' },
    });
    // Whoever has the code of the link joins the team.
    expect(JSON.stringify(await read())).not.toContain(company.code);
  });

  it('is the owner’s, filtered by person, action and day, and as CSV', async () => {
    const ben = await company.join(await world.person({ name: '=Ben' }, 0)).catch(async () => {
      company.code = (await world.call('GET', at(''), { as: company.owner })).body.team_code;
      return company.join(await world.person({ name: '=Ben' }, 0));
    });
    expect((await world.call('GET', at('/log'), { as: ben })).status).toBe(403);
    await world.call('PATCH', at(`/members/${ben.customer.id}`), { as: company.owner, body: { role: 'manager' } });
    expect((await world.call('GET', at('/log'), { as: await company.now(ben) })).status).toBe(403);
    const about = await read(`?customer_id=${ben.customer.id}`);
    expect(about.map(({ act, member }) => [act, member])).toEqual([
      ['company_role_changed', '=Ben'],
      ['company_member_joined', '=Ben'],
    ]);
    const today = world.deps.clock.now().toISOString().slice(0, 10);
    expect((await read(`?from=${today}&until=${today}&act=company_created`)).length).toBe(1);
    expect(await read('?until=2001-01-01')).toEqual([]);
    const csv = await world.call('GET', at(`/log.csv?customer_id=${ben.customer.id}`), { as: company.owner });
    expect(csv.body).toContain("company_role_changed,'=Ben");
  });

  it('names staff as Catchlight, without their reasons', async () => {
    const staff = await world.person({ role: 'admin', name: 'Staff' });
    await world.call('POST', `/admin/companies/${company.id}/grants?admin=true`, {
      as: staff,
      body: { amount: 5, reason: 'a complaint by phone', unit: 'headshots' },
    });
    expect((await read())[0]).toMatchObject({ act: 'credits_granted', actor: null, by_staff: true, details: {} });
    await setRole(staff, null);
    expect((await read())[0], 'who has left the staff').toMatchObject({ actor: null, by_staff: true, details: {} });
  });

  it('names an owner who is staff too as what they acted as', async () => {
    const { owner } = company;
    await setRole(owner, 'admin');
    const asStaff = await company.now(owner);
    await world.call('PATCH', at(''), { as: asStaff, body: { name: 'Ada and daughters' } });
    expect((await read('', asStaff))[0]).toMatchObject({
      act: 'company_settings_changed',
      actor: 'Grace',
      by_staff: false,
    });
    await world.call('POST', `/admin/companies/${company.id}/grants?admin=true`, {
      as: asStaff,
      body: { amount: 5, reason: 'a favour', unit: 'headshots' },
    });
    expect((await read('', asStaff))[0]).toMatchObject({
      act: 'credits_granted',
      actor: null,
      by_staff: true,
      details: {},
    });
    const member = await company.join(await world.person({ name: 'Cleo' }, 0));
    await world.call('GET', `/customers?employee_id=${member.customer.id}`, { as: asStaff });
    expect((await read('', asStaff))[0]).toMatchObject({
      act: 'company_member_viewed',
      actor: 'Grace',
      member: 'Cleo',
    });
  });
});

it('the log of staff is filtered by action, actor and day, and exported', async () => {
  const staff = await world.person({ role: 'admin', email: 'staff_1@example.test' });
  await world.call('PUT', '/admin/settings/b2b_free_trial?admin=true', { as: staff, body: { value: false } });
  const find = async (query: string): Promise<{ act: string; actor: string }[]> =>
    (await world.call('GET', `/admin/audit?admin=true&${query}`, { as: staff })).body.entries;
  expect(new Set((await find('act=setting_ch')).map(({ act }) => act))).toEqual(new Set(['setting_changed']));
  expect(new Set((await find('actor=STAFF_1')).map(({ actor }) => actor))).toEqual(new Set(['staff_1@example.test']));
  // An underscore is no placeholder.
  expect(await find('actor=staffX1')).toEqual([]);
  expect(await find('until=2001-01-01')).toEqual([]);
  const csv = await world.call('GET', '/admin/audit.csv?admin=true&act=setting_changed', { as: staff });
  expect(csv.body).toContain('staff_1@example.test,setting_changed,b2b_free_trial');
  expect((await find('act=exported'))[0]!.act).toBe('audit_log_exported');
});
