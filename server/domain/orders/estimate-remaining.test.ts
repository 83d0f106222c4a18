// How long a shoot is said to take before it has a pace of its own: its own headshots, and those of shoots that come first.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LookRenderer } from '../../contracts/renderers.ts';
import type { Person } from '../access/viewer.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createFinishedOrder, createStartedOrder } from '#tests/factories/shoots.ts';
import { estimateRemaining } from './estimate-remaining.ts';
import { requireOrder } from './find-order.ts';
import { readOrder } from './read-order.ts';

let world: World;
let ada: Person;
beforeAll(async () => void (world = await createWorld()), 60_000);
afterAll(() => world.close());
beforeEach(async () => {
  await world.deps.db.updateTable('catchlight.orders').set({ status: 'deleted' }).execute();
  await world.deps.db.deleteFrom('catchlight.hosted_renders').execute();
  // Paces are remembered for a minute.
  world.advanceClock(61);
  ada = await world.person({}, 60);
});

type Settings = Partial<
  Pick<World['deps']['renderer'], 'typicalPace' | 'shootsAtOnce' | 'picturesAtOnce' | 'lookChoice'>
>;
const remaining = async (id: string, settings: Settings = {}) =>
  estimateRemaining(
    { ...world.deps, renderer: { ...world.deps.renderer, typicalPace: 3, ...settings } },
    await requireOrder(world.deps.db, ada, id),
  );
/** Started a second after the one before it. */
async function start(person: Person, changes: { status?: 'processing'; done?: number; waiting_for?: 'model' } = {}) {
  world.advanceClock(1);
  const id = await createStartedOrder(world, person);
  if (Object.keys(changes).length > 0)
    await world.deps.db.updateTable('catchlight.orders').set(changes).where('id', '=', id).execute();
  return id;
}

it('follows the pace that the renderer states in the first shoot of all', async () => {
  const id = await start(ada);
  expect(await remaining(id)).toBe(60);
  expect(await remaining(id, { typicalPace: undefined })).toBeNull();
});

it('follows the pace of the last shoots, read once a minute', async () => {
  const earlier = await createFinishedOrder(world, ada);
  const completed_at = world.deps.clock.now();
  const first_headshot_at = new Date(completed_at.getTime() - 190_000);
  const setDone = (done: number) =>
    world.deps.db
      .updateTable('catchlight.orders')
      .set({ done, completed_at, first_headshot_at })
      .where('id', '=', earlier)
      .execute();
  await setDone(20);
  const id = await createStartedOrder(world, ada);
  const read = async (order: string) => (await readOrder(world.deps, ada, order)).remaining_seconds;
  // 19 headshots in 190 s.
  expect(await read(id)).toBe(200);
  expect(await read(earlier)).toBeNull();
  await setDone(11);
  expect(await read(id)).toBe(200);
  world.advanceClock(61);
  expect(await read(id)).toBe(380);
});

it('counts what is left of the shoots of all people that come first', async () => {
  const bob = await world.person({}, 60);
  const running = await start(bob, { status: 'processing', done: 5 });
  const waiting = await start(bob);
  const own = await start(ada);
  await start(bob);
  // 15 + 20 headshots of Bob, 20 of one's own; what began later does not count.
  expect(await remaining(own)).toBe(3 * (15 + 20 + 20));
  await world.deps.db
    .updateTable('catchlight.orders')
    .set({ status: 'completed' })
    .where('id', 'in', [running, waiting])
    .execute();
  expect(await remaining(own)).toBe(60);
});

it('shares them between the shoots that are made at the same time, and waits for none while there is a place', async () => {
  const bob = await world.person({}, 60);
  await start(bob, { status: 'processing' });
  const second = await start(ada);
  expect(await remaining(second, { shootsAtOnce: 2 })).toBe(60);
  const third = await start(ada);
  expect(await remaining(third, { shootsAtOnce: 2 })).toBe(3 * (40 / 2 + 20));
});

