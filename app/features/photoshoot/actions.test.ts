// What the steps send, and where each answer leads.
import { describe, expect, it } from 'vitest';
import { createApiFromSend } from '~/api/client';
import { ApiError } from '~/api/errors';
import { filledForm } from '#tests/factories/filled-form.ts';
import { handlePhotoshootAction } from './actions.server';

/** As the API refuses a consent that names somebody else. */
function assertShown(body: unknown, processor: string | null): void {
  const shown = (body as { processor?: string | null } | undefined)?.processor;
  if (processor !== null && shown !== undefined && shown !== processor)
    throw new ApiError('refused', 409, { code: 'conflict', details: { processor } });
}

/** What choosing looks sends, and where it leads. */
async function chooseLooks(
  fields: Record<string, string | string[]>,
  hosted_looks: { processor: string | null; max?: number } | null,
  changes: object = {},
) {
  const sent: unknown[] = [];
  const order = { order_id: 'a', ...{ redo_of: null, seat: true, styles: [] }, styles_fewest: 1, styles_needed: 2 };
  const api = createApiFromSend(async (_method, _path, { body }) => {
    if (body) sent.push(body);
    assertShown(body, hosted_looks?.processor ?? null);
    return { ...order, hosted_looks, ...changes };
  });
  const outcome = await handlePhotoshootAction(api, 'a', filledForm({ intent: 'styles', ...fields }));
  return { sent, to: 'to' in outcome ? outcome.to : undefined, errors: outcome.rejected?.fieldErrors };
}
const styles = ['library', 'studio-grey'];
const hosted = { credits: 2, processor: 'OpenAI', consent: false, max: 15 };

it('sends the looks alone where there is nothing else to choose', async () => {
  const { sent, to } = await chooseLooks({ styles, 'renderers.library': 'hosted' }, null);
  expect(sent).toEqual([{ styles }]);
  expect(to).toContain('step=review');
});

it('sends who makes each look, with the consent that a model needs', async () => {
  const consent = { hosted_consent: 'on', hosted_processor: 'OpenAI' };
  const fields = { styles, 'renderers.library': 'hosted', 'renderers.cafe': 'hosted', ...consent };
  const looks = [
    { style: 'library', renderer: 'hosted' },
    { style: 'studio-grey', renderer: 'embedded' },
  ];
  expect(await chooseLooks(fields, hosted)).toMatchObject({
    sent: [{ looks, hosted_consent: true, processor: 'OpenAI' }],
    to: expect.stringContaining('step=review'),
  });
  const { hosted_consent: _, ...without } = fields;
  expect(await chooseLooks(without, hosted)).toMatchObject({
    sent: [{ looks }],
    errors: { hosted_consent: 'invalid' },
  });
  expect((await chooseLooks(without, { ...hosted, processor: null })).to).toContain('step=review');
});

it('asks again where the page named another processor than photos would be sent to, and keeps the looks', async () => {
  const fields = { styles, 'renderers.library': 'hosted', hosted_consent: 'on', hosted_processor: 'Google' };
  const { sent, errors } = await chooseLooks(fields, hosted);
  expect(errors).toEqual({ hosted_consent: 'invalid' });
  expect(sent).toEqual([
    expect.objectContaining({ hosted_consent: true, processor: 'Google' }),
    { looks: expect.arrayContaining([{ style: 'library', renderer: 'hosted' }]) },
  ]);
});

describe('the size of a shoot that is not paid for', () => {
  const own = { seat: false, headshot_count: 20, styles: ['library'] };

  it('is the smallest that has room for the looks', async () => {
    const looks = ['library', 'studio-grey', 'cafe', 'greenery', 'city-day', 'city-dusk'];
    const sizes = await Promise.all(
      looks.map((_, at) => chooseLooks({ styles: looks.slice(0, at + 1) }, null, { ...own, styles: [] })),
    );
    expect(sizes.map(({ sent }) => (sent[0] as { headshot_count: number }).headshot_count)).toEqual([
      20, 60, 60, 120, 120, 120,
    ]);
    for (const { to } of sizes) expect(to).toContain('step=package');
    expect((await chooseLooks({ styles: [...looks, 'warm-paper'] }, null, own)).errors).toEqual({ styles: 'invalid' });
    expect((await chooseLooks({}, null, own)).errors).toEqual({ styles: 'invalid' });
  });

  it('stays while it fits them and none is taken away, and never where it cannot have them', async () => {
    const chosen = async (headshot_count: number, before: string[]) =>
      (await chooseLooks({ styles }, null, { ...own, headshot_count, styles: before })).sent;
    expect(await chosen(120, ['cafe', 'greenery'])).toEqual([{ styles, headshot_count: 120 }]);
    for (const fewer of [['cafe'], []]) expect(await chosen(120, fewer)).toEqual([{ styles, headshot_count: 120 }]);
    expect(await chosen(120, ['cafe', 'greenery', 'library'])).toEqual([{ styles, headshot_count: 60 }]);
    expect(await chosen(20, ['cafe', 'greenery'])).toEqual([{ styles, headshot_count: 60 }]);
  });

  it('is the one that the looks are chosen for, which has as many as it can have', async () => {
    expect((await chooseLooks({ styles, size: '120' }, null, own)).sent).toEqual([{ styles, headshot_count: 120 }]);
    expect((await chooseLooks({ styles, size: '20' }, null, own)).errors).toEqual({ styles: 'invalid' });
    expect((await chooseLooks({ styles: ['cafe'], size: '120' }, null, own)).errors).toEqual({ styles: 'invalid' });
  });

  it('goes along with who makes the looks', async () => {
    const { sent } = await chooseLooks({ styles, 'renderers.library': 'embedded' }, hosted, own);
    expect(sent).toEqual([expect.objectContaining({ looks: expect.any(Array), headshot_count: 60 })]);
  });
});

