// Staff's forms: what each sends, and that nothing is sent while a field is missing.
import { describe, expect, it, vi } from 'vitest';
import { buildApiPath } from '~/api/address';
import { ApiError } from '~/api/errors';
import { createApiFromSend, type Api, type CallOptions } from '~/api/client';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { filledForm, idOf } from '#tests/factories/filled-form.ts';
import { subjectPath } from './audit-table';
import {
  handleAffiliateAction,
  handleCustomerAction,
  handleOrderAction,
  handleSettingAction,
  handleTrialAction,
} from './actions.server';

interface Sent {
  call: string;
  body: unknown;
  options: CallOptions;
}
function fakeApi(answer?: unknown): { api: Api; sent: Sent[] } {
  const sent: Sent[] = [];
  const api = createApiFromSend(async (method, path, { params, body, ...options }) => {
    sent.push({ call: `${method} ${buildApiPath(path, params)}`, body, options });
    return answer;
  });
  return { api, sent };
}

describe('credits', () => {
  const key = 'b6a1d3f0-5a53-4a5e-9f53-0c1f1f6d8f00';

  it('go out with the key of the page, so that a second press gives nothing', async () => {
    const { api, sent } = fakeApi();
    const outcome = await handleCustomerAction(
      api,
      'c1',
      filledForm({ intent: 'grant', amount: '7', reason: ' a bad day ', key }),
    );
    expect(outcome).toEqual({ messageKey: 'done.granted', messageParams: { count: 7 } });
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
  ])('are not sent: %j because of %j', async (amount, reason, errors) => {
    const { api, sent } = fakeApi();
    const outcome = await handleCustomerAction(api, 'c1', filledForm({ intent: 'grant', amount, reason }));
    const { rejected } = outcome as { rejected: RejectedForm };
    expect(rejected.submittedValues).toMatchObject({ amount: [amount], reason: [reason] });
    expect(Object.keys(rejected.fieldErrors).toSorted()).toEqual(errors);
    expect(sent).toEqual([]);
  });
});

it('the money of a purchase goes back with a reason, and never without', async () => {
  const { api, sent } = fakeApi();
  const back = { intent: 'money-back', purchase: idOf('p') };
  expect(await handleCustomerAction(api, 'c1', filledForm({ ...back, reason: 'no' }))).toMatchObject({
    rejected: { intent: 'money-back', fieldErrors: { reason: 'invalid' } },
  });
  expect(sent).toEqual([]);
  expect(await handleCustomerAction(api, 'c1', filledForm({ ...back, reason: 'bought twice' }))).toEqual({
    messageKey: 'done.moneyBack',
  });
  expect(sent).toMatchObject([
    { call: `POST /api/v1/admin/purchases/${idOf('p')}/refund`, body: { reason: 'bought twice' } },
  ]);
});

it('a shoot is refunded with a reason, and never without', async () => {
  const { api, sent } = fakeApi({ returned_credits: 20 });
  expect(await handleOrderAction(api, 'o1', filledForm({ intent: 'refund', reason: '' }))).toMatchObject({
    rejected: { intent: 'refund', fieldErrors: { reason: 'invalid' } },
  });
  expect(sent).toEqual([]);
  const outcome = await handleOrderAction(api, 'o1', filledForm({ intent: 'refund', reason: 'too dark' }));
  expect(outcome).toEqual({ messageKey: 'done.refunded', messageParams: { count: 20 } });
  expect(await handleOrderAction(api, 'o1', filledForm({ intent: 'requeue' }))).toEqual({
    messageKey: 'done.requeued',
  });
  expect(sent.map(({ call }) => call)).toEqual([
    'POST /api/v1/admin/orders/o1/refund',
    'POST /api/v1/admin/orders/o1/requeue',
  ]);
});

