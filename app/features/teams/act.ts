// What the forms of the team pages do. `said` is a text of the namespace teams: done.<said>.
import { ONCE, type Api } from '~/api/client';
import { companyInput } from '#server/contracts/companies.ts';
import { readForm } from '~/parts/read-form.server';
import type { Company, CompanyDetail, InvitedAnswer } from '#server/contracts/companies.ts';
import type { CheckoutAnswer } from '#server/contracts/api.ts';
import { readBrand } from './brand-form';
import type { RefusedBrand } from './style-view';
import { textOf, unknownButton } from '~/parts/posted-form';

type Said =
  | 'created'
  | 'joined'
  | 'left'
  | 'saved'
  | 'removed'
  | 'erased'
  | 'role'
  | 'handed'
  | 'seatGiven'
  | 'seatsGiven'
  | 'seatTaken'
  | 'reminded'
  | 'remindedNobody'
  | 'resent'
  | 'resentAll'
  | 'revoked'
  | 'renewed'
  | 'trial';
export type Outcome =
  | { to: string; said: Said; vars?: Record<string, string | number> }
  | { pay: string }
  | { invited: InvitedAnswer }
  | { refusedBrand: RefusedBrand }
  | { faults: { name?: true } };

const orNothing = (value: string): string | undefined => value || undefined;

export async function createTeam(api: Api, form: FormData): Promise<Outcome> {
  const read = readForm(form, companyInput);
  if (!('value' in read)) return { faults: { name: true } };
  const made = await api.post<CompanyDetail>('companies', read.value, ONCE);
  return { to: `/app/teams/${made!.company_id}`, said: 'created' };
}

export async function joinTeam(api: Api, form: FormData): Promise<Outcome> {
  const invite = textOf(form, 'invite');
  const code = textOf(form, 'team_code');
  const joined = invite
    ? await api.post<Company>(`invites/${encodeURIComponent(invite)}/accept`, {}, ONCE)
    : await api.post<Company>(
        'companies/join',
        code ? { team_code: code } : { company_id: textOf(form, 'company_id') },
        ONCE,
      );
  return { to: '/app/teams', said: 'joined', vars: { name: joined!.name } };
}

export async function actOnTeam(
  api: Api,
  id: string,
  own: string,
  form: FormData,
  returnPath: string,
): Promise<Outcome> {
  const path = `companies/${encodeURIComponent(id)}`;
  const back = `/app/teams/${id}`;
  const member = textOf(form, 'customer_id');
  switch (form.get('intent')) {
    case 'invite': {
      const file = form.get('file');
      const listed = file instanceof File && file.size > 0 ? await file.text() : '';
      const emails = [listed, textOf(form, 'emails')].filter(Boolean).join('\n');
      const role = textOf(form, 'role') || 'employee';
      const language = orNothing(textOf(form, 'language'));
      return {
        invited: (await api.post<InvitedAnswer>(`${path}/invites`, { emails: emails || ' ', role, language }, ONCE))!,
      };
    }
    case 'resend':
      await api.post(`${path}/invites/${encodeURIComponent(textOf(form, 'invite_id'))}/resend`, {}, ONCE);
      return { to: back, said: 'resent' };
    case 'resend-all': {
      // One after another: those sent before a fault stay sent.
      const ids = form.getAll('invite_id').map(String);
      for (const one of ids) await api.post(`${path}/invites/${encodeURIComponent(one)}/resend`, {}, ONCE);
      return { to: back, said: 'resentAll', vars: { count: ids.length } };
    }
    case 'revoke':
      await api.delete(`${path}/invites/${encodeURIComponent(textOf(form, 'invite_id'))}`, ONCE);
      return { to: back, said: 'revoked' };
    case 'role':
      await api.patch(`${path}/members/${encodeURIComponent(member)}`, { role: textOf(form, 'role') }, ONCE);
      return { to: back, said: 'role' };
    case 'hand-over':
      await api.put(`${path}/owner`, { customer_id: member }, ONCE);
      return { to: back, said: 'handed' };
    case 'remove':
      await api.delete(`${path}/members/${encodeURIComponent(member)}`, ONCE);
      return { to: back, said: 'removed' };
    case 'erase':
      await api.delete(`customers/${encodeURIComponent(member)}`, ONCE);
      return { to: back, said: 'erased' };
    case 'leave':
      await api.delete(`${path}/members/${encodeURIComponent(own)}`, ONCE);
      return { to: '/app/teams', said: 'left' };
    case 'give-seat':
      await api.post(`${path}/seats`, { customer_id: member }, ONCE);
      return { to: back, said: 'seatGiven' };
    case 'give-seats': {
      // One after another: those given before a fault stay given, and the page shows which.
      const members = form.getAll('customer_id').map(String);
      for (const customer_id of members) await api.post(`${path}/seats`, { customer_id }, ONCE);
      return { to: back, said: 'seatsGiven', vars: { count: members.length } };
    }
    case 'take-seat':
      await api.delete(`${path}/seats/${encodeURIComponent(member)}`, ONCE);
      return { to: back, said: 'seatTaken' };
    case 'remind': {
      const answer = await api.post<{ reminded: number }>(
        `${path}/reminders`,
        member ? { customer_ids: [member] } : {},
        ONCE,
      );
      const count = answer?.reminded ?? 0;
      return count > 0 ? { to: back, said: 'reminded', vars: { count } } : { to: back, said: 'remindedNobody' };
    }
    case 'renew-link':
      await api.post(`${path}/team-code`, {}, ONCE);
      return { to: back, said: 'renewed' };
    case 'trial':
      await api.post(`${path}/trial`, {}, ONCE);
      return { to: `${back}?view=seats`, said: 'trial' };
    case 'buy-seats':
      return buy(
        api,
        path,
        { kind: 'seats', quantity: Number(textOf(form, 'quantity')) || 1, ...receiptOf(form) },
        returnPath,
      );
    case 'buy-studio':
      return buy(api, path, { kind: 'studio', package_id: textOf(form, 'package_id') }, returnPath);
    case 'style': {
      const { brand, typed, faults } = readBrand(form);
      if (faults) return { refusedBrand: { brand, typed, faults } };
      await api.put<CompanyDetail>(`${path}/styles`, brand, ONCE);
      return { to: `${back}?view=style`, said: 'saved' };
    }
    case 'settings':
      return saveSettings(api, id, form);
    default:
      throw unknownButton(form);
  }
}

async function saveSettings(api: Api, id: string, form: FormData): Promise<Outcome> {
  const read = readForm(form, companyInput);
  if (!('value' in read)) return { faults: { name: true } };
  await api.patch<CompanyDetail>(
    `companies/${encodeURIComponent(id)}`,
    {
      ...read.value,
      // A box that is not ticked is not sent.
      ...(form.has('has_domain') && { domain_open: form.has('domain_open') }),
      link_open: form.has('link_open'),
      seat_on_joining: form.has('seat_on_joining'),
      remind: form.has('remind'),
    },
    ONCE,
  );
  return { to: `/app/teams/${id}?view=settings`, said: 'saved' };
}

/** What stays empty is left to what the buyer has had remembered. */
const receiptOf = (form: FormData) => ({
  billing_name: orNothing(textOf(form, 'billing_name')),
  vat_id: orNothing(textOf(form, 'vat_id')),
});

async function buy(api: Api, path: string, goods: object, return_path: string): Promise<Outcome> {
  const answer = await api.post<CheckoutAnswer>(`${path}/credits/checkout`, { ...goods, return_path }, ONCE);
  return { pay: answer!.url };
}
