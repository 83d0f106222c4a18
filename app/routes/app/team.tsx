// /app/teams/:teamId: the company for its managers and owners. Other members have /app/teams.
import { data, redirect, redirectDocument } from 'react-router';
import { apiOf, pageApiOf } from '~/api/server';
import { localeContext } from '~/context';
import { teamReturnPath } from '~/features/checkout/offer';
import { actOnTeam } from '~/features/teams/act';
import { isDetail, loadTeam } from '~/features/teams/load';
import { teamProblem } from '~/features/teams/problem';
import { TeamPage } from '~/features/teams/team-page';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { notFound } from '~/parts/not-found';
import type { Route } from './+types/team';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!UUID.test(params.teamId)) throw notFound(url.pathname);
  const api = pageApiOf(context);
  const team = await api.get('/companies/:id', { params: { id: params.teamId }, attempts: 1 });
  if (!team || !isDetail(team)) throw redirect(withLocale('/app/teams', context.get(localeContext)));
  return loadTeam(api, team, url.searchParams);
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const t = serverT(locale, 'teams');
  const here = url.pathname + url.search;
  const api = apiOf(context);
  try {
    const own = await api.get('/customers');
    const back = withLocale(teamReturnPath(params.teamId), locale);
    const outcome = await actOnTeam(api, params.teamId, own!.id, await request.formData(), back);
    if ('pay' in outcome) return redirectDocument(outcome.pay);
    if ('said' in outcome)
      return redirectWithFlash(request, withLocale(outcome.to, locale), {
        text: t(`done.${outcome.said}`, outcome.vars),
        tone: 'success',
      });
    return data(outcome, { status: 'invited' in outcome ? 200 : 422 });
  } catch (error) {
    const text = teamProblem(error, t, serverT(locale, 'errors'));
    return redirectWithFlash(request, here, { text, tone: 'danger' });
  }
}

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamPage data={loaderData} result={actionData} />;
}
