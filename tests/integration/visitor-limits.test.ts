// How many drafts people without an account may begin, counted by the limits that the product runs with.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDatabaseLimits } from '#server/adapters/limits/database.ts';
import { DAY_SECONDS } from '#server/contracts/durations.ts';
import { beginVisitorDraft } from '#server/domain/visitor-drafts/open-draft.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';

const AT_ADDRESS = 40;
const HOME = '203.0.113.9';

let world: World;
beforeAll(async () => void (world = await createWorld()), 60_000);
afterAll(() => world?.close());
beforeEach(async () => {
  const { db, clock } = world.deps;
  await db.deleteFrom('catchlight.rate_limits').execute();
  world.deps.limits = createDatabaseLimits({ db, clock, secret: 'a secret of the tests' });
});

const begin = async (ip: string, token?: string): Promise<string> =>
  (await beginVisitorDraft(world.deps, ip, { token })).token;
const countDrafts = async (): Promise<number> =>
  (await world.deps.db.selectFrom('catchlight.orders').select('id').where('status', '=', 'draft').execute()).length;

it('takes forty drafts from one address in a day, refuses the next, and leaves other addresses alone', async () => {
  const before = await countDrafts();
  const tokens = [];
  for (let nth = 0; nth < AT_ADDRESS; nth++) tokens.push(await begin(HOME));
  expect(new Set(tokens).size).toBe(AT_ADDRESS);
  await expect(begin(HOME)).rejects.toMatchObject({
    code: 'rate_limited',
    details: { scope: 'address', retryAfter: DAY_SECONDS },
  });
  expect(await countDrafts()).toBe(before + AT_ADDRESS);
  // Who has a draft continues it, and a neighbour begins one.
  expect(await begin(HOME, tokens[0])).toBe(tokens[0]);
  await begin('198.51.100.7');
});

it('takes drafts from the address again a day later', async () => {
  for (let nth = 0; nth < AT_ADDRESS; nth++) await begin(HOME);
  world.advanceClock(DAY_SECONDS - 60);
  await expect(begin(HOME)).rejects.toMatchObject({ code: 'rate_limited' });
  world.advanceClock(120);
  await begin(HOME);
});

it('counts one household, not one device: addresses of one IPv6 network share the limit', async () => {
  for (let nth = 0; nth < AT_ADDRESS; nth++) await begin(`2001:db8:1:2::${nth.toString(16)}`);
  await expect(begin('2001:db8:1:2:ffff::1')).rejects.toMatchObject({ details: { scope: 'address' } });
  await begin('2001:db8:1:3::1');
});
