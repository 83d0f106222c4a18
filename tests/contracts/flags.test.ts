// What flags promise, on PGlite and PostgreSQL: a fallback until something is set, the new value after a change, and no page that
// breaks over a value of an older shape.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomIds } from '#server/adapters/clock/system.ts';
import { openFlags } from '#server/adapters/flags/index.ts';
import { type Flags, SETTINGS_TOPIC } from '#server/ports/flags.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';

let world: World;
let flags: Flags;
beforeAll(async () => {
  world = await createWorld();
  flags = await openFlags(world.deps.db, world.deps.events, randomIds);
});
afterAll(async () => {
  await flags?.stop();
  await world?.close();
});

async function set(name: string, value: unknown): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: new Date() };
  await world.deps.db
    .insertInto('catchlight.settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
  await world.deps.events.publish(SETTINGS_TOPIC);
}

it('answers the fallback, then what was set, then what was set after that', async () => {
  expect(await flags.read('b2b_free_trial')).toBe(false);
  await set('b2b_free_trial', true);
  expect(await flags.read('b2b_free_trial')).toBe(true);
  await set('b2b_free_trial', false);
  expect(await flags.read('b2b_free_trial')).toBe(false);
});

it('answers objects and lists whole', async () => {
  await set('sister_products', [{ name: 'One', url: 'https://one.example/' }]);
  expect(await flags.read('sister_products')).toEqual([{ name: 'One', url: 'https://one.example/' }]);
});

it('answers the fallback for a value that has not its shape', async () => {
  await set('announcement', 'a text of an earlier version');
  expect((await flags.read('announcement')).text.en).toBe('');
});
