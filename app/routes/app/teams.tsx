// /app/teams: the person's company, or the ways into one.
import { data, redirect } from 'react-router';
import { serverApi, errorPageApi } from '~/api/server';
import { findFollowedLink } from '~/components/join-offers/followed-link';
import { localeContext } from '~/context';
import { siteSettings } from '~/features/shell/site.server';
import { handleTeamAction, submitJoinForm } from '~/features/teams/actions.server';
import { TeamsPage } from '~/features/teams/teams-page';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { flashCookie } from '~/middleware/flash';
import { parseFormOrThrow } from '~/web/forms/parse-form.server';
import { readIntent } from '~/web/forms/rejected-form';
import { withErrorToast } from '../action-response';
import { teamErrors } from './team-errors';
import { clearTeamCodeCookie, readTeamCode } from '~/middleware/team-code';
import { ownCompanyForm } from '#server/contracts/forms/teams.ts';
import type { CompaniesAnswer, TrialAnswer } from '#server/contracts/companies.ts';
import type { Route } from './+types/teams';

export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await errorPageApi(context).get('/companies');
  const code = answer!.companies.length === 0 ? readTeamCode(request) : undefined;
  const shown = {
    ...answer!,
    trial: await trialFor(context, answer!),
    followedLink: await findFollowedLink(serverApi(context), code),
  };
  // Clears a code that is of no use for this person, so that it does not redirect them here again.
  if (shown.followedLink || !readTeamCode(request)) return data(shown);
  return data(shown, { headers: { 'set-cookie': clearTeamCodeCookie(request) } });
}

/** The business page links here for a free trial. Employees cannot apply. */
async function trialFor(
  context: Route.LoaderArgs['context'],
  { companies: [own] }: CompaniesAnswer,
): Promise<TrialAnswer | null> {
  if (!own) return { open: (await siteSettings(context)).freeTrial, trial: null };
  if (own.role === 'employee') return null;
  return (await errorPageApi(context).get('/companies/:id/trial', { params: { id: own.company_id } })) ?? null;
}

export const action = (args: Route.ActionArgs) => {
  const { request, context } = args;
  const locale = context.get(localeContext);
  const here = withLocale('/app/teams', locale);
  const act = async () => {
    const form = await request.formData();
    const headers = new Headers({ 'set-cookie': clearTeamCodeCookie(request) });
    const intent = readIntent(form);
    if (intent === 'decline') return redirect(here, { headers });
    const api = serverApi(context);
    const customer = await api.get('/customers');
    const outcome =
      intent === 'leave' || intent === 'trial'
        ? await handleTeamAction(form, parseFormOrThrow(form, ownCompanyForm).company, {
            api,
            customerId: customer!.id,
            returnPath: here,
          })
        : await submitJoinForm(api, form);
    if (!('messageKey' in outcome)) return redirect(here);
    const text = serverT(locale, 'teams')(outcome.messageKey, outcome.messageParams);
    headers.append('set-cookie', flashCookie(request, { text, tone: 'success' }));
    return redirect(here, { headers });
  };
  return withErrorToast(args, act, { text: teamErrors(context), to: '/app/teams' });
};

export default function Teams({ loaderData }: Route.ComponentProps) {
  return <TeamsPage data={loaderData} />;
}
