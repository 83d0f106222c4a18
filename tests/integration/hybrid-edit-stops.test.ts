// Edits by a hosted model that must not be made any more: whatever ends the consent or deletes the picture also reaches a job in its pause, which then
// sends nothing, and what the provider keeps of it is deleted.
import { afterEach, describe, expect, it } from 'vitest';
import { studioKeys } from '#server/domain/objects/keys.ts';
import { MAX_RENDERER_WAIT_MS } from '#server/domain/orders/waiting.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';
import { addAcceptedPhoto, createDraftOrder, createFinishedOrder } from '#tests/factories/shoots.ts';
import {
  useHybridShoots,
  world,
  ada,
  openai,
  sentOut,
  sourceOf,
  whileBusy,
  CREDITS,
  configure,
  runJobs,
  call,
  ledger,
  consents,
} from '#tests/factories/hybrid-shoots.ts';

useHybridShoots();
// What waits would be made in the next test.
afterEach(() => runJobs());

/** An edit by the model of a photo of the shoot, with consent. */
async function startEdit(order: string): Promise<string> {
  const { status, body } = await call('POST', '/studio/generations', {
    ...{ source_id: await sourceOf(order), style: 'library', clothes: 'suit', request_id: world.deps.ids.uuid() },
    ...{ hosted_consent: true, credits: CREDITS },
  });
  expect(status).toBe(201);
  return body.generation_id;
}
const rowOf = (id: string) =>
  world.deps.db
    .selectFrom('catchlight.studio_generations')
    .select(['status', 'fail_reason', 'waiting_for'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const withdraw = () => call('DELETE', '/studio/hosted-consents');
const withdrawFace = () => call('DELETE', '/customers/face-consent');
const namedBy = async () => (await call('GET', '/studio/hosted-consents')).body.processors;
const asStaff = async (path: string) =>
  world.call('PUT', `/admin/${path}/removal?admin=true`, {
    ...{ as: await world.person({ role: 'admin' }), body: { removed: true, reason: 'Asked for it by mail' } },
  });

async function paidByCompany(order: string): Promise<TestCompany> {
  const company = await createCompany(world, await world.person({}, 0));
  await company.join(ada);
  await world.deps.db
    .updateTable('catchlight.orders')
    .set({ company_id: company.id })
    .where('id', '=', order)
    .execute();
  return company;
}

interface Ending {
  title: string;
  reason: 'deleted' | 'consent_withdrawn';
  /** By which the shoot is still a draft. */
  draft?: boolean;
  act: (order: string, edit: string) => Promise<unknown>;
}
const ENDINGS: Ending[] = [
  { title: 'the consent to edits is withdrawn', reason: 'consent_withdrawn', act: withdraw },
  { title: 'the consent to face processing is withdrawn', reason: 'deleted', act: withdrawFace },
  {
    title: 'the picture is stopped',
    reason: 'deleted',
    act: (_, edit) => call('DELETE', `/studio/generations/${edit}`),
  },
  { title: 'the person deletes the shoot', reason: 'deleted', act: (order) => call('DELETE', `/orders/${order}`) },
  { title: 'the account is closed', reason: 'deleted', act: () => call('DELETE', `/customers/${ada.customer.id}`) },
  { title: 'staff delete the shoot', reason: 'deleted', act: (order) => asStaff(`orders/${order}`) },
  {
    title: 'a manager removes the person and what the company paid for',
    reason: 'deleted',
    act: async (order) => {
      const { owner } = await paidByCompany(order);
      return world.call('DELETE', `/customers/${ada.customer.id}`, { as: owner });
    },
  },
  { title: 'staff delete the account', reason: 'deleted', act: () => asStaff(`customers/${ada.customer.id}`) },
  ...[{ consent: false }, { on_behalf: true, subject_name: 'Bea', consent: true }].map((changes) => ({
    ...({ title: `the draft gets ${JSON.stringify(changes)}`, reason: 'deleted', draft: true } as const),
    act: (order: string) => call('PATCH', `/orders/${order}`, changes),
  })),
];
const orderFor = ({ draft }: Ending): Promise<string> =>
  draft ? createDraftOrder(world, ada) : createFinishedOrder(world, ada);
const succeeds = async (ending: Ending, order: string, edit: string): Promise<void> => {
  const { status } = (await ending.act(order, edit)) as { status: number };
  expect([200, 204]).toContain(status);
};

describe.each(ENDINGS)('when $title', (ending) => {
  const expectStopped = async (id: string): Promise<void> => {
    expect(await rowOf(id)).toEqual({ status: 'failed', fail_reason: ending.reason, waiting_for: null });
    expect(await ledger(id)).toEqual([`studio_picture -${CREDITS}`, `studio_returned ${CREDITS}`]);
  };

  it('a picture whose turn has not come is not sent', async () => {
    const order = await orderFor(ending);
    const id = await startEdit(order);
    await succeeds(ending, order, id);
    await runJobs();
    await expectStopped(id);
    expect(sentOut()).toBe(0);
  });

  it('a job that waits for the busy model sends nothing more', async () => {
    const order = await orderFor(ending);
    const id = await startEdit(order);
    let sent = Number.NaN;
    whileBusy(async () => {
      sent = sentOut();
      await succeeds(ending, order, id);
    });
    await runJobs();
    await expectStopped(id);
    expect(sentOut()).toBe(sent);
  });

  it('what the provider keeps of a picture that waits for its model is deleted', async () => {
    configure({ afterEnd: 'wait' });
    openai.play(...Array<'gone'>(50).fill('gone'));
    const order = await orderFor(ending);
    const id = await startEdit(order);
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ status: 'processing', waiting_for: 'model' });
    const sent = sentOut();
    const purged: string[] = [];
    world.deps.renderer = { ...world.deps.renderer, purge: async (one) => void purged.push(one.id) };
    await succeeds(ending, order, id);
    openai.play();
    world.advanceClock(MAX_RENDERER_WAIT_MS / 1000);
    await runJobs();
    await expectStopped(id);
    expect(sentOut()).toBe(sent);
    expect(purged).toContain(id);
  });
});

