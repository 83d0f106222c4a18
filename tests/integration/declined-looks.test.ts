// What a provider's rules on content refuse: how often it is asked, with which photo, and what comes back to the person.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StyleId } from '#server/contracts/catalogue.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { PAINT_SHOOT_JOB } from '#server/domain/orders/render-job.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { installHostedRenderer } from '#tests/factories/hosted-renderer.ts';
import { addAcceptedPhoto, createDraftOrder } from '#tests/factories/shoots.ts';
import { KEY, MODELS, startRendererServer, type RendererServer } from '../contracts/renderer-servers.ts';

let world: ApiWorld;
let server: RendererServer;
let ada: Person;
beforeAll(async () => void ([world, server] = await Promise.all([createApiWorld(), startRendererServer('openai')])));
afterAll(() => Promise.all([world?.close(), server?.close()]));
beforeEach(async () => {
  ada = await world.person({}, 100);
  install(1);
});
afterEach(() => {
  server.play();
  server.firsts.length = 0;
  server.refuses = undefined;
});

function install(parallel: number): void {
  const settings = { provider: 'openai', model: MODELS.openai, apiKey: KEY, baseUrl: server.url } as const;
  installHostedRenderer(world, { ...settings, price: { picture: 0.05 }, parallel });
}
async function shoot({ styles, photos = 4 }: { styles?: StyleId[]; photos?: number } = {}) {
  const headshots = styles ? 20 * styles.length : 20;
  const id = await createDraftOrder(world, ada, { headshots, photos: 0, ...(styles && { styles }) });
  for (let i = 0; i < photos; i += 1) await addAcceptedPhoto(world, ada, id, { takes: 5 });
  expect((await world.call('POST', `/orders/${id}/start`, { as: ada })).status).toBe(200);
  await world.deps.queue.drain(createJobs(world.deps));
  return { id, ended: (await world.call('GET', `/orders/${id}`, { as: ada })).body };
}
/** Names of the calls that were refused. */
const refusals = async (id: string): Promise<string[]> =>
  (
    await world.deps.db
      .selectFrom('catchlight.hosted_renders')
      .select('name')
      .where('commission_id', '=', id)
      .where('state', '=', 'refused')
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);
const led = (): string[] => server.firsts.map((bytes) => new TextDecoder().decode(bytes));

describe('a refused headshot', () => {
  it('is asked for once more, with another photo, and the next begin with the best one again', async () => {
    server.play('refuse');
    const { id, ended } = await shoot();
    expect(ended).toMatchObject({ status: 'completed', delivered: 20, returned_credits: 0 });
    expect(await refusals(id)).toEqual(['studio-grey/0/0']);
    const [best, other, ...later] = led();
    expect(other).not.toBe(best);
    expect(later).toHaveLength(19);
    expect(new Set(later)).toEqual(new Set([best]));
  });

  it('is given up after that, says why, and returns its credit, while its look goes on', async () => {
    server.play('me', 'refuse', 'refuse');
    const before = await world.balance(ada);
    const { id, ended } = await shoot();
    expect(await refusals(id)).toEqual(['studio-grey/1/0', 'studio-grey/1/1']);
    expect(ended).toMatchObject({ status: 'completed', delivered: 19, returned_credits: 1 });
    expect(ended.withheld).toMatchObject([{ slot: 1, style: 'studio-grey', reason: 'declined' }]);
    expect(await world.balance(ada)).toBe(before - 19);
  });

  it('is made in another variation where the other photo shows somebody else', async () => {
    server.play('me', 'refuse', 'other');
    const { id, ended } = await shoot();
    expect(await refusals(id)).toEqual(['studio-grey/1/0']);
    expect(ended).toMatchObject({ status: 'completed', delivered: 20, returned_credits: 0 });
    expect(server.firsts).toHaveLength(22);
  });

  it('is asked for once more with the only photo that there is, in other words', async () => {
    server.play('refuse');
    const { id, ended } = await shoot({ photos: 1 });
    expect(ended).toMatchObject({ status: 'completed', delivered: 10 });
    expect(await refusals(id)).toEqual(['studio-grey/0/0']);
    expect(server.firsts).toHaveLength(11);
    expect(new Set(led()).size).toBe(1);
  });
});

describe('a refused look', () => {
  it('is not asked for again in its shoot, and takes no other look with it', async () => {
    server.refuses = /wooden bookshelves/;
    const before = await world.balance(ada);
    const { id, ended } = await shoot({ styles: ['studio-grey', 'library'] });
    expect(await refusals(id)).toEqual(['library/0/0', 'library/0/1']);
    expect(ended).toMatchObject({ status: 'refunded', delivered: 20 });
    const declined = ended.withheld.map(({ style, reason }: { style: string; reason: string }) => `${style} ${reason}`);
    expect(declined).toEqual(Array(20).fill('library declined'));
    expect(await world.balance(ada)).toBe(before);
  });

  it('costs no more calls than were under way where several are made at once', async () => {
    install(4);
    server.refuses = /./;
    const { id, ended } = await shoot();
    expect((await refusals(id)).length).toBeLessThanOrEqual(5);
    expect(ended).toMatchObject({ status: 'refunded', delivered: 0, fail_reason: 'declined' });
    expect(ended.withheld).toHaveLength(20);
  });

  it('stays refused in the process that goes on after a crash, which asks nothing again', async () => {
    server.refuses = /./;
    const { id } = await shoot();
    const calls = server.firsts.length;
    await world.deps.db
      .updateTable('catchlight.orders')
      .set({ status: 'processing', completed_at: null })
      .where('id', '=', id)
      .execute();
    const job = createJobs(world.deps).find(({ name }) => name === PAINT_SHOOT_JOB);
    await job!.run({ order_id: id } as never, { id: '1', attempt: 2, signal: new AbortController().signal });
    expect(server.firsts.length).toBe(calls);
  });
});
