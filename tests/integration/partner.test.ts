// The partner API: keys and their rights, shoots paid by seats, photos with consent, results, deletion, doing things once.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventBody } from '#server/contracts/partner-events.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';
import { CONSENT, createApiProgram, type ApiProgram } from '#tests/factories/partner.ts';
import { headshotOf, photoBytes } from '#tests/factories/pictures.ts';

let world: ApiWorld;
let company: TestCompany;
let program: ApiProgram;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
beforeEach(async () => {
  await runJobs();
  company = await createCompany(world, await world.person({}, 0));
  program = await createApiProgram(world, company);
  world.deps.renderer.render = async (slot) => headshotOf(slot);
  world.deps.sender.sent.length = 0;
  world.mails.length = 0;
});
const runJobs = () => world.deps.queue.drain(createJobs(world.deps));

describe('a key', () => {
  it('opens what its rights say and nothing else, and says which is missing', async () => {
    const reader = await createApiProgram(world, company, ['shoots:read']);
    expect((await reader.call('GET', '/shoots')).status).toBe(200);
    expect((await reader.call('GET', '/account')).body).toEqual({
      company: 'Analytical Engines',
      seats: 0,
      key: { name: 'Intranet', scopes: ['shoots:read'] },
    });
    const id = await program.shoot();
    for (const [method, path, scope] of [
      ['POST', '/shoots', 'shoots:write'],
      ['POST', `/shoots/${id}/start`, 'shoots:write'],
      ['DELETE', `/shoots/${id}`, 'shoots:write'],
      ['GET', `/shoots/${id}/results`, 'results:read'],
    ] as const)
      expect(await reader.call(method, path, method === 'POST' ? {} : undefined), path).toMatchObject({
        status: 403,
        body: { code: 'forbidden', details: { scope } },
      });
  });

  it('is a problem+json when it is wrong, revoked, missing or its company has closed', async () => {
    const { body, headers, status } = await world.call('GET', '/api/partner/v1/account', {
      headers: { authorization: 'Bearer clk_guess' },
    });
    expect(status).toBe(401);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toMatchObject({ status: 401, code: 'unauthenticated', request_id: 'test' });
    expect((await world.call('GET', '/api/partner/v1/account')).status).toBe(401);
    expect((await program.call('GET', '/nothing')).headers.get('content-type')).toBe('application/problem+json');

    const { keys } = (await world.call('GET', `/companies/${company.id}/integrations`, { as: company.owner })).body;
    const other = await createApiProgram(world, company);
    await world.call('DELETE', `/companies/${company.id}/api-keys/${keys[0].key_id}`, { as: company.owner });
    expect((await program.call('GET', '/account')).status).toBe(401);
    expect((await other.call('GET', '/account')).status).toBe(200);
    await world.call('DELETE', `/companies/${company.id}/members/${company.owner.customer.id}`, { as: company.owner });
    expect((await other.call('GET', '/account')).status).toBe(401);
  });

  it('opens nothing of the other API', async () => {
    for (const path of ['/customers', '/orders', `/companies/${company.id}`, '/admin/figures?admin=true'])
      expect(
        (await world.call('GET', path, { headers: { authorization: `Bearer ${program.key}` } })).status,
        path,
      ).toBe(401);
  });

  it('shows when it was last used', async () => {
    await program.call('GET', '/account');
    const { keys } = (await world.call('GET', `/companies/${company.id}/integrations`, { as: company.owner })).body;
    expect(keys[0].last_used_at).toBe(world.deps.clock.now().toISOString());
  });

  it('is told to wait when it asks too often', async () => {
    const { limits } = world.deps;
    world.deps.limits = { hit: async () => ({ allowed: false, retryAfter: 7 }) };
    const { status, headers } = await program.call('GET', '/account');
    world.deps.limits = limits;
    expect([status, headers.get('retry-after')]).toEqual([429, '7']);
  });
});

