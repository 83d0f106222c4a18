// What the forms of the admin pages do.
import type { z } from 'zod';
import { grantInput, reasonInput } from '#server/contracts/admin.ts';
import {
  affiliateForm,
  companyForm,
  grantKeyForm,
  grantUnitForm,
  purchaseIdForm,
  settingForm,
} from '#server/contracts/forms/admin.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import type { ActionMessage } from '~/web/forms/action-message';
import { handleIntent, type IntentHandlers } from '~/web/forms/intents';
import { parseFormOrThrow, parseForm } from '~/web/forms/parse-form.server';
import { rejectForm, type RejectedForm } from '~/web/forms/rejected-form';
import { parseSetting } from './parse-setting.server';

export type AdminActionResult = ActionMessage<'admin'> | { rejected: RejectedForm };
/** `id`: of the customer, company or order that the page is about. */
interface Target {
  api: Api;
  id: string;
}
type Handlers<Context = Target> = IntentHandlers<Context, AdminActionResult>;

const AS_STAFF = { ...NO_RETRY, admin: true } as const;

/** Gives credits once, however often the form is sent: its key is the idempotency key of the call. */
async function grant(
  form: FormData,
  send: (body: z.output<typeof grantInput>, once: { idempotencyKey?: string }) => Promise<unknown>,
): Promise<AdminActionResult> {
  const { value, rejected } = parseForm(form, grantInput);
  if (rejected) return { rejected };
  const { key } = parseFormOrThrow(form, grantKeyForm);
  await send(value, key ? { idempotencyKey: key } : {});
  return { messageKey: 'done.granted', messageParams: { count: value.amount } };
}

const removalHandlers = (kind: 'customers' | 'companies' | 'orders'): Handlers => {
  const path = `/admin/${kind}/:id/removal` as const;
  return {
    async undelete(_, { api, id }) {
      await api.put(path, { params: { id }, body: { removed: false }, ...AS_STAFF });
      return { messageKey: 'done.undeleted' };
    },
    async delete(form, { api, id }) {
      const { value, rejected } = parseForm(form, reasonInput);
      if (rejected) return { rejected };
      await api.put(path, { params: { id }, body: { removed: true, ...value }, ...AS_STAFF });
      return { messageKey: 'done.deleted' };
    },
  };
};

const suspend =
  (suspended: boolean) =>
  async (_: FormData, { api, id }: Target): Promise<AdminActionResult> => {
    await api.put('/admin/customers/:id/suspension', { params: { id }, body: { suspended }, ...AS_STAFF });
    return { messageKey: suspended ? 'done.suspended' : 'done.restored' };
  };

/** A session that is not fresh is told so beside the form. */
async function removeFactors(form: FormData, { api, id }: Target): Promise<AdminActionResult> {
  const { value, rejected } = parseForm(form, reasonInput);
  if (rejected) return { rejected };
  try {
    await api.post('/admin/customers/:id/factors-removal', { params: { id }, body: value, ...AS_STAFF });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'reauthentication_needed') throw error;
    return { rejected: rejectForm(form, { signIn: 'again' }) };
  }
  return { messageKey: 'done.factorsRemoved' };
}

const CUSTOMER_HANDLERS: Handlers = {
  ...removalHandlers('customers'),
  grant: (form, { api, id }) =>
    grant(form, (body, once) =>
      api.post('/admin/customers/:id/grants', { params: { id }, body, ...AS_STAFF, ...once }),
    ),
  async 'money-back'(form, { api }) {
    const { value, rejected } = parseForm(form, reasonInput);
    if (rejected) return { rejected };
    const params = { id: parseFormOrThrow(form, purchaseIdForm).purchase };
    await api.post('/admin/purchases/:id/refund', { params, body: value, ...AS_STAFF });
    return { messageKey: 'done.moneyBack' };
  },
  'remove-factors': removeFactors,
  suspend: suspend(true),
  restore: suspend(false),
};

