// What the forms of the team pages do: create a company, join one, and the buttons of its page.
import { companyInput } from '#server/contracts/companies.ts';
import { joinForm } from '#server/contracts/forms/teams.ts';
import { NO_RETRY, type Api } from '~/api/client';
import type { ActionMessage } from '~/web/forms/action-message';
import { handleIntent } from '~/web/forms/intents';
import { parseFormOrThrow, parseForm } from '~/web/forms/parse-form.server';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { memberHandlers } from './member-handlers.server';
import { seatHandlers } from './seat-handlers.server';
import { settingHandlers } from './setting-handlers.server';
import type { TeamActionResult, TeamContext } from './team-action';

export async function submitCompanyForm(
  api: Api,
  form: FormData,
): Promise<ActionMessage<'teams'> | { rejected: RejectedForm }> {
  const { value, rejected } = parseForm(form, companyInput);
  if (rejected) return { rejected };
  const company = await api.post('/companies', { body: value, ...NO_RETRY });
  return { to: `/app/teams/${company!.company_id}`, messageKey: 'done.created' };
}

const joined = ({ name }: { name: string }): ActionMessage<'teams'> => ({
  to: '/app/teams',
  messageKey: 'done.joined',
  messageParams: { name },
});

export async function submitInviteAcceptance(api: Api, token: string): Promise<ActionMessage<'teams'>> {
  return joined((await api.post('/invites/:token/accept', { params: { token }, ...NO_RETRY }))!);
}

export async function submitJoinForm(api: Api, form: FormData): Promise<ActionMessage<'teams'>> {
  const { invite, team_code, company_id = '' } = parseFormOrThrow(form, joinForm);
  if (invite) return submitInviteAcceptance(api, invite);
  const body = team_code ? { team_code } : { company_id };
  return joined((await api.post('/companies/join', { body, ...NO_RETRY }))!);
}

const HANDLERS = { ...memberHandlers, ...seatHandlers, ...settingHandlers };

export const handleTeamAction = (
  form: FormData,
  id: string,
  context: Pick<TeamContext, 'api' | 'customerId' | 'returnPath'>,
): Promise<TeamActionResult> => handleIntent(HANDLERS, form, { ...context, company: { id }, page: `/app/teams/${id}` });
