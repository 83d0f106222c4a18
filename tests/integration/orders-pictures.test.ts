// What happens to headshots once they are there: looked at, marked, shared, reported, downloaded, deleted; and live progress.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackend, type Backend } from '#server/backend/index.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { createJobs } from '#server/jobs/index.ts';
import { createApiWorld, type ApiWorld } from '#tests/factories/api.ts';
import { createDraftOrder, createStartedOrder } from '#tests/factories/shoots.ts';
import { unzip } from '#tests/fixtures/unzip.ts';

let world: ApiWorld;
let backend: Backend;
let ada: Person;
let bo: Person;
let order: string;
let headshot: string;
let photo: string;
beforeAll(async () => {
  world = await createApiWorld();
  backend = createBackend(world.deps);
  ada = await world.person({}, 100);
  bo = await world.person();
  order = await createStartedOrder(world, ada);
  await work();
  const { attachments } = (await world.call('GET', `/orders/${order}`, { as: ada })).body;
  headshot = attachments.find((one: { kind: string }) => one.kind === 'headshot').attachment_id;
  photo = attachments.find((one: { kind: string }) => one.kind === 'photo').attachment_id;
});
afterAll(() => world.close());

const work = () => world.deps.queue.drain(createJobs(world.deps));
const get = (path: string, as?: Person, signal?: AbortSignal) =>
  backend.fetch(
    new Request(`${world.deps.publicUrl}/api/v1${path}`, {
      headers: as ? { authorization: `Bearer ${as.customer.id}` } : {},
      signal: signal ?? null,
    }),
    { ip: '203.0.113.9', country: '', requestId: 'test', testAccess: true },
  );

describe('a headshot', () => {
  it('becomes a favourite and stops being one, for its owner only', async () => {
    const mark = (favourite: boolean, as: Person) =>
      world.call('PATCH', `/attachments/${headshot}`, { as, body: { favourite } });
    expect((await mark(true, ada)).body.favourite).toBe(true);
    expect((await mark(false, ada)).body.favourite).toBe(false);
    expect((await mark(true, bo)).status).toBe(404);
  });

  it('leads to a short-lived address, whole or in a crop that is made once', async () => {
    const whole = await get(`/attachments/${headshot}/file`, ada);
    expect(whole.status).toBe(302);
    expect(whole.headers.get('location')).toContain(`/orders/${order}/headshots/0.jpg?expires=60`);
    let made = 0;
    const { exportPreset } = world.deps.renderer;
    world.deps.renderer.exportPreset = (...asked) => {
      made += 1;
      return exportPreset(...asked);
    };
    for (let i = 0; i < 2; i += 1) {
      const crop = await get(`/attachments/${headshot}/file?preset=linkedin&download`, ada);
      expect(crop.headers.get('location')).toContain('name=headshot-001-studio-grey-linkedin.jpg');
    }
    expect(made).toBe(1);
    const alone = await get(`/attachments/${headshot}/file?preset=cutout&download`, ada);
    expect(alone.headers.get('location')).toContain('name=headshot-001-studio-grey-cutout.png');
    const modern = await get(`/attachments/${headshot}/file?preset=square&format=avif&download`, ada);
    expect(modern.headers.get('location')).toContain('name=headshot-001-studio-grey-square.avif');
    const lighter = await get(`/attachments/${headshot}/file?format=webp&download`, ada);
    expect(lighter.headers.get('location')).toContain('name=headshot-001-studio-grey.webp');
    expect(world.deps.storage.objects.get(`orders/${order}/exports/${headshot}/full.webp`)?.contentType).toBe(
      'image/webp',
    );
    expect((await get(`/attachments/${headshot}/file?preset=cutout&format=jpeg`, ada)).status).toBe(422);
    expect((await get(`/attachments/${headshot}/file?preset=eras&format=webp`, ada)).status).toBe(422);
    expect((await get(`/attachments/${photo}/file?format=webp`, ada)).status).toBe(404);
    expect((await get(`/orders/${order}/download.zip?preset=cutout`, ada)).status).toBe(422);
    expect((await get(`/attachments/${headshot}/file?preset=poster`, ada)).status).toBe(422);
    expect((await get(`/attachments/${headshot}/file`, bo)).status).toBe(404);
    expect((await get(`/attachments/${photo}/file?preset=square`, ada)).status).toBe(404);
  });

  it('comes with all others in a ZIP whose files are the pictures', async () => {
    const answer = await get(`/orders/${order}/download.zip`, ada);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    expect([...files.keys()]).toHaveLength(20);
    expect(files.get('headshot-001-studio-grey.jpg')!.toString()).toBe('headshot studio-grey 0');
    const webp = await get(`/orders/${order}/download.zip?preset=square&format=webp`, ada);
    const names = [...unzip(Buffer.from(await webp.arrayBuffer())).keys()];
    expect([names.length, names[0]]).toEqual([20, 'headshot-001-studio-grey-square.webp']);
    expect((await get(`/orders/${order}/download.zip?preset=linkedin&format=avif`, ada)).status).toBe(422);
    expect((await get(`/orders/${order}/download.zip`, bo)).status).toBe(404);
    const draft = await createDraftOrder(world, ada);
    expect((await get(`/orders/${draft}/download.zip`, ada)).status).toBe(404);
  });
});

