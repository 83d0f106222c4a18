// Second factors at the API: a pending one opens nothing, and staff may be asked for one.
import { afterEach, describe, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import type { Identity } from '#server/ports/auth.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';

let world: ApiWorld;
afterEach(() => world?.close());

/** Everybody's session has proved this. */
async function start(secondFactor: Identity['secondFactor'], staffSecondFactor = false): Promise<void> {
  world = await createApiWorld({ staffSecondFactor });
  const { verify } = world.deps.auth;
  world.deps.auth.verify = async (token) => {
    const identity = await verify(token);
    return identity && { ...identity, ...(secondFactor ? { secondFactor } : {}) };
  };
}
const get = async (path: string, as: Person) => {
  const { status, body } = await world.call('GET', path, { as });
  return [status, body?.code] as const;
};

describe('a second factor that was not used yet', () => {
  it('leaves nothing open but what is open to visitors', async () => {
    await start('pending');
    const ada = await world.person();
    const staff = await world.person({ role: 'admin' });
    for (const path of [
      '/customers',
      '/orders',
      '/auth/authenticate',
      '/customers/export',
      '/customers/recovery-codes',
    ])
      expect(await get(path, ada)).toEqual([403, 'second_factor_required']);
    expect(await get('/admin/customers?admin=true', staff)).toEqual([403, 'second_factor_required']);
    const write = await world.call('PATCH', '/customers', { as: ada, body: { name: 'Eve' } });
    expect(write.status).toBe(403);
  });

  it('once used, opens everything', async () => {
    await start('used');
    expect(await get('/customers', await world.person())).toEqual([200, undefined]);
  });
});

describe('where staff need a second factor', () => {
  it('the role alone gives no rights, not even to look at others', async () => {
    await start(undefined, true);
    const staff = await world.person({ role: 'admin' });
    const ada = await world.person();
    expect(await get('/admin/customers?admin=true', staff)).toEqual([403, 'staff_second_factor']);
    expect(await get('/admin/settings?admin=true', staff)).toEqual([403, 'staff_second_factor']);
    expect((await get(`/customers?employee_id=${ada.customer.id}`, staff))[0]).toBe(403);
    expect((await world.call('GET', '/auth/authenticate', { as: staff })).body.staff_pending).toBe(true);
    // Their own account stays open, for setting it up there.
    expect(await get('/customers', staff)).toEqual([200, undefined]);
    expect(await get('/admin/customers?admin=true', ada)).toEqual([403, 'forbidden']);
  });

  it('a session that used one has the rights of its role', async () => {
    await start('used', true);
    const staff = await world.person({ role: 'admin' });
    expect(await get('/admin/customers?admin=true', staff)).toEqual([200, undefined]);
    expect((await world.call('GET', '/auth/authenticate', { as: staff })).body.staff_pending).toBe(false);
  });
});
