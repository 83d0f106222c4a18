// The studio: a credit for a picture, taken once and given back when there is none; whose credit it is; what goes when.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import { addCredits, readBalance } from '#server/domain/ledger/ledger.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany } from '#tests/factories/companies.ts';
import { headshotOf } from '#tests/factories/pictures.ts';
import { createDraftOrder, createFinishedOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let ada: Person;
let order: string;
let source: string;
let presses = 0;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
beforeEach(async () => {
  ada = await world.person({}, 10);
  order = await createFinishedOrder(world, ada);
  source = await pictureOf('headshot');
});
afterEach(async () => {
  world.deps.renderer.render = async (slot) => headshotOf(slot);
  await runJobs();
});

const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const pictureOf = async (kind: 'photo' | 'headshot'): Promise<string> =>
  (await world.call('GET', `/orders/${order}`, { as: ada })).body.attachments.find(
    (one: { kind: string }) => one.kind === kind,
  ).attachment_id;
const edit = (changes: object = {}) => ({
  source_id: source,
  style: 'library',
  request_id: `press-number-${(presses += 1)}`,
  ...changes,
});
const ask = (body: object = edit(), as = ada) => world.call('POST', '/studio/generations', { as, body });
const read = async (id: string, as = ada) => (await world.call('GET', `/studio/generations/${id}`, { as })).body;
const made = async (changes: object = {}): Promise<string> => {
  const id = (await ask(edit(changes))).body.generation_id;
  await runJobs();
  return id;
};
const objects = (): string[] =>
  [...world.deps.storage.objects.keys()].filter((key) => key.includes(`${order}/studio/`));

describe('a new picture', () => {
  it('costs a credit and is made as it was ordered', async () => {
    const before = await world.balance(ada);
    const answer = await ask(edit({ background: 'navy-brand', light: 'left', crop: 'close' }));
    expect(answer).toMatchObject({ status: 201, body: { status: 'queued', paid_by: 'own', result: null } });
    expect(await world.balance(ada)).toBe(before - 1);
    await runJobs();
    expect(world.deps.renderer.asked.at(-1)).toEqual({
      style: 'library',
      variation: 0,
      wishes: { background: 'navy-brand', light: 'left', crop: 'close' },
    });
    const one = await read(answer.body.generation_id);
    expect(one).toMatchObject({ status: 'completed', fail_reason: null });
    expect(one.source.attachment_id).toBe(source);
    expect(one.result).toMatchObject({ kind: 'studio', style: 'library', likeness: 0.95 });
    expect(await world.balance(ada)).toBe(before - 1);
  });

  it('is one, however often the button is pressed', async () => {
    const body = edit();
    const before = await world.balance(ada);
    const answers = await Promise.all([ask(body), ask(body), ask(body)]);
    expect(new Set(answers.map((answer) => answer.body.generation_id)).size).toBe(1);
    await runJobs();
    await ask(body);
    await runJobs();
    expect(await world.balance(ada)).toBe(before - 1);
    expect((await world.call('GET', '/studio/generations', { as: ada })).body.generations).toHaveLength(1);
    expect(objects()).toHaveLength(2);
  });

  it('is one for one press also when that names two pictures at the same moment', async () => {
    const body = edit();
    const before = await world.balance(ada);
    const photo = await pictureOf('photo');
    const other = await createFinishedOrder(world, ada);
    const sources = (await world.call('GET', '/studio/sources', { as: ada })).body.sources;
    const second = sources.find((one: { order_id: string }) => one.order_id === other).attachment_id;
    const answers = await Promise.all([source, photo, second].map((source_id) => ask({ ...body, source_id })));
    expect(new Set(answers.map((answer) => answer.body.generation_id)).size).toBe(1);
    expect(await world.balance(ada)).toBe(before - 1);
  });

  it('can be made of an accepted photo, and of a picture of the studio', async () => {
    const id = await made({ source_id: await pictureOf('photo') });
    const { result } = await read(id);
    expect(result.kind).toBe('studio');
    expect(await read(await made({ source_id: result.attachment_id }))).toMatchObject({ status: 'completed' });
  });

  it('is not for sale to whoever has no credit', async () => {
    const poor = await world.person({}, 0);
    order = await createFinishedOrder(world, poor);
    const { body } = await world.call('GET', '/studio/sources?kind=headshot', { as: poor });
    const answer = await ask(edit({ source_id: body.sources[0].attachment_id }), poor);
    expect(answer).toMatchObject({ status: 402, body: { code: 'not_enough_credits' } });
    expect((await world.call('GET', '/studio/generations', { as: poor })).body.generations).toEqual([]);
  });

  it('needs the consent to the processing of the face', async () => {
    await world.call('DELETE', '/customers/face-consent', { as: ada });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'consent_missing' } });
    expect((await world.call('GET', '/studio/sources', { as: ada })).body.sources[0].consent).toBe(false);
    await world.call('POST', '/customers/face-consent', { as: ada, body: { of_age: true, consent: true } });
    expect((await ask()).status).toBe(201);
  });

  it('stops, and gives its credit back, when that consent is taken back meanwhile', async () => {
    const before = await world.balance(ada);
    const id = (await ask()).body.generation_id;
    expect((await world.call('DELETE', '/customers/face-consent', { as: ada })).status).toBe(200);
    const asked = world.deps.renderer.asked.length;
    await runJobs();
    expect(world.deps.renderer.asked).toHaveLength(asked);
    expect(await read(id)).toMatchObject({ status: 'failed', fail_reason: 'deleted' });
    expect(await world.balance(ada)).toBe(before);
  });

  it('is one picture also when two workers make it at once', async () => {
    const id = (await ask()).body.generation_id;
    const job = createJobs(world.deps).find(({ name }) => name === 'render-studio')!;
    const context = { id: '1', attempt: 1, signal: new AbortController().signal };
    await Promise.all([1, 2].map(() => job.run({ generation_id: id } as never, context)));
    await runJobs();
    expect(await read(id)).toMatchObject({ status: 'completed' });
    expect(objects()).toHaveLength(2);
    const made = await world.deps.db
      .selectFrom('catchlight.attachments')
      .select('id')
      .where('order_id', '=', order)
      .where('kind', '=', 'studio')
      .execute();
    expect(made).toHaveLength(1);
  });

  it('refuses looks, lights and crops that there are not', async () => {
    for (const changes of [{ style: 'neon' }, { background: 'beach' }, { light: 'disco' }, { crop: 'feet' }])
      expect((await ask(edit(changes))).status, JSON.stringify(changes)).toBe(422);
  });
});

