// The link by which a person without an account agrees, uploads and starts the shoot that a company's program made for them.
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';
import { createApiProgram, multipartBody, type ApiProgram } from '#tests/factories/partner.ts';
import { photoBytes } from '#tests/factories/pictures.ts';
import { cropsOf } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let company: TestCompany;
let program: ApiProgram;
let id: string;
let token: string;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
beforeEach(async () => {
  company = await createCompany(world, await world.person({}, 0));
  program = await createApiProgram(world, company);
  const { body } = await program.call('POST', '/shoots', { person: { name: 'Ben' }, language: 'de' });
  id = body.shoot_id;
  expect(body.upload_url).toMatch(/^http:\/\/localhost:4300\/de\/upload\//);
  token = body.upload_url.split('/').at(-1);
});

const callUpload = (method = 'GET', path = '', body?: unknown) =>
  world.call(method, `/uploads/${token}${path}`, { body });
const agree = () => callUpload('POST', '/consent', { adult: 'true', face_processing: 'true' });
async function send(count: number): Promise<number> {
  const photos = Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.jpg`, photoBytes(`${id} ${i}`)]));
  const { text, type } = multipartBody(photos);
  const headers = { 'content-type': type };
  return (await world.call('POST', `/uploads/${token}/photos`, { body: text, headers })).status;
}

it('shows whose shoot it is and nothing else of the company', async () => {
  expect((await callUpload()).body).toMatchObject({
    company: 'Analytical Engines',
    name: 'Ben',
    consent: false,
    photos: [],
  });
});

it('lets the person agree, upload, remove and start; the record says that it was the person', async () => {
  await company.buySeats(1);
  expect((await callUpload('POST', '/consent', { adult: 'true' })).status).toBe(422);
  expect((await agree()).status).toBe(204);
  expect(await send(5)).toBe(303);
  const { photos } = (await callUpload()).body;
  expect((await callUpload('DELETE', `/photos/${photos[0].photo_id}`)).status).toBe(204);
  expect((await callUpload()).body).toMatchObject({ photos_accepted: 4, photos_needed: 0 });
  expect((await callUpload('POST', '/start')).status).toBe(204);
  expect((await callUpload()).body.status).toBe('queued');
  expect(await company.seatsLeft()).toBe(0);
  const record = await world.deps.db
    .selectFrom('catchlight.consents')
    .select('details')
    .where((where) => where.cast<string>('details', 'text'), 'like', `%${id}%`)
    .executeTakeFirstOrThrow();
  expect(record.details).toMatchObject({ by: 'person', adult: true, face_processing: true });
});

it('says how many headshots the photos make, and how many more photos make all of them', async () => {
  expect((await callUpload()).body).toMatchObject({
    headshots: 60,
    headshots_planned: 0,
    photos_needed: 4,
    may_start: false,
  });
  await agree();
  await send(2);
  expect((await callUpload()).body).toMatchObject({
    headshots: 60,
    headshots_planned: 48,
    photos_needed: 2,
    may_start: true,
  });
});

it('takes no photo before the person has agreed, and starts nothing without seats', async () => {
  await send(1);
  expect((await callUpload()).body.photos).toEqual([]);
  await agree();
  await send(4);
  expect(await callUpload('POST', '/start')).toMatchObject({ status: 402, body: { code: 'not_enough_credits' } });
  expect((await callUpload()).body).toMatchObject({ status: 'draft', photos_accepted: 4 });
});

it('takes no seat for fewer headshots than the page named, when an outline is judged meanwhile', async () => {
  await company.buySeats(1);
  await agree();
  const outline = { warning: 'own_surroundings', prospects: { worth: 80, crops: cropsOf(1) } } as const;
  await program.send(id, { 'me.jpg': photoBytes('me', { outline_pending: true, outline }) });
  const { headshots_planned: named, photos } = (await callUpload()).body;
  expect(photos).toMatchObject([{ status: 'accepted', warnings: [], outline_pending: true }]);
  expect(await callUpload('POST', '/start', { headshots: named })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  expect(await company.seatsLeft()).toBe(1);
  const now = (await callUpload()).body;
  expect(now).toMatchObject({
    headshots_planned: 6,
    photos: [{ warnings: ['own_surroundings'], outline_pending: false }],
  });
  expect((await callUpload('POST', '/start', { headshots: 6 })).status).toBe(204);
  expect(await company.seatsLeft()).toBe(0);
});

it('takes a resumable upload, once the person has agreed, and says what it became', async () => {
  const tus = { 'tus-resumable': '1.0.0' };
  const bytes = photoBytes(id);
  const begin = () =>
    world.call('POST', `/uploads/${token}/files`, { headers: { ...tus, 'upload-length': String(bytes.length) } });
  expect(await begin()).toMatchObject({ status: 409, body: { code: 'consent_missing' } });
  await agree();
  const begun = await begin();
  const location = begun.headers.get('location')!;
  expect([begun.status, location.startsWith(`/api/v1/uploads/${token}/files/`)]).toEqual([201, true]);
  const path = location.replace('/api/v1', '');
  const piece = (from: number, to: number) =>
    world.call('PATCH', path, {
      headers: { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: bytes.slice(from, to),
    });
  await piece(0, 10);
  // The line was cut: the browser asks how far it got, and goes on from there.
  expect((await world.call('HEAD', path, { headers: tus })).headers.get('upload-offset')).toBe('10');
  const sent = await piece(10, bytes.length);
  expect((await callUpload()).body.photos).toMatchObject([
    { photo_id: sent.headers.get('attachment-id'), status: 'accepted' },
  ]);
});

describe('is no longer valid', () => {
  const closed = async () => expect((await callUpload()).status).toBe(404);
  it('once there is a newer one', async () => {
    world.advanceClock(1);
    const { body } = await program.call('POST', `/shoots/${id}/upload-link`);
    await closed();
    token = body.upload_url.split('/').at(-1);
    expect((await callUpload()).status).toBe(200);
  });
  it('after its time', async () => {
    world.advanceClock(COMMERCIAL_TERMS.uploadLinkDays * 24 * 3600);
    await closed();
    expect((await program.call('GET', `/shoots/${id}`)).body.upload_url).toBeNull();
  });
  it('when the shoot is deleted', async () => {
    await program.call('DELETE', `/shoots/${id}`);
    await closed();
  });
  it('with one letter changed', async () => {
    token = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    await closed();
  });
  it('for another shoot', async () => {
    const other = await program.shoot();
    token = other.replaceAll('-', '') + token.slice(32);
    await closed();
  });
});

it('opens no photo of another shoot', async () => {
  const other = await program.shoot(1);
  const { photos } = (await program.call('GET', `/shoots/${other}`)).body;
  expect((await callUpload('DELETE', `/photos/${photos[0].photo_id}`)).status).toBe(404);
  expect((await program.call('GET', `/shoots/${other}`)).body.photos).toHaveLength(1);
});