it('people, affiliates and trials are decided by what was pressed', async () => {
  const { api, sent } = fakeApi({ paid: [] });
  await handleCustomerAction(api, 'c1', filledForm({ intent: 'suspend' }));
  await handleCustomerAction(api, 'c1', filledForm({ intent: 'restore' }));
  await handleAffiliateAction(api, filledForm({ intent: 'approve', affiliate_id: idOf('a') }));
  await handleAffiliateAction(api, filledForm({ intent: 'decline', affiliate_id: idOf('a') }));
  await handleTrialAction(api, filledForm({ intent: 'approve', company_id: idOf('k') }));
  await handleTrialAction(api, filledForm({ intent: 'decline', company_id: idOf('k') }));
  const forged = filledForm({ intent: 'decline', company_id: '../x' });
  await expect(async () => handleTrialAction(api, forged)).rejects.toMatchObject({ init: { status: 422 } });
  expect(await handleAffiliateAction(api, filledForm({ intent: 'pay', affiliate_id: idOf('a') }))).toEqual({
    messageKey: 'done.nothingToPay',
  });
  expect(sent.map(({ call, body }) => [call, body])).toEqual([
    ['PUT /api/v1/admin/customers/c1/suspension', { suspended: true }],
    ['PUT /api/v1/admin/customers/c1/suspension', { suspended: false }],
    [`PUT /api/v1/admin/affiliates/${idOf('a')}`, { status: 'approved' }],
    [`PUT /api/v1/admin/affiliates/${idOf('a')}`, { status: 'rejected' }],
    [`PUT /api/v1/admin/trials/${idOf('k')}`, { status: 'approved' }],
    [`PUT /api/v1/admin/trials/${idOf('k')}`, { status: 'rejected' }],
    [`POST /api/v1/admin/affiliates/${idOf('a')}/payouts`, undefined],
  ]);
});

it('removes the factors of somebody who has lost them, and says beside the form when the session is too old for it', async () => {
  const lost = filledForm({ intent: 'remove-factors', reason: 'her phone is lost' });
  const { api, sent } = fakeApi();
  expect(await handleCustomerAction(api, 'c1', lost)).toEqual({ messageKey: 'done.factorsRemoved' });
  const path = 'POST /api/v1/admin/customers/c1/factors-removal';
  expect(sent).toMatchObject([{ call: path, body: { reason: 'her phone is lost' } }]);
  vi.spyOn(api, 'post').mockRejectedValue(new ApiError('no', 403, { code: 'reauthentication_needed' }));
  expect(await handleCustomerAction(api, 'c1', lost)).toMatchObject({
    rejected: { intent: 'remove-factors', fieldErrors: { signIn: 'again' } },
  });
});

it('a setting that cannot be read comes back as it was typed, and one that does not exist is refused', async () => {
  const { api, sent } = fakeApi();
  const typed = { name: 'blocked_mail_domains', value: 'trash.example\nno domain' };
  expect(await handleSettingAction(api, filledForm(typed))).toMatchObject({
    rejected: { fieldErrors: { value: '2' }, submittedValues: { value: [typed.value] } },
  });
  await expect(handleSettingAction(api, filledForm({ name: 'gravity', value: '9.81' }))).rejects.toMatchObject({
    init: { status: 422 },
  });
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
  ['payment_dispute_won', '/admin/customers/'],
  ['payment_mismatch', undefined],
  ['setting_changed', undefined],
])('the log leads from %s to %s', (act, place) => {
  const subject = 'b6a1d3f0-5a53-4a5e-9f53-0c1f1f6d8f00';
  expect(subjectPath({ act, subject })).toBe(place && place + subject);
  expect(subjectPath({ act, subject: 'maintenance' })).toBeUndefined();
});

it.each([
  ['suspending', (api: Api, pressed: FormData) => handleCustomerAction(api, 'c1', pressed)],
  ['refunding', (api: Api, pressed: FormData) => handleOrderAction(api, 'o1', pressed)],
  ['declining an affiliate', handleAffiliateAction],
  ['declining a trial', handleTrialAction],
])('a button of another version does nothing, least of all %s', async (_, act) => {
  const { api, sent } = fakeApi();
  await expect(async () => act(api, filledForm({ intent: 'postpone', reason: 'not now' }))).rejects.toMatchObject({
    status: 400,
  });
  expect(sent).toEqual([]);
});
