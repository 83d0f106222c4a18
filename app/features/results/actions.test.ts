// What the forms of the results page send: only what was offered, and what the page then says.
import { describe, expect, it } from 'vitest';
import { createApiFromSend } from '~/api/client';
import { ApiError } from '~/api/errors';
import { idOf } from '#tests/factories/filled-form.ts';
import { handleResultsAction } from './actions.server';

const [A, B, C, TEAM] = [idOf('a'), idOf('b'), idOf('c'), idOf('t')];

async function rate(values: Record<string, string>) {
  const sent: unknown[] = [];
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'rate', ...values })) form.set(name, value);
  const api = createApiFromSend(async (_, path, { body }) => void sent.push([path, body]));
  return { outcome: await handleResultsAction(api, 'o1', form), sent };
}

it('carries stars, words and what it is about', async () => {
  const { outcome, sent } = await rate({ value: '2', comment: ' Too dark ', reason: 'light' });
  expect(outcome).toEqual({ messageKey: 'done.rated' });
  const body = { value: 2, comment: 'Too dark', reason: 'light', type: 'shoot', order_id: 'o1' };
  expect(sent).toEqual([['/ratings', body]]);
});

it('needs neither words nor a reason, and takes no reason that is not offered', async () => {
  const { sent } = await rate({ value: '5', comment: '', reason: '<b>mine</b>' });
  expect(sent).toEqual([['/ratings', { value: 5, type: 'shoot', order_id: 'o1' }]]);
});

it('a member marks the picture that the company uses', async () => {
  const sent: unknown[] = [];
  const form = new FormData();
  const values = { intent: 'company-picture', company_id: TEAM, attachment_id: A };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const api = createApiFromSend(async (method, path, { params, body }) => void sent.push([method, path, params, body]));
  expect(await handleResultsAction(api, 'o1', form)).toEqual({ messageKey: 'done.companyPicture' });
  expect(sent).toEqual([['PUT', '/companies/:id/picture', { id: TEAM }, { attachment_id: A }]]);
});

it.each(['0', '6', '4.5', '', 'five'])('is not sent with %j stars', async (value) => {
  expect(await rate({ value })).toEqual({ outcome: {}, sent: [] });
});

it.each([
  [20, { messageKey: 'done.cancelledReturned', messageParams: { count: 20 } }],
  [4, { messageKey: 'done.cancelledReturned', messageParams: { count: 4 } }],
  [0, { messageKey: 'done.cancelled' }],
])('says of a cancelled shoot that %i credits came back', async (returned_credits, outcome) => {
  const form = new FormData();
  form.set('intent', 'cancel');
  const api = createApiFromSend(async () => ({ credits_spent: 20, returned_credits }));
  expect(await handleResultsAction(api, 'o1', form)).toEqual(outcome);
});

it.each([
  ['accept-favourites', true, { messageKey: 'done.favouritesAdded', messageParams: { count: 7 } }],
  ['dismiss-favourites', false, {}],
])('answers the proposed favourites: %s', async (intent, accept, outcome) => {
  const form = new FormData();
  form.set('intent', intent);
  const sent: unknown[] = [];
  const api = createApiFromSend(async (_, path, { body }) => {
    sent.push([path, body]);
    return { added: accept ? 7 : 0 };
  });
  expect(await handleResultsAction(api, 'o1', form)).toEqual(outcome);
  expect(sent).toEqual([['/orders/:id/proposed-favourites', { accept }]]);
});

