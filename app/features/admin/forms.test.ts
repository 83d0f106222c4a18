// Staff's forms: what each sends, and that nothing is sent while a field is missing.
import { describe, expect, it } from 'vitest';
import { fillPath } from '~/api/address';
import { apiOver, type Api, type CallOptions } from '~/api/client';
import { filledForm } from '~/parts/filled-form';
import { placeOf } from './audit-table';
import { actOnAffiliate, actOnCustomer, actOnOrder, actOnSetting, actOnTrial } from './forms';

interface Sent {
  call: string;
  body: unknown;
  options: CallOptions;
}
function fakeApi(answer?: unknown): { api: Api; sent: Sent[] } {
  const sent: Sent[] = [];
  const api = apiOver(async (method, path, { params, body, ...options }) => {
    sent.push({ call: `${method} ${fillPath(path, params)}`, body, options });
    return answer;
  });
  return { api, sent };
}

describe('credits', () => {
  const key = 'b6a1d3f0-5a53-4a5e-9f53-0c1f1f6d8f00';

  it('go out with the key of the page, so that a second press gives nothing', async () => {
    const { api, sent } = fakeApi();
    const outcome = await actOnCustomer(
      api,
      'c1',
      filledForm({ intent: 'grant', amount: '7', reason: ' a bad day ', key }),
    );
    expect(outcome).toEqual({ said: 'granted', vars: { count: 7 } });
    expect(sent).toEqual([
      {
        call: 'POST /api/v1/admin/customers/c1/grants',
        body: { amount: 7, reason: 'a bad day' },
        options: { attempts: 1, admin: true, idempotencyKey: key },
      },
    ]);
  });

  it.each([
    ['0', 'why not', ['amount']],
    ['1.5', 'why not', ['amount']],
    ['1001', 'why not', ['amount']],
    ['', '', ['amount', 'reason']],
    ['5', 'no', ['reason']],
    ['5', 'x'.repeat(501), ['reason']],
  ])('are not sent: %j because of %j', async (amount, reason, faults) => {
    const { api, sent } = fakeApi();
    const outcome = await actOnCustomer(api, 'c1', filledForm({ intent: 'grant', amount, reason }));
    expect(outcome).toMatchObject({ values: { amount, reason } });
    expect('faults' in outcome && Object.keys(outcome.faults)).toEqual(faults);
    expect(sent).toEqual([]);
  });
});

it('the money of a purchase goes back with a reason, and never without', async () => {
  const { api, sent } = fakeApi();
  const back = { intent: 'money-back', purchase: 'p1' };
  expect(await actOnCustomer(api, 'c1', filledForm({ ...back, reason: 'no' }))).toMatchObject({
    faults: { moneyBack: true },
  });
  expect(sent).toEqual([]);
  expect(await actOnCustomer(api, 'c1', filledForm({ ...back, reason: 'bought twice' }))).toEqual({
    said: 'moneyBack',
  });
  expect(sent).toMatchObject([{ call: 'POST /api/v1/admin/purchases/p1/refund', body: { reason: 'bought twice' } }]);
});

it('a shoot is refunded with a reason, and never without', async () => {
  const { api, sent } = fakeApi({ returned_credits: 20 });
  expect(await actOnOrder(api, 'o1', filledForm({ intent: 'refund', reason: '' }))).toMatchObject({
    faults: { reason: true },
  });
  expect(sent).toEqual([]);
  const outcome = await actOnOrder(api, 'o1', filledForm({ intent: 'refund', reason: 'too dark' }));
  expect(outcome).toEqual({ said: 'refunded', vars: { count: 20 } });
  expect(await actOnOrder(api, 'o1', filledForm({ intent: 'requeue' }))).toEqual({ said: 'requeued' });
  expect(sent.map(({ call }) => call)).toEqual([
    'POST /api/v1/admin/orders/o1/refund',
    'POST /api/v1/admin/orders/o1/requeue',
  ]);
});

it('people, affiliates and trials are decided by what was pressed', async () => {
  const { api, sent } = fakeApi({ paid: [] });
  await actOnCustomer(api, 'c1', filledForm({ intent: 'suspend' }));
  await actOnCustomer(api, 'c1', filledForm({ intent: 'restore' }));
  await actOnAffiliate(api, filledForm({ intent: 'approve', affiliate_id: 'a1' }));
  await actOnAffiliate(api, filledForm({ intent: 'decline', affiliate_id: 'a1' }));
  await actOnTrial(api, filledForm({ intent: 'approve', company_id: 'k1' }));
  await actOnTrial(api, filledForm({ intent: 'decline', company_id: '../x' }));
  expect(await actOnAffiliate(api, filledForm({ intent: 'pay', affiliate_id: 'a1' }))).toEqual({
    said: 'nothingToPay',
  });
  expect(sent.map(({ call, body }) => [call, body])).toEqual([
    ['PUT /api/v1/admin/customers/c1/suspension', { suspended: true }],
    ['PUT /api/v1/admin/customers/c1/suspension', { suspended: false }],
    ['PUT /api/v1/admin/affiliates/a1', { status: 'approved' }],
    ['PUT /api/v1/admin/affiliates/a1', { status: 'rejected' }],
    ['PUT /api/v1/admin/trials/k1', { status: 'approved' }],
    ['PUT /api/v1/admin/trials/..%2Fx', { status: 'rejected' }],
    ['POST /api/v1/admin/affiliates/a1/payouts', undefined],
  ]);
});

it('a setting that cannot be read comes back as it was typed, and one that does not exist is refused', async () => {
  const { api, sent } = fakeApi();
  const typed = { name: 'blocked_mail_domains', value: 'trash.example\nno domain' };
  expect(await actOnSetting(api, 'blocked_mail_domains', filledForm(typed))).toEqual({
    values: { ...typed, line: '2' },
    faults: { line: true },
  });
  await expect(actOnSetting(api, undefined, filledForm({}))).rejects.toMatchObject({ status: 404 });
  expect(sent).toEqual([]);
});

it.each([
  ['order_refunded', '/admin/orders/'],
  ['pictures_viewed', '/admin/orders/'],
  ['credits_granted', '/admin/customers/'],
  ['customer_refunded', '/admin/customers/'],
  ['api_key_made', '/admin/companies/'],
  ['webhook_added', '/admin/companies/'],
  ['customer_impersonated', '/admin/customers/'],
  ['company_trial_approved', '/admin/companies/'],
  ['setting_changed', undefined],
])('the log leads from %s to %s', (act, place) => {
  const subject = 'b6a1d3f0-5a53-4a5e-9f53-0c1f1f6d8f00';
  expect(placeOf({ act, subject })).toBe(place && place + subject);
  expect(placeOf({ act, subject: 'maintenance' })).toBeUndefined();
});

it.each([
  ['suspending', (api: Api, pressed: FormData) => actOnCustomer(api, 'c1', pressed)],
  ['refunding', (api: Api, pressed: FormData) => actOnOrder(api, 'o1', pressed)],
  ['declining an affiliate', actOnAffiliate],
  ['declining a trial', actOnTrial],
])('a button of another version does nothing, least of all %s', async (_, act) => {
  const { api, sent } = fakeApi();
  await expect(act(api, filledForm({ intent: 'postpone', reason: 'not now' }))).rejects.toMatchObject({ status: 400 });
  expect(sent).toEqual([]);
});
