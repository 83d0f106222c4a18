// Every file that leaves the service says how it was made, signed, whichever way it goes. Headshots are real files here, exports are made
// by the engine, and what was written is read back by the C2PA library.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chooseProvenance } from '#server/adapters/provenance/choose.ts';
import type { EmbeddedProvenance } from '#server/adapters/provenance/index.ts';
import { createEmbeddedRenderer, type EmbeddedRenderer } from '#server/adapters/renderer/index.ts';
import { createBackend } from '#server/backend/index.ts';
import { ALL_FILES } from '#server/contracts/downloads.ts';
import type { FaceOrigin } from '#server/contracts/findings.ts';
import { DIGITAL_SOURCE_TYPES } from '#server/contracts/provenance.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { readEnv } from '#server/env/index.ts';
import { createJobs } from '#server/jobs/index.ts';
import type { RenderedHeadshot } from '#server/ports/renderer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany } from '#tests/factories/companies.ts';
import { createApiProgram } from '#tests/factories/partner.ts';
import { headshotOf } from '#tests/factories/pictures.ts';
import { createStartedOrder } from '#tests/factories/shoots.ts';
import { person as portrait } from '#tests/fixtures/photos.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { LONG } from '#tests/long.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'catchlight-provenance-'));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let provenance: EmbeddedProvenance;
let engine: EmbeddedRenderer;
let world: ApiWorld;
let ada: Person;
let picture: Uint8Array;
/** What the renderer makes of every slot. */
let changes: Partial<RenderedHeadshot> = {};