describe('a draft of somebody else', () => {
  const createFor = async (): Promise<string> => {
    const id = await createDraftOrder(world, ada, { photos: 0 });
    await call('PATCH', `/orders/${id}`, { on_behalf: true, subject_name: 'Bea', consent: true });
    await addAcceptedPhoto(world, ada, id);
    return id;
  };
  const engineEdit = async (order: string): Promise<string> => {
    const edit = {
      source_id: await sourceOf(order),
      style: 'library',
      light: 'soft',
      request_id: world.deps.ids.uuid(),
    };
    return (await call('POST', '/studio/generations', edit)).body.generation_id;
  };

  it('under another name sends nothing out without a new consent, and keeps its pictures', async () => {
    const order = await createFor();
    const source = await sourceOf(order);
    const [painted, engine] = [await startEdit(order), await engineEdit(order)];
    await call('PATCH', `/orders/${order}`, { subject_name: 'Bea', purpose: 'linkedin' });
    expect(await namedBy()).toEqual(['OpenAI']);
    await call('PATCH', `/orders/${order}`, { subject_name: 'Cleo' });
    expect(await namedBy()).toEqual([]);
    expect(await consents()).toContain('hosted_editing_withdrawn openai');
    await runJobs();
    expect(sentOut()).toBe(0);
    expect(await rowOf(painted)).toMatchObject({ status: 'failed', fail_reason: 'consent_withdrawn' });
    expect(await rowOf(engine)).toMatchObject({ status: 'completed' });
    const { sources } = (await call('GET', `/studio/sources?id=${source}`)).body;
    expect(sources).toMatchObject([{ consent: true, hosted_consent: false }]);
  });

  it('that becomes one of oneself loses the studio pictures of the first face', async () => {
    const order = await createFor();
    const id = await engineEdit(order);
    await runJobs();
    const { result } = (await call('GET', `/studio/generations/${id}`)).body;
    const isSource = async () =>
      (await call('GET', `/studio/sources?id=${result.attachment_id}`)).body.sources.length === 1;
    expect(await isSource()).toBe(true);
    await call('PATCH', `/orders/${order}`, { on_behalf: false, consent: true });
    expect(await isSource()).toBe(false);
    await runJobs();
    expect(await world.deps.storage.get(studioKeys(order, id).object)).toBeUndefined();
  });
});

it.each(ENDINGS.filter(({ title }) => /consent|draft/.test(title)))('the consent ends when $title', async (ending) => {
  const order = await orderFor(ending);
  await startEdit(order);
  expect(await namedBy()).toEqual(['OpenAI']);
  await succeeds(ending, order, '');
  expect(await namedBy()).toEqual([]);
  expect(await consents()).toContain('hosted_editing_withdrawn openai');
});