const COMPANY_HANDLERS: Handlers = {
  ...removalHandlers('companies'),
  grant(form, { api, id }) {
    const { unit } = parseFormOrThrow(form, grantUnitForm);
    return grant(form, (body, once) =>
      api.post('/admin/companies/:id/grants', { params: { id }, body: { ...body, unit }, ...AS_STAFF, ...once }),
    );
  },
};

const ORDER_HANDLERS: Handlers = {
  ...removalHandlers('orders'),
  async requeue(_, { api, id }) {
    await api.post('/admin/orders/:id/requeue', { params: { id }, ...AS_STAFF });
    return { messageKey: 'done.requeued' };
  },
  async refund(form, { api, id }) {
    const { value, rejected } = parseForm(form, reasonInput);
    if (rejected) return { rejected };
    const answer = await api.post('/admin/orders/:id/refund', { params: { id }, body: value, ...AS_STAFF });
    return { messageKey: 'done.refunded', messageParams: { count: answer?.returned_credits ?? 0 } };
  },
};

const reviewAffiliate =
  (status: 'approved' | 'rejected') =>
  async (form: FormData, api: Api): Promise<AdminActionResult> => {
    const params = { id: parseFormOrThrow(form, affiliateForm).affiliate_id };
    await api.put('/admin/affiliates/:id', { params, body: { status }, ...AS_STAFF });
    return { messageKey: status === 'approved' ? 'done.approved' : 'done.declined' };
  };

const AFFILIATE_HANDLERS: Handlers<Api> = {
  async pay(form, api) {
    const params = { id: parseFormOrThrow(form, affiliateForm).affiliate_id };
    const answer = await api.post('/admin/affiliates/:id/payouts', { params, ...AS_STAFF });
    return { messageKey: answer?.paid.length ? 'done.paid' : 'done.nothingToPay' };
  },
  approve: reviewAffiliate('approved'),
  decline: reviewAffiliate('rejected'),
};

const reviewTrial =
  (status: 'approved' | 'rejected') =>
  async (form: FormData, api: Api): Promise<AdminActionResult> => {
    const params = { id: parseFormOrThrow(form, companyForm).company_id };
    await api.put('/admin/trials/:id', { params, body: { status }, ...AS_STAFF });
    return { messageKey: status === 'approved' ? 'done.trialApproved' : 'done.trialDeclined' };
  };

const TRIAL_HANDLERS: Handlers<Api> = { approve: reviewTrial('approved'), decline: reviewTrial('rejected') };

export const handleCustomerAction = (api: Api, id: string, form: FormData): Promise<AdminActionResult> =>
  handleIntent(CUSTOMER_HANDLERS, form, { api, id });
export const handleCompanyAction = (api: Api, id: string, form: FormData): Promise<AdminActionResult> =>
  handleIntent(COMPANY_HANDLERS, form, { api, id });
export const handleOrderAction = (api: Api, id: string, form: FormData): Promise<AdminActionResult> =>
  handleIntent(ORDER_HANDLERS, form, { api, id });
export const handleAffiliateAction = (api: Api, form: FormData): Promise<AdminActionResult> =>
  handleIntent(AFFILIATE_HANDLERS, form, api);
export const handleTrialAction = (api: Api, form: FormData): Promise<AdminActionResult> =>
  handleIntent(TRIAL_HANDLERS, form, api);

export async function handleSettingAction(api: Api, form: FormData): Promise<AdminActionResult> {
  const { name } = parseFormOrThrow(form, settingForm);
  const setting = parseSetting(name, form);
  if ('line' in setting) return { rejected: rejectForm(form, { value: String(setting.line) }) };
  if ('address' in setting) return { rejected: rejectForm(form, { href: 'invalid' }) };
  await api.put('/admin/settings/:name', { params: { name }, body: { value: setting.value }, ...AS_STAFF });
  return { messageKey: 'done.saved' };
}
