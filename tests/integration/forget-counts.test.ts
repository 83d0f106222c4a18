// The hourly sweep forgets counted hits and used challenges whose time is over, and only those.
import { type DeleteQueryNode, type KyselyPlugin, QueryNode, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseLimits } from '#server/adapters/limits/database.ts';
import { purgeVisitorActions } from '#server/domain/actions/purge-visitor-actions.ts';
import { recordAction } from '#server/domain/actions/record-action.ts';
import { purgeLimitCounters } from '#server/domain/erasure/purge-limits.ts';
import type { Viewer } from '#server/domain/access/viewer.ts';
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
  world.advanceClock(3600);
  expect(await purgeLimitCounters(deps)).toBe(2);
  expect((await limits.hit('long', 1, 7200)).allowed).toBe(false);
  const left = await deps.db.selectFrom('catchlight.used_challenges').select('id').execute();
  expect(left.map(({ id }) => id)).toEqual(['new proof']);
});

test('events of visitors are forgotten after 90 days, those of people stay with them', async () => {
  const { deps } = world;
  const record = async (viewer: Viewer) => recordAction(deps, viewer, { actionType: 'x', payload: {} });
  await record({ kind: 'visitor' });
  await record(await world.person());
  world.advanceClock(91 * 86_400);
  await record({ kind: 'visitor' });
  expect(await purgeVisitorActions(deps)).toBe(1);
  expect(await purgeVisitorActions(deps)).toBe(0);
});

test('events of visitors are found without reading those of everybody', async () => {
  const plans: unknown[] = [];
  /** Has the database explain each query instead of running it. */
  const explain: KyselyPlugin = {
    transformQuery: ({ node }) => QueryNode.cloneWithExplain(node as DeleteQueryNode, undefined, undefined),
    transformResult: async ({ result }) => {
      plans.push(result.rows);
      return result;
    },
  };
  await world.deps.db.transaction().execute(async (trx) => {
    // A table of a test is so small that reading it whole is cheaper.
    await sql`set local enable_seqscan = off`.execute(trx);
    await purgeVisitorActions({ ...world.deps, db: trx.withPlugin(explain) });
  });
  expect(JSON.stringify(plans)).toContain('actions_of_visitors');
});