it('asks for no size where a seat or a redo has its own', async () => {
  for (const paid of [{ seat: true }, { seat: false, redo_of: 'b' }]) {
    const { sent, to } = await chooseLooks({ styles, size: '120' }, null, paid);
    expect(sent).toEqual([{ styles }]);
    expect(to).toContain('step=review');
  }
  expect((await chooseLooks({ styles: [...styles, 'cafe'] }, null)).errors).toEqual({ styles: 'invalid' });
});

const ABOUT = { intent: 'about', who: 'self', purpose: 'linkedin', adult: 'on', consent: 'on' };

/** What the questions about the person send where photos go to `processor`. */
async function agreeTo(named: string, processor: string | null) {
  const sent: unknown[] = [];
  const api = createApiFromSend(async (_method, _path, { body }) => {
    assertShown(body, processor);
    sent.push(body);
    return { order_id: 'a' };
  });
  const { rejected } = await handlePhotoshootAction(api, 'a', filledForm({ ...ABOUT, processor: named }));
  return { sent, errors: rejected?.fieldErrors };
}

it('takes a consent only for the processor that the page named', async () => {
  expect(await agreeTo('OpenAI', 'OpenAI')).toMatchObject({ sent: [{ consent: true, processor: 'OpenAI' }] });
  expect(await agreeTo('', null)).toMatchObject({ sent: [{ consent: true, processor: null }] });
  for (const named of ['', 'Google'])
    expect(await agreeTo(named, 'OpenAI')).toEqual({ sent: [], errors: { consent: 'invalid' } });
});

it('sends a name only for another person', async () => {
  const sent: unknown[] = [];
  const api = createApiFromSend(async (_method, _path, { body }) => (sent.push(body), { order_id: 'a' }));
  const about = {
    intent: 'about',
    subject_name: 'Ada',
    purpose: 'linkedin',
    adult: 'on',
    consent: 'on',
    ...{ other_adult: 'on', other_consent: 'on' },
    processor: '',
  };
  for (const who of ['self', 'other']) await handlePhotoshootAction(api, 'a', filledForm({ ...about, who }));
  expect(sent[0]).toMatchObject({ on_behalf: false });
  expect(sent[0]).not.toHaveProperty('subject_name');
  expect(sent[1]).toMatchObject({ on_behalf: true, subject_name: 'Ada' });
});

it('sends no consent that no look needs', async () => {
  const { sent } = await chooseLooks({ styles, 'renderers.library': 'embedded', hosted_consent: 'on' }, hosted);
  expect(sent).toEqual([{ looks: styles.map((style) => ({ style, renderer: 'embedded' })) }]);
});

it('keeps to the number of looks that a model may make', async () => {
  const fields = { styles, 'renderers.library': 'hosted', 'renderers.studio-grey': 'hosted', hosted_consent: 'on' };
  expect(await chooseLooks(fields, { ...hosted, max: 1 })).toMatchObject({
    sent: [],
    errors: { renderers: 'invalid' },
  });
});

/** Calls of the first step, and where it leads. */
async function sayWho(orderId: string | null, fields: Record<string, string>) {
  const calls: unknown[] = [];
  const api = createApiFromSend(async (method, path, { body, params }) => {
    calls.push([method, path, params?.['id'], body]);
    return { order_id: 'new' };
  });
  const outcome = await handlePhotoshootAction(api, orderId, filledForm({ intent: 'about', ...fields }));
  return { calls, to: 'to' in outcome ? outcome.to : undefined };
}