describe('no picture', () => {
  it('gives the credit back, once, when nobody would recognise the face', async () => {
    const before = await world.balance(ada);
    world.deps.renderer.render = async () => null;
    const id = await made();
    expect(await read(id)).toMatchObject({ status: 'failed', fail_reason: 'likeness', result: null });
    await runJobs();
    expect(await world.balance(ada)).toBe(before);
    const { body } = await world.call('GET', '/credits/entries', { as: ada });
    expect(body.entries.slice(0, 2).map(({ reason }: { reason: string }) => reason)).toEqual([
      'studio_returned',
      'studio_picture',
    ]);
  });

  it('gives it back when the engine has broken in every try', async () => {
    const before = await world.balance(ada);
    let tries = 0;
    world.deps.renderer.render = async () => {
      tries += 1;
      throw new Error('out of memory');
    };
    const id = await made();
    expect(tries).toBe(3);
    expect(await read(id)).toMatchObject({ status: 'failed', fail_reason: 'engine' });
    expect(await world.balance(ada)).toBe(before);
    expect(world.deps.renderer.openShoots).toBe(0);
  });

  it('comes to a picture in a second try, for one credit', async () => {
    const before = await world.balance(ada);
    let tries = 0;
    world.deps.renderer.render = async (slot) => {
      tries += 1;
      if (tries === 1) throw new Error('out of luck');
      return headshotOf(slot);
    };
    expect(await read(await made())).toMatchObject({ status: 'completed' });
    expect(await world.balance(ada)).toBe(before - 1);
  });

  it('gives it back when a full disk keeps the picture', async () => {
    const before = await world.balance(ada);
    const id = (await ask()).body.generation_id;
    world.deps.storage.full = true;
    await runJobs();
    world.deps.storage.full = false;
    expect(await read(id)).toMatchObject({ status: 'failed', fail_reason: 'engine' });
    expect(await world.balance(ada)).toBe(before);
  });

  it('gives it back when the source was deleted before, or while it was made', async () => {
    const before = await world.balance(ada);
    const early = (await ask()).body.generation_id;
    await world.call('DELETE', `/attachments/${source}`, { as: ada });
    await runJobs();
    expect(await read(early)).toMatchObject({ status: 'failed', fail_reason: 'source_gone' });
    source = await pictureOf('headshot');
    world.deps.renderer.render = async (slot) => {
      await world.call('DELETE', `/attachments/${source}`, { as: ada });
      return headshotOf(slot);
    };
    const late = await made();
    expect(await read(late)).toMatchObject({ status: 'failed', fail_reason: 'source_gone', result: null });
    expect(await world.balance(ada)).toBe(before);
    expect(objects()).toEqual([]);
  });
});

