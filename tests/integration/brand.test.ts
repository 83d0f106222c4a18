// A company's crop and colour on whatever it pays for: shoots on a seat, their redo, the partner API, the studio. Nobody leaves
// them, they stay the same from a shoot's start to its end, and what people pay for themselves is their own affair.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brandPaint } from '#server/contracts/brand-colour.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { addCredits } from '#server/domain/ledger/ledger.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';
import { createApiProgram } from '#tests/factories/partner.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';

const RED = '#e2001a';
const { lit, shade } = brandPaint(RED);
let world: ApiWorld;
let company: TestCompany;
let ben: Person;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
beforeEach(async () => {
  company = await createCompany(world, await world.person({}, 0));
  await company.buySeats(1);
  ben = await company.join(await world.person({}, 60));
  await world.call('POST', `/companies/${company.id}/seats`, {
    as: company.owner,
    body: { customer_id: ben.customer.id },
  });
  world.deps.renderer.brand = undefined;
});

const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const setBrand = (body: object) =>
  world.call('PUT', `/companies/${company.id}/styles`, {
    as: company.owner,
    body: { styles: [], locked: false, ...body },
  });
const start = async (id: string): Promise<void> => {
  expect((await world.call('POST', `/orders/${id}/start`, { as: ben })).status).toBe(200);
};
const seatShoot = () => createDraftOrder(world, ben, { styles: ['navy-brand', 'library', 'cafe'] });

describe('a company’s crop and colour', () => {
  it('are kept as they were given, in small letters, and refused when they are none', async () => {
    expect((await setBrand({ colour: '#E2001A', crop: 'close' })).body.brand).toEqual({
      styles: [],
      locked: false,
      colour: RED,
      crop: 'close',
    });
    expect((await setBrand({ colour: 'red' })).status).toBe(422);
    expect((await setBrand({ crop: 'left' })).status).toBe(422);
    expect((await setBrand({})).body.brand).toEqual({ styles: [], locked: false });
  });

  it('are those of every shoot on a seat, as they were when it started', async () => {
    await setBrand({ colour: RED, crop: 'close' });
    const id = await seatShoot();
    expect((await world.call('GET', `/orders/${id}`, { as: ben })).body.brand_colour).toBeNull();
    await start(id);
    await setBrand({ colour: '#000000' });
    await runJobs();
    expect(world.deps.renderer.brand).toEqual({ crop: 'close', paint: expect.objectContaining({ lit, shade }) });
    expect((await world.call('GET', `/orders/${id}`, { as: ben })).body).toMatchObject({
      status: 'completed',
      brand_colour: RED,
    });
  });

  it('are those of the previews of a draft, in the looks that its people may choose', async () => {
    await setBrand({ colour: RED, crop: 'close', styles: ['library', 'navy-brand', 'cafe'], locked: true });
    const id = await seatShoot();
    const request = async () => (await world.call('POST', `/orders/${id}/previews`, { as: ben })).body.previews;
    await request();
    await runJobs();
    expect(world.deps.renderer.brand).toEqual({ crop: 'close', paint: expect.objectContaining({ lit, shade }) });
    const styles = (await request()).map(({ style }: { style: string }) => style);
    expect(styles.toSorted()).toEqual(['cafe', 'library', 'navy-brand']);
    // Paid by themselves, they have all looks and no company's wall.
    await world.call('PATCH', `/orders/${id}`, { as: ben, body: { seat: false } });
    const own = await request();
    expect(own).toHaveLength(15);
    expect(own.every(({ state }: { state: string }) => state === 'waiting')).toBe(true);
    await runJobs();
    expect(world.deps.renderer.brand).toBeUndefined();
  });

  it('are those of the free redo as well, which takes them as they are by then', async () => {
    const id = await seatShoot();
    await start(id);
    await runJobs();
    expect(world.deps.renderer.brand).toBeUndefined();
    await setBrand({ crop: 'wide' });
    const redo = await world.call('POST', `/orders/${id}/redo`, { as: ben });
    await start(redo.body.order_id);
    await runJobs();
    expect(world.deps.renderer.brand).toEqual({ crop: 'wide' });
  });

  it('are those of what a program starts', async () => {
    await setBrand({ colour: RED, crop: 'classic' });
    await company.buySeats(1);
    const program = await createApiProgram(world, company);
    const id = await program.shoot(4);
    expect((await program.call('POST', `/shoots/${id}/start`)).body.status).toBe('queued');
    await runJobs();
    expect(world.deps.renderer.brand).toEqual({ crop: 'classic', paint: expect.objectContaining({ lit, shade }) });
  });

  it('leave no photo its background, and say so of one whose background cannot be replaced', async () => {
    const id = await seatShoot();
    const { body } = await world.call('POST', `/orders/${id}/phone-link`, { as: ben });
    const code = new URL(body.url).searchParams.get('code');
    await world.deps.db
      .updateTable('catchlight.attachments')
      .set({ findings: JSON.stringify({ warnings: ['soft', 'own_surroundings'] }), upload_source: 'qr' })
      .where('order_id', '=', id)
      .execute();
    const onPage = async () =>
      (await world.call('GET', `/orders/${id}`, { as: ben })).body.attachments[0].warnings as string[];
    const onPhone = async () => (await world.call('GET', `/phone-uploads/${code}`)).body.photos[0].warnings as string[];
    expect([await onPage(), await onPhone()]).toEqual(Array(2).fill(['soft', 'own_surroundings']));
    await setBrand({ crop: 'close' });
    expect([await onPage(), await onPhone()]).toEqual(Array(2).fill(['soft', 'no_new_background']));
  });

  it('say so to a program and on its upload link too', async () => {
    await setBrand({ colour: RED });
    const program = await createApiProgram(world, company);
    const id = await program.shoot(1);
    await world.deps.db
      .updateTable('catchlight.attachments')
      .set({ findings: JSON.stringify({ warnings: ['own_surroundings'] }) })
      .where('order_id', '=', id)
      .execute();
    const { body } = await program.call('GET', `/shoots/${id}`);
    expect(body.photos[0].warnings).toEqual(['no_new_background']);
    const opened = await world.call('GET', `/uploads/${body.upload_url.split('/').at(-1)}`);
    expect(opened.body.photos[0].warnings).toEqual(['no_new_background']);
  });

  it('do not touch what a member pays for', async () => {
    await setBrand({ colour: RED, crop: 'close', styles: ['library'], locked: true });
    await start(await createDraftOrder(world, ben, { seat: false, styles: ['navy-brand'] }));
    await runJobs();
    expect(world.deps.renderer.brand).toBeUndefined();
  });
});

