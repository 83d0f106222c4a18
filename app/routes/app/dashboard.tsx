// /app: the dashboard; with employee_id, for a manager, what an employee would see.
import { redirect } from 'react-router';
import { errorPageApi } from '~/api/server';
import { localeContext } from '~/context';
import { DashboardPage } from '~/features/dashboard/dashboard-page';
import { loadDashboard } from '~/features/dashboard/load';
import { withLocale } from '~/i18n/locale';
import { readTeamCode } from '~/middleware/team-code';
import type { Route } from './+types/dashboard';

export function loader({ request, url, context }: Route.LoaderArgs) {
  // A team's link was followed before the sign-in: the person is asked whether to join.
  if (url.searchParams.get('team_code') || readTeamCode(request))
    throw redirect(withLocale('/app/teams', context.get(localeContext)));
  return loadDashboard(errorPageApi(context), url.searchParams.get('employee_id'));
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return <DashboardPage data={loaderData} />;
}