describe('deleting', () => {
  it('takes the picture and its crops away, and leaves a receipt', async () => {
    const id = await made();
    const { result } = await read(id);
    const file = await world.call('GET', `/attachments/${result.attachment_id}/file?preset=square&download=1`, {
      as: ada,
    });
    expect(file).toMatchObject({ status: 302 });
    expect(file.headers.get('location')).toContain('headshot-studio-library-square.jpg');
    const { status, body } = await world.call('DELETE', `/studio/generations/${id}`, { as: ada });
    expect({ status, removed: body.removed }).toMatchObject({ status: 200, removed: { headshots: 1, files: 2 } });
    await runJobs();
    expect([...world.deps.storage.objects.keys()].filter((key) => key.includes(result.attachment_id))).toEqual([]);
    expect(objects()).toEqual([]);
    expect((await world.call('GET', '/studio/generations', { as: ada })).body.generations).toEqual([]);
    expect((await world.call('GET', `/studio/generations/${id}`, { as: ada })).status).toBe(404);
  });

  it('stops one that waits and gives its credit back', async () => {
    const before = await world.balance(ada);
    const id = (await ask()).body.generation_id;
    await world.call('DELETE', `/studio/generations/${id}`, { as: ada });
    const asked = world.deps.renderer.asked.length;
    await runJobs();
    expect(world.deps.renderer.asked).toHaveLength(asked);
    expect(await world.balance(ada)).toBe(before);
  });

  it('goes along with the shoot, which gives back what waits', async () => {
    const before = await world.balance(ada);
    const done = await made();
    const waiting = (await ask()).body.generation_id;
    const { body } = await world.call('DELETE', `/orders/${order}`, { as: ada });
    expect(body.removed.headshots).toBe(3);
    await runJobs();
    expect(await world.balance(ada)).toBe(before - 1);
    expect(objects()).toEqual([]);
    for (const id of [done, waiting])
      expect((await world.call('GET', `/studio/generations/${id}`, { as: ada })).status).toBe(404);
  });

  it('never keeps a credit when shoot or account go at the moment of asking', async () => {
    const before = await world.balance(ada);
    const [gone, ...asked] = await Promise.all([world.call('DELETE', `/orders/${order}`, { as: ada }), ask(), ask()]);
    expect(gone.status).toBe(200);
    for (const { status } of asked) expect([201, 404]).toContain(status);
    await runJobs();
    expect(await world.balance(ada)).toBe(before);
    order = await createFinishedOrder(world, ada);
    source = await pictureOf('headshot');
    const [closed, late] = await Promise.all([
      world.call('DELETE', `/customers/${ada.customer.id}`, { as: ada }),
      ask(),
    ]);
    expect(closed.status).toBe(200);
    expect([201, 401, 404]).toContain(late.status);
    await runJobs();
    expect(await world.balance(ada)).toBe(0);
    expect(objects()).toEqual([]);
  });

  it('keeps the picture when only the photo goes that it was made of', async () => {
    source = await pictureOf('photo');
    const id = await made();
    await world.call('DELETE', `/attachments/${source}`, { as: ada });
    await runJobs();
    const one = await read(id);
    expect(one).toMatchObject({ status: 'completed', source: null });
    expect(one.result.url).toBeTruthy();
  });

  it('goes along with the account', async () => {
    await made();
    await ask();
    expect((await world.call('DELETE', `/customers/${ada.customer.id}`, { as: ada })).status).toBe(200);
    await runJobs();
    expect(objects()).toEqual([]);
  });
});