it('makes the draft with the answers about the person, on no seat, and none for answers that are missing', async () => {
  const face = { on_behalf: false, purpose: 'linkedin' };
  const answers = { ...face, consent: true, processor: null };
  const first = await sayWho(null, ABOUT);
  // The draft of another face is another one.
  expect(first.calls).toEqual([
    ['POST', '/orders', undefined, { headshot_count: 20, seat: false, ...face }],
    ['PATCH', '/orders/:id', 'new', answers],
  ]);
  const bob = { on_behalf: true, subject_name: 'Bob', purpose: 'linkedin' };
  const other = { who: 'other', subject_name: 'Bob', other_adult: 'on', other_consent: 'on' };
  expect((await sayWho(null, { ...ABOUT, ...other })).calls).toEqual([
    ['POST', '/orders', undefined, { headshot_count: 20, seat: false, ...bob }],
    ['PATCH', '/orders/:id', 'new', { ...bob, consent: true, processor: null }],
  ]);
  expect(first.to).toBe('/app/photoshoot?order=new&step=photos');
  expect((await sayWho('a', ABOUT)).calls).toEqual([['PATCH', '/orders/:id', 'a', answers]]);
  expect((await sayWho(null, { ...ABOUT, consent: '' })).calls).toEqual([]);
});

/** Where the button of a company's seat, or the one back from it, leads. */
async function switchSeat(intent: 'seat' | 'own', draft: { consent: boolean; purpose: string | null; seat?: boolean }) {
  const sent: unknown[] = [];
  const api = createApiFromSend(async (_method, _path, { body }) => {
    if (body) sent.push(body);
    return { order_id: 'a', styles: [], looks: [], ...draft };
  });
  const outcome = await handlePhotoshootAction(api, 'a', filledForm({ intent }));
  return { sent, to: 'to' in outcome ? outcome.to : undefined };
}

it('goes on from a seat with the first open step when the questions about the person are answered', async () => {
  const { sent, to } = await switchSeat('seat', { consent: true, purpose: 'other' });
  expect(sent).toEqual([{ seat: true }]);
  expect(to).toBe('/app/photoshoot?order=a');
});

it('asks about the person otherwise', async () => {
  for (const answers of [
    { consent: true, purpose: null },
    { consent: false, purpose: 'other' },
  ])
    expect((await switchSeat('seat', answers)).to).toBe('/app/photoshoot?order=a&step=about');
});

it('leaves the seat for a size with room for the looks of the seat', async () => {
  const { sent, to } = await switchSeat('own', { consent: true, purpose: 'other', seat: true });
  expect(sent).toEqual([{ seat: false, headshot_count: 60 }]);
  expect(to).toBe('/app/photoshoot?order=a&step=about');
});

it('changes nothing where the draft has left the seat already: its size is chosen by now', async () => {
  const { sent, to } = await switchSeat('own', { consent: true, purpose: 'other', seat: false });
  expect(sent).toEqual([]);
  expect(to).toBe('/app/photoshoot?order=a&step=about');
});

/** Where the seat's button leads for a draft with looks, and what it says. */
async function takeSeat(before: object, after: object, answers: object = { consent: true, purpose: 'other' }) {
  const calls: string[] = [];
  const api = createApiFromSend(async (method, path) => {
    calls.push(`${method} ${path}`);
    return { order_id: 'a', ...answers, ...(method === 'PATCH' ? after : before) };
  });
  return { calls, outcome: await handlePhotoshootAction(api, 'a', filledForm({ intent: 'seat' })) };
}
const SIX = ['library', 'cafe', 'greenery', 'city-day', 'city-dusk', 'studio-grey'];
const withLooks = (headshot_count: number, chosen: string[], hostedOnes: string[] = []) => ({
  ...{ headshot_count, styles: chosen, seat: headshot_count === 60 },
  looks: chosen.map((style) => ({ style, renderer: hostedOnes.includes(style) ? 'hosted' : null })),
});
const THREE = SIX.slice(0, 3);

it.each([
  ['more looks than it has room for', withLooks(120, SIX), withLooks(60, THREE), 'seatLooks'],
  ['hosted looks', withLooks(60, THREE, THREE), withLooks(60, THREE), 'seatReal'],
  ['both', withLooks(120, SIX, ['cafe']), withLooks(60, THREE), 'seatLooksReal'],
  ['hosted looks among those left out', withLooks(120, SIX, ['city-day']), withLooks(60, THREE), 'seatLooks'],
  ['another size', withLooks(120, THREE), withLooks(60, THREE), 'seatSize'],
  ['only looks that the company does not allow', withLooks(20, ['cafe']), withLooks(60, []), 'seatNoLooks'],
])('leads back to the looks and says what a seat changed of a draft with %s', async (_case, before, after, key) => {
  const { calls, outcome } = await takeSeat(before, after);
  expect(calls).toEqual(['GET /orders/:id', 'PATCH /orders/:id']);
  expect(outcome).toEqual({
    to: '/app/photoshoot?order=a&step=styles',
    messageKey: `done.${key}`,
    messageParams: { headshots: 60, kept: after.styles.length, had: before.styles.length },
    tone: 'neutral',
  });
});