describe('a shoot', () => {
  it('goes from a name to headshots, on one of the company’s seats', async () => {
    await company.buySeats(2);
    const made = await program.call('POST', '/shoots', {
      person: { name: 'Ben' },
      reference: 'employee-4711',
      styles: ['library', 'studio-grey', 'greenery'],
      consent: CONSENT,
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      status: 'draft',
      person: { name: 'Ben' },
      reference: 'employee-4711',
      styles: ['library', 'studio-grey', 'greenery'],
      consent: true,
      photos_needed: 4,
      headshots: 60,
      headshots_planned: 0,
      may_start: false,
    });
    const id = made.body.shoot_id;
    expect(await program.call('POST', `/shoots/${id}/start`)).toMatchObject({
      status: 409,
      body: { code: 'not_enough_photos', details: { accepted: 0, min: 1 } },
    });
    const photos = Object.fromEntries([0, 1, 2].map((i) => [`${i}.jpg`, photoBytes(`photo ${i}`)]));
    const sent = await program.send(id, {
      ...photos,
      'dark.jpg': photoBytes('x', { accepted: false, fail_reason: 'too_dark' }),
    });
    expect(sent.body.photos.map((one: { fail_reason: string }) => one.fail_reason)).toEqual([
      null,
      null,
      null,
      'too_dark',
    ]);
    const one = await program.call('POST', `/shoots/${id}/photos`, new TextDecoder().decode(photoBytes('last')), {
      'content-type': 'image/jpeg',
    });
    expect(one.body.photos).toMatchObject([{ status: 'accepted' }]);
    expect((await program.call('POST', `/shoots/${id}/start`)).body).toMatchObject({
      status: 'queued',
      upload_url: null,
    });
    expect(await company.seatsLeft()).toBe(1);
    await runJobs();
    expect((await program.call('GET', `/shoots/${id}`)).body).toMatchObject({ status: 'completed', delivered: 60 });
    const { body } = await program.call('GET', `/shoots/${id}/results`);
    expect(body.headshots).toHaveLength(60);
    expect(body.headshots[0]).toMatchObject({ style: 'library', likeness: 0.95 });
    expect(body.headshots[0].download_url).toMatch(/^https:\/\/objects\.test\/.*name=headshot-001/);
    const cropped = await program.call('GET', `/shoots/${id}/results/${body.headshots[0].headshot_id}?preset=linkedin`);
    expect(cropped.body.url).toContain('linkedin');
    const ask = (query: string) =>
      program.call('GET', `/shoots/${id}/results/${body.headshots[0].headshot_id}?${query}`);
    expect((await ask('preset=square&format=avif')).body.url).toMatch(/name=headshot-001-.*square\.avif/);
    expect((await ask('preset=cutout')).body.url).toMatch(/name=headshot-001-.*cutout\.png/);
    expect((await ask('preset=linkedin&format=webp')).status).toBe(422);
    expect((await program.call('GET', '/shoots?reference=employee-4711')).body.shoots).toMatchObject([
      { shoot_id: id },
    ]);
    expect((await program.call('GET', '/shoots?reference=other')).body.shoots).toEqual([]);
  });

  it('refuses fields that it does not know, by name, and does nothing', async () => {
    const person = { name: 'Ben', email: 'ben@example.com' };
    const wrong = await program.call('POST', '/shoots', { person, refrence: 'e-1', consent: { ...CONSENT, age: 30 } });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    expect(Object.keys(wrong.body.details.fields)).toEqual(['person.email', 'refrence', 'consent.age']);
    expect((await program.call('GET', '/shoots')).body.shoots).toEqual([]);
    await company.buySeats(1);
    const id = await program.shoot(4);
    const start = await program.call('POST', `/shoots/${id}/start`, { headshot: 20 });
    expect(start).toMatchObject({ status: 422, body: { details: { fields: { headshot: ['Unknown field'] } } } });
    expect(await company.seatsLeft()).toBe(1);
    expect((await program.call('POST', `/shoots/${id}/start`, {})).status).toBe(200);
    for (const path of ['/shoots?refrence=e-1', `/shoots/${id}?refrence=e-1`])
      expect((await program.call('GET', path)).body.details?.fields, path).toEqual({ refrence: ['Unknown field'] });
  });

  it('says before it takes a seat how many headshots its photos make, and how many photos are missing for all', async () => {
    await company.buySeats(1);
    const id = await program.shoot(1);
    const known = { photos_accepted: 1, photos_needed: 3, headshots: 60, headshots_planned: 24, may_start: true };
    expect((await program.call('GET', `/shoots/${id}`)).body).toMatchObject(known);
    expect((await program.call('GET', '/shoots')).body.shoots[0]).toMatchObject({ shoot_id: id, ...known });
    await program.send(id, { '1.jpg': photoBytes('1'), '2.jpg': photoBytes('2') });
    const full = { photos_accepted: 3, photos_needed: 0, headshots_planned: 60, may_start: true };
    expect((await program.call('GET', `/shoots/${id}`)).body).toMatchObject(full);
    const { photos } = (await program.call('GET', `/shoots/${id}`)).body;
    for (const { photo_id } of photos.slice(1)) await program.call('DELETE', `/shoots/${id}/photos/${photo_id}`);
    // Told of more before photos were deleted: nothing is taken for fewer.
    expect(await program.call('POST', `/shoots/${id}/start`, { headshots: 60 })).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: { headshots: 24 } },
    });
    expect(await company.seatsLeft()).toBe(1);
    expect((await program.call('POST', `/shoots/${id}/start`, { headshots: 24 })).body).toMatchObject({
      status: 'queued',
      photos_needed: 0,
      headshots: 24,
      headshots_planned: 24,
      may_start: false,
    });
  });

  it('is seen by the managers with its name, and mails nobody', async () => {
    await company.buySeats(1);
    world.mails.length = 0;
    const id = await program.shoot(4);
    await program.call('POST', `/shoots/${id}/start`);
    await runJobs();
    const gallery = await world.call('GET', `/companies/${company.id}/gallery`, { as: company.owner });
    expect(gallery.body.headshots[0]).toMatchObject({ order_id: id, name: 'Ben' });
    const members = await world.call('GET', `/companies/${company.id}/members`, { as: company.owner });
    expect(members.body.members).toHaveLength(1);
    expect(world.mails.map(({ subject }) => subject).filter((subject) => subject.includes('headshots'))).toEqual([]);
  });

  it('starts once, also when two calls start it, and never without a seat', async () => {
    const id = await program.shoot(4);
    expect(await program.call('POST', `/shoots/${id}/start`)).toMatchObject({
      status: 402,
      body: { code: 'not_enough_credits' },
    });
    await company.buySeats(2);
    const both = await Promise.all([1, 2].map(() => program.call('POST', `/shoots/${id}/start`)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await company.seatsLeft()).toBe(1);
  });

  it('gives the last seat to one of two', async () => {
    await company.buySeats(1);
    const shoots = [await program.shoot(4), await program.shoot(4)];
    const both = await Promise.all(shoots.map((id) => program.call('POST', `/shoots/${id}/start`)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 402]);
  });

  it.each(['failed', 'deleted'])('that %s gives its seat back to the company', async (how) => {
    await company.buySeats(1);
    const id = await program.shoot(4);
    await program.call('POST', `/shoots/${id}/start`);
    expect(await company.seatsLeft()).toBe(0);
    if (how === 'deleted') await program.call('DELETE', `/shoots/${id}`);
    else world.deps.renderer.render = async () => null;
    await runJobs();
    expect(await company.seatsLeft()).toBe(1);
  });

  it('takes no photo before consent is on record, and records who said it, when and how', async () => {
    const { body } = await program.call('POST', '/shoots', { person: { name: 'Ben' } });
    const photo = { 'a.jpg': photoBytes('a') };
    expect(await program.send(body.shoot_id, photo)).toMatchObject({ status: 409, body: { code: 'consent_missing' } });
    const wrong = await program.call('POST', `/shoots/${body.shoot_id}/consent`, { ...CONSENT, adult: false });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    expect((await program.call('POST', `/shoots/${body.shoot_id}/consent`, CONSENT)).body.consent).toBe(true);
    await program.call('POST', `/shoots/${body.shoot_id}/consent`, { ...CONSENT, how: 'another word' });
    expect((await program.send(body.shoot_id, photo)).status).toBe(200);
    const records = await world.deps.db
      .selectFrom('catchlight.consents')
      .select(['kind', 'details'])
      .where((where) => where.cast<string>('details', 'text'), 'like', `%${body.shoot_id}%`)
      .execute();
    expect(records).toMatchObject([
      { kind: 'face_processing', details: { by: 'company', on_behalf: true, adult: true, how: CONSENT.how } },
    ]);
    expect(JSON.stringify(records)).not.toContain('Ben');
  });

  it('keeps to the looks that the company has locked, also when there are fewer than a shoot carries', async () => {
    const brand = { styles: ['library', 'navy-brand'], locked: true };
    await world.call('PUT', `/companies/${company.id}/styles`, { as: company.owner, body: brand });
    const refused = await program.call('POST', '/shoots', { person: { name: 'Ben' }, styles: ['cafe', 'library'] });
    expect(refused).toMatchObject({ status: 422, body: { details: { allowed: brand.styles } } });
    await company.buySeats(1);
    const id = await program.shoot(4);
    expect((await program.call('POST', `/shoots/${id}/start`)).body).toMatchObject({
      styles: brand.styles,
      status: 'queued',
    });
  });

  it('is created once for one idempotency key', async () => {
    const create = () =>
      program.call('POST', '/shoots', { person: { name: 'Ben' } }, { 'idempotency-key': 'employee-4711' });
    const [first, second] = [await create(), await create()];
    expect(second.body).toEqual(first.body);
    expect((await program.call('GET', '/shoots')).body.shoots).toHaveLength(1);
    const other = await createApiProgram(world, company);
    const theirs = await other.call(
      'POST',
      '/shoots',
      { person: { name: 'Cleo' } },
      { 'idempotency-key': 'employee-4711' },
    );
    expect(theirs.body.shoot_id).not.toBe(first.body.shoot_id);
  });

  it('gives a photo back at once, and no headshot or photo of another shoot by that way', async () => {
    const [id, other] = [await program.shoot(2), await program.shoot(1)];
    const photosOf = async (shoot: string) => (await program.call('GET', `/shoots/${shoot}`)).body.photos;
    const [{ photo_id }] = await photosOf(id);
    expect((await program.call('DELETE', `/shoots/${other}/photos/${photo_id}`)).status).toBe(404);
    expect((await program.call('DELETE', `/shoots/${id}/photos/${photo_id}`)).body.photos).toHaveLength(1);
    expect((await program.call('DELETE', `/shoots/${id}/photos/${photo_id}`)).status).toBe(404);
    expect(await photosOf(other)).toHaveLength(1);
  });

  it('of another company is not there, for any call', async () => {
    const id = await program.shoot(4);
    const other = await createApiProgram(world, await createCompany(world, await world.person({}, 0)));
    for (const [method, path, body] of [
      ['GET', ''],
      ['POST', '/upload-link'],
      ['POST', '/consent', CONSENT],
      ['POST', '/start'],
      ['GET', '/results'],
      ['GET', `/results/${id}`],
      ['DELETE', ''],
    ] as const)
      expect((await other.call(method, `/shoots/${id}${path}`, body)).status, path).toBe(404);
    expect((await other.send(id, { 'a.jpg': photoBytes('a') })).status).toBe(404);
    expect((await program.call('GET', `/shoots/${id}`)).body.photos).toHaveLength(4);
  });

  it('is deleted with everything that names its person, and says so', async () => {
    const { body } = await program.call('POST', '/shoots', {
      person: { name: 'Benedikta Unique' },
      reference: 'employee-unique',
      consent: CONSENT,
    });
    await program.send(body.shoot_id, { 'a.jpg': photoBytes('a') });
    const receipt = await program.call('DELETE', `/shoots/${body.shoot_id}`);
    expect(receipt).toMatchObject({ status: 200, body: { removed: { photos: 1 } } });
    expect((await program.call('GET', `/shoots/${body.shoot_id}`)).status).toBe(404);
    await runJobs();
    for (const table of ['orders', 'partner_shoots', 'consents', 'webhook_deliveries', 'deletion_receipts'] as const) {
      const rows = JSON.stringify(await world.deps.db.selectFrom(`catchlight.${table}`).selectAll().execute());
      expect(rows, table).not.toContain('Benedikta');
      expect(rows, table).not.toContain('employee-unique');
    }
  });
});

