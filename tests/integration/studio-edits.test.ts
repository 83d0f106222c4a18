// Edits in the studio: seen for nothing before they are kept, paid for once when they are, and not again for the same edit.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PREVIEWS_PER_MINUTE } from '#server/contracts/studio-lists.ts';
import { formatStroke } from '#server/contracts/touch-up.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type Renderer, RendererDied, RendererStillWorking } from '#server/ports/renderer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { headshotOf } from '#tests/factories/pictures.ts';
import { createFinishedOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let ada: Person;
let source: string;
let presses = 0;
let showEdit: Renderer['showEdit'];
beforeAll(async () => {
  world = await createApiWorld();
  ({ showEdit } = world.deps.renderer);
});
afterAll(() => world?.close());
beforeEach(async () => {
  ada = await world.person({}, 10);
  await createFinishedOrder(world, ada);
  const { body } = await world.call('GET', '/studio/sources?kind=headshot', { as: ada });
  source = body.sources[0].attachment_id;
});
afterEach(async () => {
  world.deps.renderer.render = async (slot) => headshotOf(slot);
  world.deps.renderer.problem = null;
  world.deps.renderer.showEdit = showEdit;
  await runJobs();
});

const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const stroke = formatStroke({ kind: 'keep', crop: 'same', radius: 0.02, points: [[0.5, 0.1]] });
const edit = (changes: object = {}) => ({ style: 'library', light: 'soft', skin: 75, touch_up: stroke, ...changes });
const preview = (changes: object = {}, as = ada) =>
  world.call('GET', `/studio/preview?${new URLSearchParams({ source_id: source, ...edit(changes) } as never)}`, { as });
const keep = (changes: object = {}, as = ada) =>
  world.call('POST', '/studio/generations', {
    as,
    body: { source_id: source, ...edit(changes), request_id: `keep-number-${(presses += 1)}` },
  });
const read = async (id: string) => (await world.call('GET', `/studio/generations/${id}`, { as: ada })).body;

describe('a preview', () => {
  it('shows the edit and the picture it is made of, and costs and stores nothing', async () => {
    const before = await world.balance(ada);
    const objects = world.deps.storage.objects.size;
    const answer = await preview();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(world.deps.renderer.edits.at(-1)).toEqual({
      style: 'library',
      view: 'edit',
      wishes: {
        light: 'soft',
        crop: 'same',
        fixes: { skin: 75, teeth: 50, eyes: 50, brightness: 50 },
        touchUp: [{ kind: 'keep', crop: 'same', radius: 0.02, points: [[0.5, 0.1]] }],
      },
    });
    await preview({ view: 'source' });
    expect(world.deps.renderer.edits.at(-1)?.view).toBe('source');
    expect(await world.balance(ada)).toBe(before);
    expect(world.deps.storage.objects.size).toBe(objects);
    expect((await world.call('GET', '/studio/generations', { as: ada })).body.generations).toEqual([]);
  });

  it('is there for whoever has no credit', async () => {
    const poor = await world.person({}, 0);
    await createFinishedOrder(world, poor);
    const { body } = await world.call('GET', '/studio/sources?kind=headshot', { as: poor });
    source = body.sources[0].attachment_id;
    expect((await preview({}, poor)).status).toBe(200);
  });

  it('says why the edit could not be kept', async () => {
    world.deps.renderer.problem = 'outline';
    expect((await preview()).headers.get('preview-problem')).toBe('outline');
    world.deps.renderer.problem = null;
    expect((await preview()).headers.get('preview-problem')).toBeNull();
  });

  it('is only for whose picture it is, while it is there, with their consent', async () => {
    const other = await world.person({}, 10);
    expect((await preview({}, other)).status).toBe(404);
    await world.call('DELETE', '/customers/face-consent', { as: ada });
    expect(await preview()).toMatchObject({ status: 409, body: { code: 'consent_missing' } });
    await world.call('POST', '/customers/face-consent', { as: ada, body: { of_age: true, consent: true } });
    expect((await preview()).status).toBe(200);
    await world.call('DELETE', `/attachments/${source}`, { as: ada });
    expect((await preview()).status).toBe(404);
  });

  it('refuses what is no edit', async () => {
    for (const changes of [
      { skin: 60 },
      { skin: 'x' },
      { touch_up: 'k9' },
      { touch_up: 'z'.repeat(5000) },
      { style: 'neon' },
    ])
      expect((await preview(changes)).status, JSON.stringify(changes)).toBe(422);
  });

  it('is limited by person and minute, and says how long to wait', async () => {
    const { hit } = world.deps.limits;
    const counted: unknown[][] = [];
    world.deps.limits.hit = async (...args) => {
      counted.push(args);
      return { allowed: false, retryAfter: 7 };
    };
    const refused = await preview().finally(() => (world.deps.limits.hit = hit));
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers.get('retry-after')).toBe('7');
    expect(counted).toEqual([[expect.stringContaining(ada.customer.id), PREVIEWS_PER_MINUTE, 60]]);
  });

  it('starts the patience of all that wait at the same moment, and refuses the seventh', async () => {
    const made = Promise.withResolvers<void>();
    let asked = 0;
    world.deps.renderer.showEdit = async (...args) => {
      asked += 1;
      await made.promise;
      return showEdit(...args);
    };
    const six = Array.from({ length: 6 }, () => preview());
    try {
      await expect.poll(() => asked).toBe(6);
      expect((await preview()).status).toBe(429);
    } finally {
      made.resolve();
    }
    for (const { status } of await Promise.all(six)) expect(status).toBe(200);
  });

  it('may wait for longer where no script can ask again', async () => {
    const waits: (number | undefined)[] = [];
    world.deps.renderer.showEdit = (id, change, bytes, patience) => {
      waits.push(patience?.ms);
      return showEdit(id, change, bytes);
    };
    await preview();
    await preview({ wait: 'long' });
    expect(waits).toEqual([undefined, 50_000]);
  });

  it('asks for patience when the engine died', async () => {
    world.deps.renderer.showEdit = () => Promise.reject(new RendererDied('killed'));
    expect(await preview()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });

  it('says that it is still being made, and asks to come back at once', async () => {
    world.deps.renderer.showEdit = () => Promise.reject(new RendererStillWorking());
    const answer = await preview();
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', details: { preview: 'in_progress' } } });
    expect(answer.headers.get('retry-after')).toBe('1');
  });
});

describe('keeping an edit', () => {
  it('costs a credit once, and the same edit of the same picture none again', async () => {
    const before = await world.balance(ada);
    const first = await keep();
    expect(first).toMatchObject({ status: 201, body: { charged: true, skin: 75, teeth: 50, touch_up: stroke } });
    const waiting = await keep();
    expect(waiting.body).toMatchObject({ generation_id: first.body.generation_id, charged: false });
    await runJobs();
    expect(world.deps.renderer.asked.at(-1)?.wishes).toMatchObject({
      fixes: { skin: 75 },
      touchUp: [{ kind: 'keep' }],
    });
    expect((await keep()).body).toMatchObject({ status: 'completed', charged: false });
    expect((await keep({ background: 'library', teeth: 50 })).body.charged).toBe(false);
    expect(await world.balance(ada)).toBe(before - 1);
    for (const changes of [
      { skin: 50 },
      { brightness: 75 },
      { touch_up: '' },
      { crop: 'close' },
      { background: 'cafe' },
    ])
      expect((await keep(changes)).body.charged, JSON.stringify(changes)).toBe(true);
    expect(await world.balance(ada)).toBe(before - 6);
  });

  it('costs one credit from two tabs at the same moment', async () => {
    const before = await world.balance(ada);
    const answers = await Promise.all([keep(), keep(), keep(), keep()]);
    expect(new Set(answers.map(({ body }) => body.generation_id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.charged)).toHaveLength(1);
    expect(await world.balance(ada)).toBe(before - 1);
  });

  it('is listed with the picture that it was made of', async () => {
    const { body } = await keep();
    const { body: others } = await world.call('GET', '/studio/sources?kind=headshot', { as: ada });
    const list = async (id: string) =>
      (await world.call('GET', `/studio/generations?source_id=${id}`, { as: ada })).body.generations;
    expect(await list(source)).toEqual([expect.objectContaining({ generation_id: body.generation_id })]);
    expect(await list(others.sources[1].attachment_id)).toEqual([]);
    // What failed takes no place on the page.
    await runJobs();
    world.deps.renderer.render = async () => null;
    await keep({ light: 'left' });
    await runJobs();
    expect(await list(source)).toEqual([expect.objectContaining({ generation_id: body.generation_id })]);
  });

  it('gives the kept picture also to whoever has spent all credits since', async () => {
    const one = await world.person({}, 1);
    await createFinishedOrder(world, one);
    const { body } = await world.call('GET', '/studio/sources?kind=headshot', { as: one });
    source = body.sources[0].attachment_id;
    const balance = await world.balance(one);
    for (let i = 0; i < balance; i++)
      await keep(
        { touch_up: formatStroke({ kind: 'keep', crop: 'same', radius: 0.02, points: [[0.5, i / 100]] }) },
        one,
      );
    expect(await world.balance(one)).toBe(0);
    const again = formatStroke({ kind: 'keep', crop: 'same', radius: 0.02, points: [[0.5, 0]] });
    expect((await keep({ touch_up: again }, one)).body).toMatchObject({ charged: false });
    expect((await keep({ touch_up: '' }, one)).status).toBe(402);
  });

  it('returns the credit of an edit that could not be made, and says what was wrong; another try is charged', async () => {
    const before = await world.balance(ada);
    world.deps.renderer.render = async () => null;
    const { body } = await keep();
    await runJobs();
    expect(await read(body.generation_id)).toMatchObject({ status: 'failed', fail_reason: 'likeness' });
    expect(await world.balance(ada)).toBe(before);
    world.deps.renderer.render = async (slot) => headshotOf(slot);
    const second = await keep();
    expect(second.body).toMatchObject({ charged: true });
    expect(second.body.generation_id).not.toBe(body.generation_id);
    await runJobs();
    expect(await read(second.body.generation_id)).toMatchObject({ status: 'completed' });
    expect(await world.balance(ada)).toBe(before - 1);
  });

  it('is charged again once the picture was deleted', async () => {
    const { body } = await keep();
    await runJobs();
    const { result } = await read(body.generation_id);
    await world.call('DELETE', `/attachments/${result.attachment_id}`, { as: ada });
    const again = await keep();
    expect(again.body.charged).toBe(true);
    await world.call('DELETE', `/studio/generations/${again.body.generation_id}`, { as: ada });
    expect((await keep()).body.charged).toBe(true);
  });
});
