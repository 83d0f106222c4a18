// What the forms of the admin pages do. `said` is a text of the namespace admin: done.<said>.
import { ONCE, type Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import { COMPANY_UNITS } from '#server/contracts/company-lists.ts';
import type { SettingName } from '#server/contracts/settings.ts';
import { readSetting } from './setting-forms';
import { choiceOf, textOf, unknownButton } from '~/parts/posted-form';

export interface Refused {
  values: Record<string, string>;
  faults: Record<string, true>;
}
export type Outcome = { said: Said; vars?: Record<string, string | number> } | Refused;
type Said =
  | 'granted'
  | 'suspended'
  | 'restored'
  | 'deleted'
  | 'undeleted'
  | 'requeued'
  | 'refunded'
  | 'moneyBack'
  | 'approved'
  | 'declined'
  | 'trialApproved'
  | 'trialDeclined'
  | 'paid'
  | 'nothingToPay'
  | 'saved';

const AS_STAFF = { ...ONCE, admin: true } as const;
const KEY = /^[\w.:-]{8,128}$/;

/** Which of two buttons was pressed. Throws ApiError 400 for any other. */
function yesOrNo(form: FormData, yes: string, no: string): boolean {
  const intent = form.get('intent');
  if (intent !== yes && intent !== no) throw unknownButton(form);
  return intent === yes;
}

/** As the API has it: long enough to say something, short enough for a log. */
const isReason = (reason: string): boolean => reason.length >= 3 && reason.length <= 500;

export async function actOnCustomer(api: Api, id: string, form: FormData): Promise<Outcome> {
  const removal = await actOnRemoval(api, 'customers', id, form);
  if (removal) return removal;
  if (form.get('intent') === 'grant')
    return actOnGrant(form, (body, once) =>
      api.post('/admin/customers/:id/grants', { params: { id }, body, ...AS_STAFF, ...once }),
    );
  if (form.get('intent') === 'money-back') {
    const purchase = textOf(form, 'purchase');
    const reason = textOf(form, 'reason');
    if (!isReason(reason)) return { values: { reason, purchase }, faults: { moneyBack: true } };
    await api.post('/admin/purchases/:id/refund', { params: { id: purchase }, body: { reason }, ...AS_STAFF });
    return { said: 'moneyBack' };
  }
  const suspended = yesOrNo(form, 'suspend', 'restore');
  await api.put('/admin/customers/:id/suspension', { params: { id }, body: { suspended }, ...AS_STAFF });
  return { said: suspended ? 'suspended' : 'restored' };
}

interface Grant {
  amount: number;
  reason: string;
}

async function actOnGrant(
  form: FormData,
  give: (grant: Grant, once: { idempotencyKey?: string }) => Promise<unknown>,
): Promise<Outcome> {
  const values = { amount: textOf(form, 'amount'), reason: textOf(form, 'reason'), unit: textOf(form, 'unit') };
  const amount = Number(values.amount);
  const faults: Refused['faults'] = {};
  if (!Number.isInteger(amount) || amount < 1 || amount > 1000) faults['amount'] = true;
  if (!isReason(values.reason)) faults['reason'] = true;
  if (Object.keys(faults).length > 0) return { values, faults };
  const key = textOf(form, 'key');
  await give({ amount, reason: values.reason }, KEY.test(key) ? { idempotencyKey: key } : {});
  return { said: 'granted', vars: { count: amount } };
}

type Removable = 'customers' | 'companies' | 'orders';

/** Undefined for a form that is about something else. */
async function actOnRemoval(api: Api, kind: Removable, id: string, form: FormData): Promise<Outcome | undefined> {
  const path = `/admin/${kind}/:id/removal` as const;
  const intent = form.get('intent');
  if (intent === 'undelete') {
    await api.put(path, { params: { id }, body: { removed: false }, ...AS_STAFF });
    return { said: 'undeleted' };
  }
  if (intent !== 'delete') return undefined;
  const reason = textOf(form, 'reason');
  if (!isReason(reason)) return { values: { reason }, faults: { removal: true } };
  await api.put(path, { params: { id }, body: { removed: true, reason }, ...AS_STAFF });
  return { said: 'deleted' };
}

/** All that staff do to a company as a whole. */
export async function actOnCompany(api: Api, id: string, form: FormData): Promise<Outcome> {
  const outcome = await actOnRemoval(api, 'companies', id, form);
  if (outcome) return outcome;
  if (form.get('intent') !== 'grant') throw unknownButton(form);
  const unit = choiceOf(form, 'unit', COMPANY_UNITS);
  return actOnGrant(form, (grant, once) =>
    api.post('/admin/companies/:id/grants', { params: { id }, body: { ...grant, unit }, ...AS_STAFF, ...once }),
  );
}

export async function actOnOrder(api: Api, id: string, form: FormData): Promise<Outcome> {
  const removal = await actOnRemoval(api, 'orders', id, form);
  if (removal) return removal;
  if (form.get('intent') === 'requeue') {
    await api.post('/admin/orders/:id/requeue', { params: { id }, ...AS_STAFF });
    return { said: 'requeued' };
  }
  if (form.get('intent') !== 'refund') throw unknownButton(form);
  const reason = textOf(form, 'reason');
  if (!isReason(reason)) return { values: { reason }, faults: { reason: true } };
  const answer = await api.post('/admin/orders/:id/refund', { params: { id }, body: { reason }, ...AS_STAFF });
  return { said: 'refunded', vars: { count: answer?.returned_credits ?? 0 } };
}

export async function actOnAffiliate(api: Api, form: FormData): Promise<Outcome> {
  const params = { id: textOf(form, 'affiliate_id') };
  if (form.get('intent') === 'pay') {
    const answer = await api.post('/admin/affiliates/:id/payouts', { params, ...AS_STAFF });
    return { said: answer?.paid.length ? 'paid' : 'nothingToPay' };
  }
  const approved = yesOrNo(form, 'approve', 'decline');
  await api.put('/admin/affiliates/:id', { params, body: { status: approved ? 'approved' : 'rejected' }, ...AS_STAFF });
  return { said: approved ? 'approved' : 'declined' };
}

/** What was typed comes back with what is wrong with it; a name that no setting has changes nothing. */
export async function actOnSetting(api: Api, name: SettingName | undefined, form: FormData): Promise<Outcome> {
  if (!name) throw new ApiError('There is no such setting', 404);
  const values = Object.fromEntries([...form].map(([field, value]) => [field, String(value)]));
  const read = readSetting(name, form);
  if ('line' in read) return { values: { ...values, line: String(read.line) }, faults: { line: true } };
  if ('address' in read) return { values, faults: { address: true } };
  await api.put('/admin/settings/:name', { params: { name }, body: { value: read.value }, ...AS_STAFF });
  return { said: 'saved' };
}

export async function actOnTrial(api: Api, form: FormData): Promise<Outcome> {
  const approved = yesOrNo(form, 'approve', 'decline');
  await api.put('/admin/trials/:id', {
    params: { id: textOf(form, 'company_id') },
    body: { status: approved ? 'approved' : 'rejected' },
    ...AS_STAFF,
  });
  return { said: approved ? 'trialApproved' : 'trialDeclined' };
}
