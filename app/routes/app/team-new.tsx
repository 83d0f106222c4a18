// /app/teams/new: makes a company; the person owns it.
import { data, redirect } from 'react-router';
import { apiOf } from '~/api/server';
import { localeContext } from '~/context';
import { createTeam } from '~/features/teams/act';
import { NewTeamPage } from '~/features/teams/new-page';
import { teamProblem } from '~/features/teams/problem';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import type { Route } from './+types/team-new';

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await apiOf(context).get('/companies');
  // One person belongs to one company.
  if (answer && answer.companies.length > 0) throw redirect(withLocale('/app/teams', context.get(localeContext)));
  return null;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const t = serverT(locale, 'teams');
  try {
    const outcome = await createTeam(apiOf(context), await request.formData());
    if (!('said' in outcome)) return data({ nameFault: true }, { status: 422 });
    return redirectWithFlash(request, withLocale(outcome.to, locale), {
      text: t(`done.${outcome.said}`),
      tone: 'success',
    });
  } catch (error) {
    const text = teamProblem(error, t, serverT(locale, 'errors'));
    return redirectWithFlash(request, url.pathname, { text, tone: 'danger' });
  }
}

export default function TeamNew({ actionData }: Route.ComponentProps) {
  return <NewTeamPage nameFault={actionData?.nameFault} />;
}
