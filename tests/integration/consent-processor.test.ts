// The operator changes who makes pictures while a page that asks for a consent is open: no consent is recorded for somebody whom the page did not name.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import { type Answer, type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany } from '#tests/factories/companies.ts';
import { createApiProgram } from '#tests/factories/partner.ts';
import { createTestRenderer } from '#tests/factories/pictures.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';

const OPENAI = { id: 'openai', name: 'OpenAI' };
const GOOGLE = { id: 'google', name: 'Google' };
const CREDITS = 2;

let world: ApiWorld;
let ada: Person;
beforeAll(async () => void (world = await createApiWorld()), 60_000);
afterAll(() => world?.close());
beforeEach(async () => {
  world.deps.renderer = createTestRenderer();
  ada = await world.person({}, 20);
});

const call = (method: string, path: string, body?: object) => world.call(method, path, { as: ada, body });
/** Whom the records of consent name. */
const recorded = async (): Promise<unknown[]> => {
  const rows = await world.deps.db.selectFrom('catchlight.consents').select('details').orderBy('id').execute();
  return rows.map(({ details }) => (details as { to: string | null }).to);
};
/** Sends a consent with the name that the page showed. */
type Consent = (shown: { processor?: string | null }) => Promise<Answer>;

async function orderConsent(): Promise<Consent> {
  const id = await createDraftOrder(world, ada, { photos: 0, consent: false });
  return (shown) => call('PATCH', `/orders/${id}`, { consent: true, ...shown });
}
async function uploadLinkConsent(): Promise<Consent> {
  const program = await createApiProgram(world, await createCompany(world, await world.person({}, 0)));
  const { body } = await program.call('POST', '/shoots', { person: { name: 'Ben' } });
  const path = `/uploads/${body.upload_url.split('/').at(-1)}/consent`;
  return (shown) => world.call('POST', path, { body: { adult: true, face_processing: true, ...shown } });
}
async function hostedLooksConsent(): Promise<Consent> {
  const id = await createDraftOrder(world, ada, { photos: 0 });
  return (shown) => call('PATCH', `/orders/${id}`, { hosted_consent: true, ...shown });
}
async function editConsent(): Promise<Consent> {
  const { attachments } = (await call('GET', `/orders/${await createDraftOrder(world, ada)}`)).body;
  const edit = { source_id: attachments[0].attachment_id, style: 'library', clothes: 'suit', credits: CREDITS };
  const body = { ...edit, request_id: world.deps.ids.uuid(), hosted_consent: true };
  return (shown) => call('POST', '/studio/generations', { ...body, ...shown });
}

const CONSENTS: [name: string, isOfHostedLooks: boolean, open: () => Promise<Consent>][] = [
  ['of a shoot', false, orderConsent],
  [
    'of the account',
    false,
    async () => (shown) => call('POST', '/customers/face-consent', { of_age: true, consent: true, ...shown }),
  ],
  [
    'of a visitor',
    false,
    async () => (shown) =>
      world.call('POST', '/visitor-drafts', { body: { adult: true, face_processing: true, ...shown } }),
  ],
  ['by an upload link', false, uploadLinkConsent],
  ['to hosted looks', true, hostedLooksConsent],
  ['to edits by a model', true, editConsent],
];

describe.each(CONSENTS)('a consent %s', (_, isOfHostedLooks, open) => {
  const isMadeBy = (processor: typeof OPENAI): void => {
    const capabilities = { clothes: true, pose: true, keepsFace: true };
    const made = isOfHostedLooks ? { lookChoice: { processor, credits: CREDITS } } : { processor };
    world.deps.renderer = { ...createTestRenderer(), ...made, capabilities };
  };
  let give: Consent;
  let before: number;
  const added = async (): Promise<unknown[]> => (await recorded()).slice(before);
  beforeEach(async () => {
    isMadeBy(OPENAI);
    give = await open();
    before = (await recorded()).length;
  });

  it('is recorded for whom the page named', async () => {
    expect((await give({ processor: 'OpenAI' })).status).toBeLessThan(300);
    expect(await added()).toEqual(['openai']);
  });

  it.each(['OpenAI', null])(
    'is refused where the page named %s and the operator has changed it since',
    async (name) => {
      isMadeBy(GOOGLE);
      expect(await give({ processor: name })).toMatchObject({
        status: 409,
        body: { code: 'conflict', details: { processor: 'Google' } },
      });
      expect(await added()).toEqual([]);
      expect((await give({ processor: 'Google' })).status).toBeLessThan(300);
      expect(await added()).toEqual(['google']);
    },
  );

  it('names nobody where nothing is sent out any more', async () => {
    world.deps.renderer = { ...createTestRenderer(), capabilities: world.deps.renderer.capabilities };
    await give({ processor: 'OpenAI' });
    expect((await added()).filter((to) => to !== null)).toEqual([]);
  });

  it('is compared with nothing where the caller does not say whom', async () => {
    expect((await give({})).status).toBeLessThan(300);
    expect(await added()).toEqual(['openai']);
  });
});

it('that is refused leaves the draft and its photos as they were', async () => {
  world.deps.renderer = { ...createTestRenderer(), processor: OPENAI };
  const id = await createDraftOrder(world, ada);
  world.deps.renderer = { ...createTestRenderer(), processor: GOOGLE };
  const change = { on_behalf: true, subject_name: 'Bea', consent: true, processor: 'OpenAI' };
  expect((await call('PATCH', `/orders/${id}`, change)).status).toBe(409);
  const { body } = await world.call('GET', `/orders/${id}`, { as: ada });
  expect(body).toMatchObject({ on_behalf: false, consent: true, photos_accepted: 4 });
});