it('is not delayed by shoots that wait for a model, nor once it is being made', async () => {
  const bob = await world.person({}, 60);
  await start(bob, { status: 'processing', waiting_for: 'model' });
  expect(await remaining(await start(ada))).toBe(60);
  await start(bob);
  expect(await remaining(await start(ada, { status: 'processing', done: 1 }))).toBe(57);
});

const lookChoice = { credits: 3 };
/** Ten headshots by the engine and ten by a model. */
async function startMixed(done = 0): Promise<string> {
  world.advanceClock(1);
  const styles = ['library', 'studio-grey'] as const;
  const id = await createStartedOrder(world, ada, { styles: ['library'] });
  await world.deps.db
    .updateTable('catchlight.orders')
    .set({
      styles: JSON.stringify(styles),
      renderers: JSON.stringify({ library: 'embedded', 'studio-grey': 'hosted' } satisfies Record<
        string,
        LookRenderer
      >),
      done,
      status: 'processing',
    })
    .where('id', '=', id)
    .execute();
  return id;
}
/** Pictures of a model, of 20 s each; those that were used, and others. */
async function recordRenders(fit: number, unfit: number): Promise<void> {
  const asked_at = world.deps.clock.now();
  await world.deps.db
    .insertInto('catchlight.hosted_renders')
    .values(
      Array.from({ length: fit + unfit }, (_, at) => ({
        ...{ id: world.deps.ids.uuid(), commission_kind: 'order' as const, commission_id: world.deps.ids.uuid() },
        ...{ name: `library/${at}/0`, provider: 'openai', model: 'test', asked_at },
        ...{ state: at < fit ? ('fit' as const) : ('unfit' as const) },
        answered_at: new Date(asked_at.getTime() + 20_000),
      })),
    )
    .execute();
}

it('adds the seconds that a model’s headshots took, refused tries included, to those of the engine', async () => {
  await recordRenders(8, 2);
  // 200 s for eight used ones: 25 s each. The engine's ten come first.
  expect(await remaining(await startMixed(), { lookChoice })).toBe(10 * 3 + 10 * 25);
  expect(await remaining(await startMixed(15), { lookChoice })).toBe(5 * 25);
});

it('divides them by the pictures that a model makes at once, and leaves out those that nobody waited for', async () => {
  await recordRenders(8, 2);
  await world.deps.db
    .insertInto('catchlight.hosted_renders')
    .values({
      ...{ id: world.deps.ids.uuid(), commission_kind: 'order', commission_id: world.deps.ids.uuid() },
      ...{ name: 'library/0/0', provider: 'openai', model: 'test', state: 'lost', asked_at: world.deps.clock.now() },
      answered_at: new Date(world.deps.clock.now().getTime() + 14 * 86_400_000),
    })
    .execute();
  expect(await remaining(await startMixed(15), { lookChoice, picturesAtOnce: 5 })).toBe(5 * 5);
});

it('says nothing of a model that has not been measured, and of its shoots alone', async () => {
  await recordRenders(4, 0);
  expect(await remaining(await startMixed(), { lookChoice })).toBeNull();
  // The ten headshots of the engine, which this one does wait for.
  expect(await remaining(await start(ada), { lookChoice })).toBe(3 * (10 + 20));
});

it('lets no shoot of the engine wait for what a model has to make, and counts that for the next one of a model', async () => {
  ada = await world.person({}, 80);
  await recordRenders(8, 2);
  // Five of a model are left of the first, and of the second all ten: its ten of the engine are made, and it is not its turn at the model.
  await startMixed(15);
  const second = await startMixed(10);
  expect(await remaining(await start(ada), { lookChoice })).toBe(3 * 20);
  expect(await remaining(second, { lookChoice })).toBe((5 + 10) * 25);
  // Its own ten of the engine take less than what is ahead of it at the model.
  const third = await startMixed();
  expect(await remaining(third, { lookChoice })).toBe((5 + 10) * 25 + 10 * 25);
});