it('goes with everything else of a company that closes', async () => {
  await world.call('POST', `/companies/${company.id}/webhooks`, {
    as: company.owner,
    body: { url: 'https://hooks.example.com/in', events: ['shoot.ready'] },
  });
  const id = await program.shoot(4);
  const other = await createApiProgram(world, await createCompany(world, await world.person({}, 0)));
  const theirs = await other.shoot(1);
  await world.call('DELETE', `/companies/${company.id}/members/${company.owner.customer.id}`, { as: company.owner });
  await world.deps.db.transaction().execute((trx) => world.deps.queue.enqueue(trx, 'sweep', {}));
  await runJobs();
  const left = await world.deps.db
    .selectFrom('catchlight.attachments')
    .select('id')
    .where('order_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  expect(left).toEqual([]);
  expect([...world.deps.storage.objects.keys()].filter((key) => key.includes(id))).toEqual([]);
  expect((await other.call('GET', `/shoots/${theirs}`)).body.photos).toHaveLength(1);
});

describe('webhooks', () => {
  it('hear of the shoots of programs and of their photos, by the program’s own word', async () => {
    await world.call('POST', `/companies/${company.id}/webhooks`, {
      as: company.owner,
      body: { url: 'https://hooks.example.com/in', events: ['shoot.ready', 'photo.rejected'] },
    });
    await company.buySeats(1);
    const { body } = await program.call('POST', '/shoots', {
      person: { name: 'Ben' },
      reference: 'e-1',
      consent: CONSENT,
    });
    const photos = Object.fromEntries([0, 1, 2, 3].map((i) => [`${i}.jpg`, photoBytes(`photo ${i}`)]));
    await program.send(body.shoot_id, {
      ...photos,
      'bad.jpg': photoBytes('b', { accepted: false, fail_reason: 'blurry' }),
    });
    await program.call('POST', `/shoots/${body.shoot_id}/start`);
    const [first] = (await program.call('GET', `/shoots/${body.shoot_id}`)).body.photos;
    world.deps.renderer.leftOut.set(first.photo_id, 'engine');
    await runJobs();
    const told = world.deps.sender.sent.map((one) => JSON.parse(one.body));
    const shoot = { shoot_id: body.shoot_id, reference: 'e-1' };
    expect(told).toMatchObject([
      { type: 'photo.rejected', data: { ...shoot, fail_reason: 'blurry' } },
      // The shoot went on without it, which is known for sure when it is over.
      { type: 'photo.rejected', data: { ...shoot, photo_id: first.photo_id, fail_reason: 'engine' } },
      { type: 'shoot.ready', data: { ...shoot, delivered: 60, customer_id: null } },
    ]);
    expect(JSON.stringify(told)).not.toContain('Ben');
    for (const event of told) {
      expect(eventBody(event.type).strict().parse(event)).toEqual(event);
      expect((await program.call('GET', `/shoots/${event.data.shoot_id}`)).status).toBe(200);
    }
    const { photos: listed } = (await program.call('GET', `/shoots/${body.shoot_id}`)).body;
    expect(listed).toContainEqual(
      expect.objectContaining({ photo_id: first.photo_id, status: 'rejected', fail_reason: 'engine' }),
    );
  });
});