describe('a company’s studio credits', () => {
  const studioOf = async (owner: Person, credits: number) => {
    const company = await createCompany(world, owner);
    const account = { companyId: company.id, unit: 'studio' } as const;
    if (credits > 0)
      await world.deps.db.transaction().execute((trx) =>
        addCredits(trx, world.deps, 'grant', {
          account,
          amount: credits,
          reason: 'grant',
          reference: null,
          idempotencyKey: `test:studio:${company.id}`,
        }),
      );
    return { company, left: () => readBalance(world.deps.db, account) };
  };

  it('pay for its members until they are used up, and come back to the company', async () => {
    const { company, left } = await studioOf(await world.person({}, 0), 1);
    await company.join(ada);
    const before = await world.balance(ada);
    world.deps.renderer.render = async () => null;
    expect((await read(await made())).paid_by).toBe('company');
    expect(await left()).toBe(1);
    world.deps.renderer.render = async (slot) => headshotOf(slot);
    expect((await read(await made())).paid_by).toBe('company');
    expect(await left()).toBe(0);
    expect(await world.balance(ada)).toBe(before);
    expect((await read(await made({ light: 'soft' }))).paid_by).toBe('own');
    expect(await world.balance(ada)).toBe(before - 1);
    expect((await ask(edit({ light: 'left', pay: 'company' }))).status).toBe(402);
  });

  it('are spent once when two members take the last one at once', async () => {
    const { company, left } = await studioOf(await world.person({}, 0), 1);
    const ben = await world.person({}, 0);
    const first = source;
    const adaNow = await company.join(ada);
    order = await createFinishedOrder(world, ben);
    const benNow = await company.join(ben);
    const { body } = await world.call('GET', '/studio/sources?kind=headshot', { as: benNow });
    const statuses = await Promise.all([
      ask(edit({ source_id: first, pay: 'company' }), adaNow),
      ask(edit({ source_id: body.sources[0].attachment_id, pay: 'company' }), benNow),
    ]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 402]);
    expect(await left()).toBe(0);
  });

  it('stand in nobody’s way who is removed from the company at the same moment', async () => {
    const { company, left } = await studioOf(await world.person({}, 0), 5);
    const member = await company.join(ada);
    const draft = await createDraftOrder(world, member);
    await world.deps.db
      .updateTable('catchlight.orders')
      .set({ company_id: company.id })
      .where('id', '=', draft)
      .execute();
    const { body } = await world.call('GET', `/orders/${draft}`, { as: member });
    const photos: string[] = body.attachments.map((one: { attachment_id: string }) => one.attachment_id);
    const [removed, ...asked] = await Promise.all([
      world.call('DELETE', `/companies/${company.id}/members/${member.customer.id}`, { as: company.owner }),
      ...photos.map((source_id) => ask(edit({ source_id }), member)),
    ]);
    expect(removed.status).toBe(204);
    expect(asked.map(({ status }) => status)).toEqual(photos.map(() => 201));
    const byCompany = asked.filter((answer) => answer.body.paid_by === 'company').length;
    expect(await left()).toBe(5 - byCompany);
    expect(await world.balance(ada)).toBe(10 - (asked.length - byCompany));
  });

  it('are not for somebody who has left, and one’s own can be chosen', async () => {
    expect((await ask(edit({ pay: 'company' }))).status).toBe(409);
    const { company, left } = await studioOf(await world.person({}, 0), 3);
    const member = await company.join(ada);
    expect((await ask(edit({ pay: 'own' }), member)).body.paid_by).toBe('own');
    expect(await left()).toBe(3);
  });

  it('keep to the looks that the company has locked', async () => {
    const { company } = await studioOf(await world.person({}, 0), 3);
    const member = await company.join(ada);
    await world.call('PUT', `/companies/${company.id}/styles`, {
      as: company.owner,
      body: { styles: ['studio-grey', 'navy-brand'], locked: true },
    });
    expect((await ask(edit(), member)).status).toBe(422);
    expect((await ask(edit({ style: 'studio-grey', background: 'cafe' }), member)).status).toBe(422);
    expect((await ask(edit({ style: 'studio-grey', background: 'navy-brand' }), member)).status).toBe(201);
    expect((await ask(edit({ pay: 'own' }), member)).status).toBe(201);
    expect((await world.call('GET', '/studio', { as: member })).body.company.styles).toEqual([
      'studio-grey',
      'navy-brand',
    ]);
  });
});
