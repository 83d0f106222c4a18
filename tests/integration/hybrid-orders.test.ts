// What hybrid shoots cost and what can be ordered: each look costs what makes it.
import { describe, expect, it } from 'vitest';
import { createCompany } from '#tests/factories/companies.ts';
import { addAcceptedPhoto, createDraftOrder } from '#tests/factories/shoots.ts';
import {
  useHybridShoots,
  world,
  ada,
  openai,
  sentOut,
  CREDITS,
  configureModelAlone,
  actAs,
  configure,
  configureEngineAlone,
  runJobs,
  call,
  readOrder,
  headshots,
  ledger,
  LOOKS,
  looksBy,
  createMixedDraft,
  startMixed,
} from '#tests/factories/hybrid-shoots.ts';

useHybridShoots();

describe('what a hosted look does not give is not paid', () => {
  it('what the engine made instead costs what the engine’s looks do', async () => {
    openai.play(...Array<'gone'>(50).fill('gone'));
    const id = await startMixed();
    await runJobs();
    expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 6, returned_credits: 2 });
    expect((await headshots(id)).filter(({ fallback }) => fallback).map(({ style }) => style)).toEqual([
      'library',
      'library',
    ]);
    expect(await ledger(id)).toEqual(['shoot_started -8', 'renderer_fallback 2']);
    expect(world.mails.at(-1)?.text).toContain('were made from your photo instead');
  });

  it('a missing headshot returns the price of its look', async () => {
    // Two candidates of each of two variations.
    openai.play('other', 'other', 'other', 'other');
    const id = await startMixed({ full: true });
    await runJobs();
    expect(await readOrder(id)).toMatchObject({
      ...{ status: 'completed', delivered: 59, credits_spent: 80, returned_credits: CREDITS },
      withheld: [{ style: 'library' }],
    });
    expect(await ledger(id)).toEqual(['shoot_started -80', `short_delivery ${CREDITS}`]);
  });

  it('the shoot’s budget ends hosted looks alone', async () => {
    configure({ budget: { shoot: 19 * 50_000 } });
    const id = await startMixed({ full: true });
    await runJobs();
    expect(sentOut()).toBe(19);
    expect(await readOrder(id)).toMatchObject({
      ...{ status: 'completed', delivered: 59, returned_credits: CREDITS },
      withheld: [{ style: 'library', reason: 'budget' }],
    });
  });

  it('all of it, where fewer than nine in ten came', async () => {
    openai.play(...Array<'other'>(50).fill('other'));
    const id = await startMixed();
    await runJobs();
    expect(await readOrder(id)).toMatchObject({ status: 'refunded', delivered: 4, returned_credits: 8 });
  });

  it('waits with hosted looks alone, and cancelling returns their price: finished headshots stay, and stay paid', async () => {
    configure({ afterEnd: 'wait' });
    openai.play(...Array<'gone'>(50).fill('gone'));
    const id = await startMixed();
    await runJobs();
    const cancelled = await call('POST', `/orders/${id}/cancel`);
    expect(cancelled.body).toMatchObject({ status: 'refunded', delivered: 4, returned_credits: 2 * CREDITS });
    // Again, as by a second press.
    await call('POST', `/orders/${id}/cancel`);
    expect(await ledger(id)).toEqual(['shoot_started -8', `shoot_cancelled ${2 * CREDITS}`]);
    expect(await headshots(id)).toHaveLength(4);
  });

  it('returns all of it when staff end a shoot that waits', async () => {
    configure({ afterEnd: 'wait' });
    openai.play(...Array<'gone'>(100).fill('gone'));
    const [removed, refunded] = [await startMixed(), await startMixed()];
    await runJobs();
    const admin = await world.person({ role: 'admin' });
    const byStaff = (method: string, path: string, body: object) =>
      world.call(method, `/admin/orders/${path}?admin=true`, {
        as: admin,
        body: { reason: 'as they wished', ...body },
      });
    expect((await byStaff('PUT', `${removed}/removal`, { removed: true })).status).toBe(204);
    expect((await byStaff('POST', `${refunded}/refund`, {})).status).toBe(200);
    for (const id of [removed, refunded]) expect(await ledger(id)).toEqual(['shoot_started -8', 'shoot_cancelled 8']);
  });

  it('waits with hosted looks alone, and deletion returns their price', async () => {
    configure({ afterEnd: 'wait' });
    openai.play(...Array<'gone'>(50).fill('gone'));
    const id = await startMixed();
    await runJobs();
    expect(await readOrder(id)).toMatchObject({ status: 'processing', waiting_for: 'model', delivered: 4 });
    await call('DELETE', `/orders/${id}`);
    expect(await ledger(id)).toEqual(['shoot_started -8', `shoot_cancelled ${2 * CREDITS}`]);
  });
});

