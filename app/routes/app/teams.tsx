// /app/teams: the person's company, or the ways into one.
import { data, redirect } from 'react-router';
import { apiOf, pageApiOf } from '~/api/server';
import { localeContext } from '~/context';
import { siteSettings } from '~/features/shell/site.server';
import { actOnTeam, joinTeam } from '~/features/teams/act';
import { teamProblem } from '~/features/teams/problem';
import { TeamsPage } from '~/features/teams/teams-page';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { flashLine } from '~/middleware/flash';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { forgetTeamCode, teamCodeOf } from '~/middleware/team-code';
import type { CompaniesAnswer, TrialAnswer } from '#server/contracts/companies.ts';
import type { Route } from './+types/teams';

export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await pageApiOf(context).get('/companies');
  const code = answer!.companies.length === 0 ? teamCodeOf(request) : undefined;
  const door = code
    ? await apiOf(context)
        .get('/companies/doors/:code', { params: { code }, attempts: 1 })
        .catch(() => undefined)
    : undefined;
  const shown = {
    ...answer!,
    trial: await trialFor(context, answer!),
    door: code && door ? { name: door.name, team_code: code } : null,
  };
  // A code that leads nowhere for this person must not bring them back here.
  if (shown.door || !teamCodeOf(request)) return data(shown);
  return data(shown, { headers: { 'set-cookie': forgetTeamCode(request) } });
}

/** The business page leads here whoever wants to try the product for free. Employees cannot apply. */
async function trialFor(
  context: Route.LoaderArgs['context'],
  { companies: [own] }: CompaniesAnswer,
): Promise<TrialAnswer | null> {
  if (!own) return { open: (await siteSettings(context)).freeTrial, trial: null };
  if (own.role === 'employee') return null;
  return (await pageApiOf(context).get('/companies/:id/trial', { params: { id: own.company_id } })) ?? null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const [t, errors] = [serverT(locale, 'teams'), serverT(locale, 'errors')];
  const form = await request.formData();
  const api = apiOf(context);
  const here = withLocale('/app/teams', locale);
  const headers = new Headers({ 'set-cookie': forgetTeamCode(request) });
  if (form.get('intent') === 'decline') return redirect(here, { headers });
  try {
    const own = await api.get('/customers');
    const outcome =
      form.get('intent') === 'leave' || form.get('intent') === 'trial'
        ? await actOnTeam(api, String(form.get('company')), own!.id, form, here)
        : await joinTeam(api, form);
    if (!('said' in outcome)) return redirect(here);
    headers.append(
      'set-cookie',
      flashLine(request, { text: t(`done.${outcome.said}`, outcome.vars), tone: 'success' }),
    );
    return redirect(here, { headers });
  } catch (error) {
    return redirectWithFlash(request, here, { text: teamProblem(error, t, errors), tone: 'danger' });
  }
}

export default function Teams({ loaderData }: Route.ComponentProps) {
  return <TeamsPage data={loaderData} />;
}