it('says nothing of a seat that keeps all that was chosen, and what changed also before the person has answered', async () => {
  const kept = withLooks(60, THREE, ['cafe']);
  for (const [before, after] of [
    [kept, kept],
    [withLooks(20, []), withLooks(60, [])],
  ] as const)
    expect((await takeSeat(before, after)).outcome).toEqual({ to: '/app/photoshoot?order=a' });
  const { outcome } = await takeSeat(withLooks(120, SIX), withLooks(60, THREE), { consent: false, purpose: null });
  expect(outcome).toMatchObject({ to: '/app/photoshoot?order=a&step=about', messageKey: 'done.seatLooks' });
});

const ACCEPTED = { kind: 'photo', status: 'accepted', outline_pending: false };
const DRAFT = {
  ...{ order_id: 'a', redo_of: null as string | null, seat: false, consent: true, purpose: 'other' },
  ...{ styles: ['library'], styles_fewest: 1, styles_needed: 1, looks: [], hosted_looks: null },
  ...{ photos_accepted: 4, attachments: [ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED] },
};

/** What choosing a size changes, and where it leads. */
async function chooseSize(count: number, credits_planned: number, available: number, changes: object = {}) {
  const sent: unknown[] = [];
  const api = createApiFromSend(async (method, path, { body }) => {
    if (method === 'PATCH') sent.push(body);
    if (path === '/credits/balance') return { available };
    return { ...DRAFT, headshot_count: count, credits_planned, ...changes };
  });
  const form = filledForm({ intent: 'size', headshot_count: String(count) });
  const outcome = await handlePhotoshootAction(api, 'a', form);
  return { sent, to: 'to' in outcome ? outcome.to : undefined };
}
const REVIEW = '/app/photoshoot?order=a&step=review';

it('leads to the payment of the size that was chosen', async () => {
  expect(await chooseSize(20, 20, 0)).toEqual({
    sent: [{ headshot_count: 20 }],
    to: '/app/checkout?package=basic&order=a',
  });
  expect((await chooseSize(60, 60, 0)).to).toBe('/app/checkout?package=pro&order=a');
  expect((await chooseSize(60, 140, 20)).to).toBe('/app/checkout?package=expert&order=a');
});

it('skips the payment where the credits are there', async () => {
  expect(await chooseSize(20, 20, 20)).toEqual({ sent: [{ headshot_count: 20 }], to: REVIEW });
});

it.each([
  ['a pack of credits would do as well', 20, 8, {}],
  ['no package has as many credits', 60, 180, {}],
  ['the price still depends on a photo', 20, 20, { attachments: [{ ...ACCEPTED, outline_pending: true }] }],
])('leads to the last step, which says more, where %s', async (_case, count, planned, changes) => {
  expect((await chooseSize(count, planned, 0, changes)).to).toBe(REVIEW);
});

it('changes nothing for a size that cannot have the looks: they are chosen for it', async () => {
  const three = { styles: ['library', 'cafe', 'greenery'] };
  const looks = '/app/photoshoot?order=a&step=styles&size=';
  expect(await chooseSize(20, 20, 0, three)).toEqual({ sent: [], to: `${looks}20` });
  expect(await chooseSize(120, 120, 500)).toEqual({ sent: [], to: `${looks}120` });
});

it('drops no look that was saved meanwhile, and says a refusal of anything else', async () => {
  const refusing = (details: object) =>
    createApiFromSend(async (method) => {
      if (method === 'PATCH') throw new ApiError('refused', 409, { code: 'conflict', details });
      return { ...DRAFT, headshot_count: 60 };
    });
  const form = filledForm({ intent: 'size', headshot_count: '20' });
  expect(await handlePhotoshootAction(refusing({ looks: 3, most: 1 }), 'a', form)).toEqual({
    to: '/app/photoshoot?order=a&step=styles&size=20',
  });
  await expect(handlePhotoshootAction(refusing({}), 'a', form)).rejects.toThrow('refused');
});

it('sells nothing for a shoot that a seat or a redo has paid for meanwhile, or whose looks are gone', async () => {
  for (const changes of [{ seat: true }, { redo_of: 'b' }, { styles: [] }])
    expect(await chooseSize(60, 60, 0, changes)).toEqual({ sent: [], to: '/app/photoshoot?order=a' });
});