describe('what can be ordered', () => {
  const patch = async (id: string, body: object) => (await call('PATCH', `/orders/${id}`, body)).status;

  it('is one form or the other, of what is offered here', async () => {
    const id = await createMixedDraft();
    expect(await patch(id, { styles: LOOKS, looks: looksBy('hosted') })).toBe(422);
    expect(await patch(id, { looks: [{ style: 'library', renderer: 'openai' }] })).toBe(422);

    configureEngineAlone();
    expect(await call('POST', `/orders/${id}/start`)).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    expect(await patch(id, { looks: looksBy('hosted') })).toBe(422);
    expect(await patch(id, { looks: looksBy('embedded') })).toBe(200);
    expect((await readOrder(id)).hosted_looks).toBeNull();

    configureModelAlone();
    expect(await patch(id, { looks: looksBy('embedded') })).toBe(422);
    expect(await patch(id, { looks: looksBy('hosted') })).toBe(200);
    // As ever: all of it is the model's, and nobody chose.
    expect((await readOrder(id)).looks).toEqual(LOOKS.map((style) => ({ style, renderer: null })));
  });

  it('names each look once', async () => {
    const id = await createMixedDraft();
    const twice = [...looksBy('hosted'), { style: 'library', renderer: 'embedded' }];
    const { status, body } = await call('PATCH', `/orders/${id}`, { looks: twice });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('Name each look once');
    expect((await readOrder(id)).looks).toContainEqual({ style: 'library', renderer: 'hosted' });
  });

  it('on a seat is no look that costs more than the seat does', async () => {
    const company = await createCompany(world, await world.person({}, 0));
    await company.buySeats(1);
    actAs(await company.employee());
    await world.call('POST', `/companies/${company.id}/seats`, {
      ...{ as: company.owner, body: { customer_id: ada.customer.id } },
    });
    const seat = { headshots: 60, photos: 4, styles: LOOKS, seat: true };
    const id = await createDraftOrder(world, ada, seat);
    expect((await readOrder(id)).hosted_looks).toMatchObject({ credits: CREDITS, max: 0 });
    expect(await patch(id, { looks: looksBy('hosted'), hosted_consent: true })).toBe(422);
    expect(await patch(id, { looks: looksBy('embedded') })).toBe(200);

    configure({ choice: { credits: 1 } });
    expect(await patch(id, { looks: looksBy('hosted'), hosted_consent: true })).toBe(200);
    // The operator has raised the price since.
    configure();
    expect(await call('POST', `/orders/${id}/start`)).toMatchObject({
      ...{ status: 422, body: { details: { fields: { looks: ['Not offered for this shoot'] } } } },
    });
    configure({ choice: { credits: 1 } });
    expect((await call('POST', `/orders/${id}/start`)).body).toMatchObject({ credits_spent: 0, seat: true });
  });

  it('in a free redo is as many hosted looks as were paid for', async () => {
    const id = await startMixed();
    await runJobs();
    const { body: redo } = await call('POST', `/orders/${id}/redo`);
    expect(await readOrder(redo.order_id)).toMatchObject({
      credits_planned: 0,
      hosted_looks: { max: 1, consent: true },
    });
    const [grey, library, paper] = LOOKS;
    expect(await patch(redo.order_id, { looks: [grey, library].map((style) => ({ style, renderer: 'hosted' })) })).toBe(
      422,
    );
    const other = [{ style: grey, renderer: 'hosted' }, { style: library }, { style: paper }];
    expect(await patch(redo.order_id, { looks: other })).toBe(200);
    const { body } = await call('POST', `/orders/${redo.order_id}/start`);
    expect(body).toMatchObject({ credits_spent: 0, status: 'queued' });
    await runJobs();
    expect((await headshots(redo.order_id)).filter(({ origin }) => origin === 'generated')).toHaveLength(2);
  });

  it('in a free redo is no hosted look more at the same price, and all where a model made the whole shoot', async () => {
    configure({ choice: { credits: 1 } });
    const real = await createDraftOrder(world, ada, { headshots: 60, photos: 0, styles: LOOKS });
    await addAcceptedPhoto(world, ada, real, { takes: 1 });
    configureModelAlone();
    const generated = await createDraftOrder(world, ada, { headshots: 60, photos: 0, styles: LOOKS });
    await addAcceptedPhoto(world, ada, generated, { takes: 1 });
    await call('POST', `/orders/${generated}/start`);
    configure({ choice: { credits: 1 } });
    await call('POST', `/orders/${real}/start`);
    await runJobs();
    for (const [first, max] of Object.entries({ [real]: 0, [generated]: LOOKS.length })) {
      const { body: redo } = await call('POST', `/orders/${first}/redo`);
      expect((await readOrder(redo.order_id)).hosted_looks).toMatchObject({ max });
      const looks = LOOKS.map((style) => ({ style, renderer: 'hosted' }));
      expect(await patch(redo.order_id, { looks, hosted_consent: true })).toBe(max === 0 ? 422 : 200);
    }
  });

  it('in a free redo is no hosted headshot more where the company has locked fewer looks since', async () => {
    configure({ choice: { credits: 1 } });
    const company = await createCompany(world, await world.person({}, 0));
    await company.buySeats(1);
    actAs(await company.employee());
    await world.call('POST', `/companies/${company.id}/seats`, {
      ...{ as: company.owner, body: { customer_id: ada.customer.id } },
    });
    const id = await createDraftOrder(world, ada, { headshots: 60, photos: 0, styles: LOOKS, seat: true });
    await addAcceptedPhoto(world, ada, id, { takes: 1 });
    const looks = LOOKS.map((style, at) => ({ style, renderer: at === 1 ? 'hosted' : 'embedded' }));
    expect(await patch(id, { looks, hosted_consent: true })).toBe(200);
    await call('POST', `/orders/${id}/start`);
    await runJobs();
    const locked = LOOKS.slice(0, 2);
    const { status } = await world.call('PUT', `/companies/${company.id}/styles`, {
      ...{ as: company.owner, body: { styles: locked, locked: true } },
    });
    expect(status).toBe(200);
    const { body: redo } = await call('POST', `/orders/${id}/redo`);
    expect((await readOrder(redo.order_id)).hosted_looks).toMatchObject({ max: 0 });
    const choose = (renderer: string) =>
      patch(redo.order_id, {
        looks: locked.map((style, at) => ({ style, renderer: at === 1 ? renderer : 'embedded' })),
      });
    expect(await choose('hosted')).toBe(422);
    expect(await choose('embedded')).toBe(200);
    const sent = sentOut();
    expect((await call('POST', `/orders/${redo.order_id}/start`)).status).toBe(200);
    await runJobs();
    expect(sentOut()).toBe(sent);
  });

  it('in a free redo is used up by headshots that stay, also when it is cancelled while it waits', async () => {
    const id = await startMixed();
    await runJobs();
    const { body: redo } = await call('POST', `/orders/${id}/redo`);
    configure({ afterEnd: 'wait' });
    openai.play(...Array<'gone'>(50).fill('gone'));
    await call('POST', `/orders/${redo.order_id}/start`);
    await runJobs();
    expect(await readOrder(redo.order_id)).toMatchObject({ waiting_for: 'model', delivered: 4 });
    await call('POST', `/orders/${redo.order_id}/cancel`);
    expect(await ledger(redo.order_id)).toEqual([]);
    expect((await readOrder(id)).redo_until).toBeNull();
    expect((await call('POST', `/orders/${id}/redo`)).status).toBe(409);
  });

  it('is said on the site', async () => {
    expect((await world.call('GET', '/site')).body).toMatchObject({ processor: null, hosted_processor: 'OpenAI' });
    configureModelAlone();
    expect((await world.call('GET', '/site')).body).toMatchObject({ processor: 'OpenAI', hosted_processor: null });
  });
});
