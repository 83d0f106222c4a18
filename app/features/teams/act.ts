// What the forms of the team pages do: create a team, join one, and the buttons on its page.
import { ONCE, type Api } from '~/api/client';
import { readForm } from '~/parts/read-form.server';
import { textOf, unknownButton } from '~/parts/posted-form';
import { companyInput } from '#server/contracts/companies.ts';
import { memberButtons } from './member-buttons';
import type { Outcome } from './outcome';
import { seatButtons } from './seat-buttons';
import { settingButtons } from './setting-buttons';

export async function createTeam(api: Api, form: FormData): Promise<Outcome> {
  const read = readForm(form, companyInput);
  if (!('value' in read)) return { faults: { name: true } };
  const made = await api.post('/companies', { body: read.value, ...ONCE });
  return { to: `/app/teams/${made!.company_id}`, said: 'created' };
}

export async function joinTeam(api: Api, form: FormData): Promise<Outcome> {
  const invite = textOf(form, 'invite');
  const code = textOf(form, 'team_code');
  const joined = invite
    ? await api.post('/invites/:token/accept', { params: { token: invite }, ...ONCE })
    : await api.post('/companies/join', {
        body: code ? { team_code: code } : { company_id: textOf(form, 'company_id') },
        ...ONCE,
      });
  return { to: '/app/teams', said: 'joined', vars: { name: joined!.name } };
}

const BUTTONS = new Map(Object.entries({ ...memberButtons, ...seatButtons, ...settingButtons }));

export async function actOnTeam(
  api: Api,
  id: string,
  own: string,
  form: FormData,
  returnPath: string,
): Promise<Outcome> {
  const press = BUTTONS.get(textOf(form, 'intent'));
  if (!press) throw unknownButton(form);
  return press({ api, form, company: { id }, page: `/app/teams/${id}`, own, returnPath });
}