describe('several chosen headshots', () => {
  const send = async (intent: string, ids: string[]) => {
    const form = new FormData();
    form.set('intent', intent);
    for (const id of ids) form.append('attachment_ids', id);
    const sent: unknown[] = [];
    const api = createApiFromSend(async (_, path, { body }) => {
      sent.push([path, body]);
      return { removed: { headshots: ids.length } };
    });
    return { outcome: await handleResultsAction(api, 'o1', form), sent };
  };

  it.each([
    ['favourite-chosen', true, 'done.favouritesAdded'],
    ['unfavourite-chosen', false, 'done.favouritesRemoved'],
  ])('%s', async (intent, favourite, messageKey) => {
    const { outcome, sent } = await send(intent, [A, B]);
    expect(outcome).toEqual({ messageKey, messageParams: { count: 2 } });
    expect(sent).toEqual([['/orders/:id/headshots', { attachment_ids: [A, B], favourite }]]);
  });

  it('are deleted in one call', async () => {
    const { outcome, sent } = await send('delete-chosen', [A, B]);
    expect(outcome).toEqual({ messageKey: 'done.picturesDeleted', messageParams: { count: 2 } });
    expect(sent).toEqual([['/orders/:id/headshots/delete', { attachment_ids: [A, B] }]]);
  });

  it('are downloaded from the address of their ZIP', async () => {
    const zip = '/api/v1/orders/o1/download.zip';
    expect((await send('download-full-jpeg', [A, B])).outcome).toEqual({ file: `${zip}?preset=full&ids=${A},${B}` });
    // Crops are made first, on a page that shows how far they are.
    const page = { to: `/app/export?order=o1&preset=square&format=jpeg&ids=${A}%2C${B}` };
    expect((await send('download-square-jpeg', [A, B])).outcome).toEqual(page);
  });

  it('are compared where they are two', async () => {
    const page = '/ai-headshot-results/o1';
    expect((await send('compare-chosen', [A, B])).outcome).toEqual({ to: `${page}?picture=${A}&beside=${B}` });
    const refused = { messageKey: 'select.two', tone: 'neutral', to: `${page}?select=1` };
    expect((await send('compare-chosen', [A])).outcome).toEqual(refused);
    expect((await send('compare-chosen', [A, B, C])).outcome).toEqual(refused);
  });

  it.each(['favourite-chosen', 'delete-chosen', 'download-full-jpeg'])(
    'have to be chosen first: %s',
    async (intent) => {
      const { outcome, sent } = await send(intent, []);
      expect(outcome).toMatchObject({ messageKey: 'select.nothing', to: '/ai-headshot-results/o1?select=1' });
      expect(sent).toEqual([]);
    },
  );
});

describe('more like one headshot', () => {
  const order = { attachments: [{ attachment_id: A, photo_id: 'p', style: 'library' }] };
  /** `made`: how many of them are there already; `empty`: answers have no body. */
  const press = async (credits: number, { id = A, made = 0, empty = false, count = 0 } = {}) => {
    const form = new FormData();
    form.set('intent', 'more-like-this');
    form.set('attachment_id', id);
    if (count > 0) form.set('count', String(count));
    const sent: Record<string, unknown>[] = [];
    const api = createApiFromSend(async (method, _, { body }) => {
      if (method === 'GET') return order;
      if (sent.length >= credits + made) throw new ApiError('No credits', 402, { code: 'not_enough_credits' });
      sent.push(body as Record<string, unknown>);
      return empty ? undefined : { charged: sent.length > made };
    });
    return { sent, outcome: await handleResultsAction(api, 'o1', form) };
  };

  it('orders three of its photo and look that differ, each under a name of its own', async () => {
    const { sent, outcome } = await press(3);
    expect(outcome).toEqual({ messageKey: 'more.done', messageParams: { count: 3 }, to: '/app/studio' });
    expect(sent).toHaveLength(3);
    for (const one of sent) expect(one).toMatchObject({ source_id: 'p', style: 'library' });
    // Nothing that a model would draw: the face and the clothes are the photo's.
    for (const one of sent)
      expect(Object.keys(one).toSorted()).toEqual(['crop', 'light', 'request_id', 'source_id', 'style']);
    expect(new Set(sent.map(({ light, crop }) => `${String(light)} ${String(crop)}`)).size).toBe(3);
    const named = [...sent, ...(await press(3)).sent].map(({ request_id }) => request_id);
    expect(new Set(named).size).toBe(6);
    for (const name of named) expect(name).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  });

  it('makes as many as there are credits for, and says so where there is none', async () => {
    expect((await press(1)).outcome).toMatchObject({ messageParams: { count: 1 } });
    await expect(press(0)).rejects.toMatchObject({ code: 'not_enough_credits' });
  });

  it('orders no more than the button named, also where there are credits for more by now', async () => {
    expect((await press(3, { count: 1 })).outcome).toMatchObject({ messageParams: { count: 1 } });
    // What is there already costs nothing and does not count.
    const { sent, outcome } = await press(3, { count: 2, made: 1 });
    expect(sent).toHaveLength(3);
    expect(outcome).toMatchObject({ messageParams: { count: 2 } });
  });

  it('needs a headshot of this shoot whose photo is known', async () => {
    await expect(press(3, { id: B })).rejects.toMatchObject({ status: 404 });
  });

  it('says which of them are new, and that those that were made before cost nothing again', async () => {
    expect((await press(0, { made: 3 })).outcome).toEqual({ messageKey: 'more.already', to: '/app/studio' });
    expect((await press(3, { made: 1 })).outcome).toMatchObject({
      messageKey: 'more.done',
      messageParams: { count: 2 },
    });
    // What was not answered is not there already.
    await expect(press(3, { empty: true })).rejects.toBeInstanceOf(ApiError);
    // None of the credits that the rest would cost.
    await expect(press(0, { made: 2 })).rejects.toMatchObject({ code: 'not_enough_credits' });
  });
});
