// /app/teams/invite/:token: where the mail of an invitation leads. Accepting is a button, so that no scanner of links joins a team.
import { redirect } from 'react-router';
import { apiOf } from '~/api/server';
import { localeContext } from '~/context';
import { joinTeam } from '~/features/teams/act';
import { InvitePage } from '~/features/teams/invite-page';
import { teamProblem } from '~/features/teams/problem';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import type { Route } from './+types/team-invite';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const door = await api
    .get('/invites/:token', { params: { token: params.token }, attempts: 1 })
    .catch(() => undefined);
  if (door) return { door };
  // Whoever presses the link of the mail once more has come in by it already.
  const own = await api.get('/companies', { attempts: 1 });
  const locale = context.get(localeContext);
  if (own && own.companies.length > 0)
    throw redirectWithFlash(request, withLocale('/app/teams', locale), {
      text: serverT(locale, 'teams')('problem.used'),
    });
  return { door: null };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const t = serverT(locale, 'teams');
  const teams = withLocale('/app/teams', locale);
  try {
    const form = new FormData();
    form.set('invite', params.token);
    const outcome = await joinTeam(apiOf(context), form);
    if (!('said' in outcome)) return redirect(teams);
    return redirectWithFlash(request, teams, { text: t(`done.${outcome.said}`, outcome.vars), tone: 'success' });
  } catch (error) {
    const text = teamProblem(error, t, serverT(locale, 'errors'));
    return redirectWithFlash(request, teams, { text, tone: 'danger' });
  }
}

export default function TeamInvite({ loaderData }: Route.ComponentProps) {
  return <InvitePage door={loaderData.door} />;
}
