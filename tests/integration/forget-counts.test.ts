// The hourly sweep forgets counted hits and used challenges whose time is over, and only those.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseLimits } from '#server/adapters/limits/database.ts';
import { forgetCounts } from '#server/domain/accounts/forget-counts.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

test('what is over is forgotten, what still counts stays', async () => {
  const { deps } = world;
  const limits = createDatabaseLimits({ ...deps });
  await limits.hit('short', 1, 60);
  await limits.hit('long', 1, 7200);
  const use = (id: string, seconds: number): Promise<unknown> =>
    deps.db
      .insertInto('catchlight.used_challenges')
      .values({ id, expires_at: new Date(deps.clock.now().getTime() + seconds * 1000) })
      .execute();
  await use('old proof', 60);
  await use('new proof', 7200);
  world.pass(3600);
  expect(await forgetCounts(deps)).toBe(2);
  expect((await limits.hit('long', 1, 7200)).allowed).toBe(false);
  const left = await deps.db.selectFrom('catchlight.used_challenges').select('id').execute();
  expect(left.map(({ id }) => id)).toEqual(['new proof']);
});