describe('in the studio', () => {
  let source: string;
  let presses = 0;
  const ask = (changes: object) =>
    world.call('POST', '/studio/generations', {
      as: ben,
      body: {
        source_id: source,
        style: 'navy-brand',
        pay: 'company',
        request_id: `brand-press-${(presses += 1)}`,
        ...changes,
      },
    });
  const shootFor = async (credits = 10): Promise<void> => {
    const id = await seatShoot();
    await start(id);
    await runJobs();
    const { attachments } = (await world.call('GET', `/orders/${id}`, { as: ben })).body;
    source = attachments.find(({ kind }: { kind: string }) => kind === 'headshot').attachment_id;
    if (credits === 0) return;
    await world.deps.db.transaction().execute((trx) =>
      addCredits(trx, world.deps, 'grant', {
        account: { companyId: company.id, unit: 'studio' },
        amount: credits,
        reason: 'grant',
        reference: null,
        idempotencyKey: `studio:${company.id}`,
      }),
    );
  };

  it('the same wall is not paid twice where the company has no credits and the member pays', async () => {
    await shootFor(0);
    await setBrand({ colour: RED });
    const before = await world.balance(ben);
    const first = await ask({ pay: undefined });
    expect(first).toMatchObject({ status: 201, body: { paid_by: 'own', charged: true } });
    const again = await ask({ pay: undefined });
    expect(again.body).toMatchObject({ generation_id: first.body.generation_id, charged: false });
    expect(await world.balance(ben)).toBe(before - 1);
  });

  it('the company’s credit buys its own wall, and its crop where it has locked its style', async () => {
    await shootFor();
    await setBrand({ colour: RED, crop: 'close', styles: ['navy-brand'], locked: true });
    expect((await ask({ crop: 'wide' })).body).toMatchObject({
      code: 'invalid_input',
      details: { allowed: ['close'] },
    });
    // This headshot was framed before the company wanted anything.
    expect((await ask({ crop: 'same' })).status).toBe(422);
    const made = await ask({ crop: 'close' });
    expect(made).toMatchObject({ status: 201, body: { paid_by: 'company', colour: RED } });
    await runJobs();
    expect(world.deps.renderer.brand).toEqual({ paint: expect.objectContaining({ lit, shade }) });
    expect(world.deps.renderer.asked.at(-1)).toMatchObject({ wishes: { crop: 'close' } });
    expect((await world.call('GET', '/studio', { as: ben })).body.company).toMatchObject({
      crop: 'close',
      colour: RED,
    });
    expect((await ask({ crop: 'wide', pay: 'own' })).body).toMatchObject({ paid_by: 'own', colour: null });
  });

  it('a headshot that was framed for the company keeps its frame', async () => {
    await setBrand({ crop: 'close', styles: ['navy-brand', 'library', 'cafe'], locked: true });
    await shootFor();
    expect((await ask({ crop: 'same' })).status).toBe(201);
    const isFramed = async (kind: string): Promise<boolean> =>
      (await world.call('GET', `/studio/sources?kind=${kind}`, { as: ben })).body.sources[0].framed;
    expect(await isFramed('headshot')).toBe(true);
    expect(await isFramed('photo')).toBe(false);
  });

  it('without a lock any crop can be had', async () => {
    await shootFor();
    await setBrand({ crop: 'close' });
    expect((await ask({ crop: 'left' })).status).toBe(201);
  });
});