beforeAll(async () => {
  const clock = { now: () => new Date() };
  ({ provenance } = await chooseProvenance(readEnv({ DATA_DIR: folder }), { clock, log: quiet }));
  engine = createEmbeddedRenderer({ cores: 2, log: quiet });
  picture = await sharp(await portrait(0))
    .resize(512, 640, { fit: 'cover' })
    .jpeg()
    .toBuffer();
  world = await createApiWorld();
  Object.assign(world.deps, { provenance });
  world.deps.renderer.exportPreset = engine.exportPreset;
  world.deps.renderer.render = async (slot) => ({ ...headshotOf(slot), bytes: picture, ...changes });
  ada = await world.person({}, 200);
});
afterAll(async () => {
  await world?.close();
  await engine?.stop();
  await provenance?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => void (changes = {}));

const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const ask = async (address: string, as?: Person) =>
  createBackend(world.deps).fetch(
    new Request(`${world.deps.publicUrl}/api/v1${address}`, {
      headers: as ? { authorization: `Bearer ${as.customer.id}` } : {},
    }),
    { ip: '203.0.113.9', country: '', requestId: 'test', testAccess: true },
  );
/** The object that a signed address leads to. */
const objectAt = (url: string) => world.deps.storage.objects.get(new URL(url).pathname.slice(1))!;

/** Two headshots: each is signed, and more of them say the same. */
async function finishedShoot() {
  const order = await createStartedOrder(world, ada, { headshots: 2 });
  await runJobs();
  const { attachments } = (await world.call('GET', `/orders/${order}`, { as: ada })).body;
  const headshots = attachments.filter((one: { kind: string }) => one.kind === 'headshot');
  return { order, headshots, id: headshots[0].attachment_id as string };
}

interface PictureFile {
  bytes: Uint8Array;
  contentType: string;
}
/** What both ways of reading say: C2PA and XMP. */
async function inspect({ bytes, contentType }: PictureFile) {
  const manifest = await provenance.read({ bytes, contentType });
  const { xmp } = await sharp(bytes).metadata();
  const types = manifest?.actions.map(({ digitalSourceType }) => digitalSourceType).filter(Boolean);
  return {
    state: manifest?.state,
    parents: manifest?.parents.map(({ hasManifest }) => hasManifest),
    type: types?.at(-1),
    xmp: /DigitalSourceType>([^<]+)</.exec(String(xmp))?.[1],
  };
}
const signed = (source: FaceOrigin, parents: boolean[]) => ({
  state: 'Valid',
  parents,
  type: DIGITAL_SOURCE_TYPES[source],
  xmp: DIGITAL_SOURCE_TYPES[source],
});

describe('a retouched photo', () => {
  let shoot: Awaited<ReturnType<typeof finishedShoot>>;
  beforeAll(async () => void (shoot = await finishedShoot()));

  it('is called one in the answer', () => {
    expect(shoot.headshots).toHaveLength(2);
    for (const one of shoot.headshots) expect(one).toMatchObject({ origin: 'photo', ai_system: null });
  });

  for (const { preset, format } of ALL_FILES) {
    // Cutting out takes seconds, and the same is written into each kind of file.
    const cutOnceMore = preset === 'cutout' && format !== 'png';
    it(`says so as ${preset} in ${format}`, cutOnceMore ? { tags: LONG } : {}, async () => {
      const answer = await ask(`/attachments/${shoot.id}/file?preset=${preset}&format=${format}&download`, ada);
      const file = objectAt(answer.headers.get('location')!);
      expect(file.contentType).toBe(`image/${format}`);
      const isMaster = preset === 'full' && format === 'jpeg';
      expect(await inspect(file)).toEqual(signed('photo', isMaster ? [] : [true]));
      if (preset === 'eras') expect(file.bytes.length).toBeLessThanOrEqual(150 * 1024);
    });
  }

  it('says so in a ZIP, whole and in a crop', async () => {
    const [first, second] = shoot.headshots;
    const ids = `ids=${first.attachment_id},${second.attachment_id}`;
    for (const [query, parents] of [
      ['', []],
      ['&preset=linkedin', [true]],
    ] as const) {
      const answer = await ask(`/orders/${shoot.order}/download.zip?${ids}${query}`, ada);
      const files = [...unzip(Buffer.from(await answer.arrayBuffer())).values()];
      expect(files).toHaveLength(2);
      for (const bytes of files)
        expect(await inspect({ bytes, contentType: 'image/jpeg' })).toEqual(signed('photo', [...parents]));
    }
  });

  it('says so on a public page, and in the picture of its link', async () => {
    await world.call('POST', `/attachments/${shoot.id}/share`, { as: ada, body: { shared: true } });
    expect((await world.call('GET', `/shared/${shoot.id}`)).body).toMatchObject({ origin: 'photo' });
    for (const [address, parents] of [
      [`/shared/${shoot.id}/picture`, []],
      [`/shared/${shoot.id}/picture?og=1`, [true]],
    ] as const) {
      const answer = await ask(address);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(await inspect({ bytes, contentType: 'image/jpeg' })).toEqual(signed('photo', [...parents]));
    }
  });

  it('stays one in the studio, whose picture keeps the headshot’s record', async () => {
    const result = await studioPictureOf(shoot.id);
    expect(result).toMatchObject({ origin: 'photo' });
    expect(await inspect(objectAt(result.url))).toEqual(signed('photo', [true]));
  });

  it('is one that the studio has made of a photo', async () => {
    const { attachments } = (await world.call('GET', `/orders/${shoot.order}`, { as: ada })).body;
    const photo = attachments.find((one: { kind: string }) => one.kind === 'photo');
    expect(photo).toMatchObject({ origin: null });
    const result = await studioPictureOf(photo.attachment_id);
    expect(result).toMatchObject({ origin: 'photo' });
    expect(await inspect(objectAt(result.url))).toEqual(signed('photo', []));
  });

  it('is called invalid once its pixels were changed', async () => {
    const { bytes, contentType } = objectAt(shoot.headshots[1].url);
    const changed = await sharp(bytes).withMetadata().keepXmp().negate().jpeg().toBuffer();
    expect(await provenance.read({ bytes: changed, contentType })).toBeUndefined();
    const touched = Uint8Array.from(bytes);
    touched[touched.length - 500]! ^= 1;
    expect((await inspect({ bytes: touched, contentType })).state).toBe('Invalid');
  });
});

async function studioPictureOf(source_id: string, style = 'library') {
  const request_id = `press-${world.deps.ids.uuid()}`;
  const body = { source_id, style, request_id };
  const { generation_id } = (await world.call('POST', '/studio/generations', { as: ada, body })).body;
  await runJobs();
  return (await world.call('GET', `/studio/generations/${generation_id}`, { as: ada })).body.result;
}

describe('a picture of an AI model', () => {
  const model = { origin: 'generated', aiSystem: 'OpenAI gpt-image-2' } as const;

  it('is called generated, also after a retouch in the studio, and keeps what the model said itself', async () => {
    const file = { bytes: picture, contentType: 'image/jpeg' };
    const theirs = { ...file, origin: 'generated', aiSystem: 'gpt-image-2', step: 'made', when: new Date() } as const;
    changes = { ...model, original: { ...file, bytes: await provenance.sign(theirs) } };
    const { headshots, id } = await finishedShoot();
    expect(headshots[0]).toMatchObject({ origin: 'generated', ai_system: 'OpenAI gpt-image-2' });
    expect(await inspect(objectAt(headshots[0].url))).toEqual(signed('generated', [true]));
    changes = {};
    const result = await studioPictureOf(id);
    expect(result).toMatchObject({ origin: 'generated', ai_system: 'OpenAI gpt-image-2' });
    expect(await inspect(objectAt(result.url))).toEqual(signed('generated', [true]));
  });

  it('makes a retouched photo a generated one, and a face kept from the photo an edited one', async () => {
    const { id } = await finishedShoot();
    changes = model;
    expect(await studioPictureOf(id)).toMatchObject({ origin: 'generated' });
    changes = { ...model, origin: 'face-lock' };
    const result = await studioPictureOf(id, 'greenery');
    expect(await inspect(objectAt(result.url))).toEqual(signed('face-lock', [true]));
  });
});

it('is told to partners, and is in their files', async () => {
  const company = await createCompany(world, await world.person());
  await company.buySeats(1);
  const program = await createApiProgram(world, company);
  const id = await program.shoot(4);
  await program.call('POST', `/shoots/${id}/start`);
  await runJobs();
  const [headshot] = (await program.call('GET', `/shoots/${id}/results`)).body.headshots;
  expect(headshot).toMatchObject({ origin: 'photo', ai_system: null });
  expect(await inspect(objectAt(headshot.download_url))).toEqual(signed('photo', []));
  const crop = await program.call('GET', `/shoots/${id}/results/${headshot.headshot_id}?preset=square&format=webp`);
  expect(await inspect(objectAt(crop.body.url))).toEqual(signed('photo', [true]));
});

it('claims nothing of a headshot from before there was a record', async () => {
  const { headshots, id } = await finishedShoot();
  const { object_key } = await world.deps.db
    .updateTable('catchlight.attachments')
    .set({ origin: null })
    .where('id', '=', id)
    .returning('object_key')
    .executeTakeFirstOrThrow();
  await world.deps.storage.put(object_key!, picture, 'image/jpeg');
  const answer = await ask(`/attachments/${id}/file?preset=linkedin&download`, ada);
  expect(await inspect(objectAt(answer.headers.get('location')!))).toMatchObject({ state: undefined, xmp: undefined });
  expect(await studioPictureOf(id)).toMatchObject({ origin: null });
  expect(headshots).not.toHaveLength(0);
});

it('does not deliver what could not be signed: the shoot waits and is tried again', async () => {
  const { sign } = provenance;
  let refusals = 0;
  Object.assign(world.deps, {
    provenance: {
      ...provenance,
      sign: (request: Parameters<typeof sign>[0]) =>
        (refusals += 1) === 1 ? Promise.reject(new Error('the signing process died')) : sign(request),
    },
  });
  const order = await createStartedOrder(world, ada, { headshots: 2 });
  await runJobs();
  world.advanceClock(3600);
  await runJobs();
  Object.assign(world.deps, { provenance });
  expect((await world.call('GET', `/orders/${order}`, { as: ada })).body).toMatchObject({
    status: 'completed',
    delivered: 2,
  });
});