describe('sharing', () => {
  const share = (shared: boolean, id = headshot, as = ada) =>
    world.call('POST', `/attachments/${id}/share`, { as, body: { shared } });

  it('opens a public page that closes the moment it is taken back', async () => {
    expect((await get(`/shared/${headshot}`)).status).toBe(404);
    expect((await get(`/shared/${headshot}/picture`)).status).toBe(404);
    const on = await share(true);
    expect(on.body).toEqual({ shared: true, url: `${world.deps.publicUrl}/shared-ai-headshot/${headshot}` });
    expect(await (await get(`/shared/${headshot}`)).json()).toMatchObject({ attachment_id: headshot });
    const picture = await get(`/shared/${headshot}/picture`);
    expect(picture.headers.get('cache-control')).toBe('no-store');
    expect(await picture.text()).toBe('headshot studio-grey 0');
    expect(await (await get(`/shared/${headshot}/picture?og=1`)).text()).toContain('og of headshot');
    expect((await share(false)).body).toEqual({ shared: false, url: null });
    expect((await get(`/shared/${headshot}/picture?og=1`)).status).toBe(404);
  });

  it('stops while the account is suspended, and comes back with it', async () => {
    await share(true);
    const suspend = (suspended: boolean) =>
      world.deps.db.updateTable('catchlight.customers').set({ suspended }).where('id', '=', ada.customer.id).execute();
    await suspend(true);
    expect((await get(`/shared/${headshot}`)).status).toBe(404);
    expect((await get(`/shared/${headshot}/picture`)).status).toBe(404);
    await suspend(false);
    expect((await get(`/shared/${headshot}`)).status).toBe(200);
    await share(false);
  });

  it('is the owner’s decision, and never possible for a photo', async () => {
    expect((await share(true, headshot, bo)).status).toBe(404);
    expect((await share(true, photo)).status).toBe(409);
  });

  it('lets anybody report what is shared, and nothing else', async () => {
    const report = () => world.call('POST', `/shared/${headshot}/report`, { body: { reason: 'Not you' } });
    expect((await report()).status).toBe(404);
    await share(true);
    expect((await report()).status).toBe(204);
    const reports = await world.deps.db
      .selectFrom('catchlight.audit_log')
      .select(['act', 'subject', 'details'])
      .where('subject', '=', headshot)
      .execute();
    expect(reports).toEqual([{ act: 'share.reported', subject: headshot, details: { reason: 'Not you' } }]);
    await share(false);
  });
});

describe('deleting one picture', () => {
  it('removes it with its crops and its public page, and leaves a receipt', async () => {
    const { attachments } = (await world.call('GET', `/orders/${order}`, { as: ada })).body;
    const id = attachments.findLast((one: { kind: string }) => one.kind === 'headshot').attachment_id as string;
    for (const query of ['preset=eras', 'format=avif', 'preset=cutout&format=webp'])
      expect((await get(`/attachments/${id}/file?${query}`, ada)).status).toBe(302);
    await world.call('POST', `/attachments/${id}/share`, { as: ada, body: { shared: true } });
    const before = world.deps.storage.objects.size;
    expect((await world.call('DELETE', `/attachments/${id}`, { as: bo })).status).toBe(404);
    const receipt = await world.call('DELETE', `/attachments/${id}`, { as: ada });
    expect(receipt.body).toMatchObject({ subject: `headshot:${id}`, removed: { headshots: 1, photos: 0, files: 2 } });
    await work();
    // The headshot, its preview, the three files above, and the square WebP that went into a ZIP.
    expect(before - world.deps.storage.objects.size).toBe(6);
    expect([...world.deps.storage.objects.keys()].filter((key) => key.includes(id))).toEqual([]);
    expect((await get(`/attachments/${id}`, ada)).status).toBe(404);
    expect((await get(`/shared/${id}`)).status).toBe(404);
  });
});

describe('a photo of a shoot that is under way', () => {
  it('is not taken from under it, nor the credits back with what was made; with the shoot it can go at once', async () => {
    const cleo = await world.person({}, 20);
    const id = await createStartedOrder(world, cleo);
    const { attachments } = (await world.call('GET', `/orders/${id}`, { as: cleo })).body;
    const path = `/attachments/${attachments[0].attachment_id}`;
    expect(await world.call('DELETE', path, { as: cleo })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await world.call('DELETE', `/orders/${id}`, { as: cleo })).body.removed).toMatchObject({ photos: 4 });
    expect((await world.call('GET', path, { as: cleo })).status).toBe(404);
    expect(await world.balance(cleo)).toBe(20);
    // The job finds that its shoot is over, and does nothing.
    await work();
    expect([...world.deps.storage.objects.keys()].filter((key) => key.includes(id))).toEqual([]);
  });
});

describe('live progress', () => {
  it('says "look again" at each step and ends with the shoot', async () => {
    const id = await createStartedOrder(world, ada);
    const answer = await get(`/orders/${id}/events`, ada);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const heard = answer.text();
    await work();
    const text = await heard;
    expect(text.match(/event: change/g)!.length).toBeGreaterThan(1);
    expect(text.trimEnd()).toMatch(/event: done\ndata: look$/);
    expect(text).not.toContain(id);
  });

  it('does not begin for a shoot that is over, nor for anybody else', async () => {
    expect((await get(`/orders/${order}/events`, ada)).status).toBe(204);
    expect((await get(`/orders/${order}/events`, bo)).status).toBe(404);
  });

  it('leaves no stream behind when only its headers are asked for', async () => {
    const dora = await world.person({}, 20);
    const id = await createStartedOrder(world, dora);
    for (let asked = 0; asked < 8; asked += 1)
      expect((await world.call('HEAD', `/orders/${id}/events`, { as: dora })).status).toBe(200);
  });

  it('ends when the browser goes away', async () => {
    const carl = await world.person({}, 20);
    const id = await createStartedOrder(world, carl);
    const gone = new AbortController();
    const answer = await get(`/orders/${id}/events`, carl, gone.signal);
    const heard = answer.text();
    gone.abort();
    expect(await heard).not.toContain('event: done');
  });
});
