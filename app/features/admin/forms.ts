// What the forms of the admin pages do. `said` is a text of the namespace admin: done.<said>.
import type { Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import type { SettingName } from '#server/contracts/settings.ts';
import { readSetting } from './setting-forms';

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
  | 'approved'
  | 'declined'
  | 'trialApproved'
  | 'trialDeclined'
  | 'paid'
  | 'nothingToPay'
  | 'saved';

const ONCE = { attempts: 1, admin: true } as const;
const text = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();
const KEY = /^[\w.:-]{8,128}$/;

/** As the API has it: long enough to say something, short enough for a log. */
const isReason = (reason: string): boolean => reason.length >= 3 && reason.length <= 500;

export async function actOnCustomer(api: Api, id: string, form: FormData): Promise<Outcome> {
  const removal = await actOnRemoval(api, 'customers', id, form);
  if (removal) return removal;
  const path = `admin/customers/${encodeURIComponent(id)}`;
  if (form.get('intent') === 'grant') {
    const values = { amount: text(form, 'amount'), reason: text(form, 'reason') };
    const amount = Number(values.amount);
    const faults: Refused['faults'] = {};
    if (!Number.isInteger(amount) || amount < 1 || amount > 1000) faults['amount'] = true;
    if (!isReason(values.reason)) faults['reason'] = true;
    if (Object.keys(faults).length > 0) return { values, faults };
    const key = text(form, 'key');
    await api.post(
      `${path}/grants`,
      { amount, reason: values.reason },
      { ...ONCE, ...(KEY.test(key) && { idempotencyKey: key }) },
    );
    return { said: 'granted', vars: { count: amount } };
  }
  const suspended = form.get('intent') === 'suspend';
  await api.put(`${path}/suspension`, { suspended }, ONCE);
  return { said: suspended ? 'suspended' : 'restored' };
}

type Removable = 'customers' | 'companies' | 'orders';

/** Undefined for a form that is about something else. */
async function actOnRemoval(api: Api, kind: Removable, id: string, form: FormData): Promise<Outcome | undefined> {
  const path = `admin/${kind}/${encodeURIComponent(id)}/removal`;
  const intent = form.get('intent');
  if (intent === 'undelete') {
    await api.put(path, { removed: false }, ONCE);
    return { said: 'undeleted' };
  }
  if (intent !== 'delete') return undefined;
  const reason = text(form, 'reason');
  if (!isReason(reason)) return { values: { reason }, faults: { removal: true } };
  await api.put(path, { removed: true, reason }, ONCE);
  return { said: 'deleted' };
}

/** All that staff do to a company as a whole. Throws ApiError 400 for a form that is none of ours. */
export async function actOnCompany(api: Api, id: string, form: FormData): Promise<Outcome> {
  const outcome = await actOnRemoval(api, 'companies', id, form);
  if (!outcome) throw new ApiError('There is no such deed', 400);
  return outcome;
}

export async function actOnOrder(api: Api, id: string, form: FormData): Promise<Outcome> {
  const removal = await actOnRemoval(api, 'orders', id, form);
  if (removal) return removal;
  const path = `admin/orders/${encodeURIComponent(id)}`;
  if (form.get('intent') === 'requeue') {
    await api.post(`${path}/requeue`, {}, ONCE);
    return { said: 'requeued' };
  }
  const reason = text(form, 'reason');
  if (!isReason(reason)) return { values: { reason }, faults: { reason: true } };
  const answer = await api.post<{ returned_credits: number }>(`${path}/refund`, { reason }, ONCE);
  return { said: 'refunded', vars: { count: answer?.returned_credits ?? 0 } };
}

export async function actOnAffiliate(api: Api, form: FormData): Promise<Outcome> {
  const path = `admin/affiliates/${encodeURIComponent(text(form, 'affiliate_id'))}`;
  if (form.get('intent') === 'pay') {
    const answer = await api.post<{ paid: unknown[] }>(`${path}/payouts`, {}, ONCE);
    return { said: answer?.paid.length ? 'paid' : 'nothingToPay' };
  }
  const approved = form.get('intent') === 'approve';
  await api.put(path, { status: approved ? 'approved' : 'rejected' }, ONCE);
  return { said: approved ? 'approved' : 'declined' };
}

/** What was typed comes back with what is wrong with it; a name that no setting has changes nothing. */
export async function actOnSetting(api: Api, name: SettingName | undefined, form: FormData): Promise<Outcome> {
  if (!name) throw new ApiError('There is no such setting', 404);
  const values = Object.fromEntries([...form].map(([field, value]) => [field, String(value)]));
  const read = readSetting(name, form);
  if ('line' in read) return { values: { ...values, line: String(read.line) }, faults: { line: true } };
  if ('address' in read) return { values, faults: { address: true } };
  await api.put(`admin/settings/${name}`, { value: read.value }, ONCE);
  return { said: 'saved' };
}

export async function actOnTrial(api: Api, form: FormData): Promise<Outcome> {
  const approved = form.get('intent') === 'approve';
  const path = `admin/trials/${encodeURIComponent(text(form, 'company_id'))}`;
  await api.put(path, { status: approved ? 'approved' : 'rejected' }, ONCE);
  return { said: approved ? 'trialApproved' : 'trialDeclined' };
}
