// The buttons of the team pages.
import { expect, it } from 'vitest';
import { createApiFromSend } from '~/api/client';
import { ApiError } from '~/api/errors';
import { handleTeamAction } from './actions.server';

const MEMBER = '6f1f0b6e-7a51-4c55-9d9e-0a3f3f1f9d10';

it('a button of another version changes no setting', async () => {
  const sent: string[] = [];
  const api = createApiFromSend(async (_, path) => void sent.push(path));
  const form = new FormData();
  form.set('intent', 'archive');
  form.set('name', 'Acme');
  const act = async () => handleTeamAction(form, 'k1', { api, customerId: 'c1', returnPath: '/app/teams/k1' });
  await expect(act).rejects.toMatchObject({ status: 400 });
  expect(sent).toEqual([]);
});

it.each([
  ['0', '0'],
  ['-3', '-3'],
  ['2.5', '2.5'],
  ['99999', '99999'],
  ['', ''],
  // Typed before the page's script began, beside the price of five.
  ['12', '12'],
])('seats whose price was not shown are not bought: %j', async (quantity, shown) => {
  const sent: string[] = [];
  const api = createApiFromSend(async (_, path) => void sent.push(path));
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'buy-seats', quantity, priced: '5' })) form.set(name, value);
  const outcome = await handleTeamAction(form, 'k1', { api, customerId: 'c1', returnPath: '/app/teams/k1' });
  expect(outcome).toEqual({ redirectTo: `/app/teams/k1?view=seats&quantity=${shown}` });
  expect(sent).toEqual([]);
});

it('a manager asks a member for another picture, and says why', async () => {
  const ask = async (reason: string) => {
    const sent: unknown[] = [];
    const api = createApiFromSend(async (_, path, { params, body }) => void sent.push([path, params, body]));
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: 'ask-picture', customer_id: MEMBER, reason }))
      form.set(name, value);
    const outcome = await handleTeamAction(form, 'k1', { api, customerId: 'c1', returnPath: '/app/teams/k1' }).catch(
      () => 'refused',
    );
    return { outcome, sent };
  };
  const path = '/companies/:id/members/:customer_id/picture-request';
  expect(await ask(' Too dark ')).toMatchObject({
    outcome: { messageKey: 'done.pictureAsked' },
    sent: [[path, { id: 'k1', customer_id: MEMBER }, { reason: 'Too dark' }]],
  });
  expect((await ask(' ')).sent).toEqual([]);
});

it('a list that Excel saved, and addresses typed beside it, are read each for itself', async () => {
  const sent: Record<string, unknown>[] = [];
  const answer = { invited: 2, lines: [], columns: [{ header: 'Name', sample: '', use: 'name' }] };
  const api = createApiFromSend(async (_, __, { body }) => {
    sent.push(body as Record<string, unknown>);
    return answer as never;
  });
  const act = async (fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: 'invite', role: 'employee', ...fields }))
      form.set(name, value);
    return handleTeamAction(form, 'k1', { api, customerId: 'c1', returnPath: '/app/teams/k1' });
  };
  // "ö" in the code page of Windows.
  const file = new File([Buffer.from('Name;E-Mail\r\nJ\u00f6rg;j@example.com', 'latin1')], 'team.csv');
  const list = { emails: 'ada@example.com', file: 'Name;E-Mail\r\nJörg;j@example.com', role: 'employee' };
  expect(await act({ emails: 'ada@example.com', file })).toEqual({ preview: { answer, list } });
  expect(sent.at(-1)).toEqual({ ...list, preview: true });
  // The preview sends the text of the file back.
  expect(await act({ ...list, checked: 'name', columns: 'name' })).toEqual({ invited: answer });
  expect(sent.at(-1)).toEqual({ ...list, columns: ['name'] });
});

it('a day of the team link that is over is named beside its field', async () => {
  const api = createApiFromSend(async () => {
    throw new ApiError('Past', 422, { code: 'invalid_input', details: { reason: 'link_past' } });
  });
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'settings', name: 'Acme', link_until: '2020-02-01' }))
    form.set(name, value);
  const outcome = await handleTeamAction(form, 'k1', { api, customerId: 'c1', returnPath: '/app/teams/k1' });
  expect(outcome).toMatchObject({
    rejected: { fieldErrors: { link_until: 'past' }, submittedValues: { link_until: ['2020-02-01'] } },
  });
});
