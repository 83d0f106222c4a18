// /app/teams/new: makes a company; the person owns it.
import { data, redirect } from 'react-router';
import { serverApi } from '~/api/server';
import { localeContext } from '~/context';
import { submitCompanyForm } from '~/features/teams/actions.server';
import { NewTeamPage } from '~/features/teams/new-page';
import { withLocale } from '~/i18n/locale';
import { redirectWithMessage, withErrorToast } from '../action-response';
import { teamErrors } from './team-errors';
import type { Route } from './+types/team-new';

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await serverApi(context).get('/companies');
  // One person belongs to one company.
  if (answer && answer.companies.length > 0) throw redirect(withLocale('/app/teams', context.get(localeContext)));
  return null;
}

export const action = (args: Route.ActionArgs) => {
  const act = async () => {
    const outcome = await submitCompanyForm(serverApi(args.context), await args.request.formData());
    if ('rejected' in outcome) return data(outcome.rejected, { status: 422 });
    return redirectWithMessage(args, 'teams', outcome);
  };
  return withErrorToast(args, act, { text: teamErrors(args.context) });
};

export default function TeamNew({ actionData }: Route.ComponentProps) {
  return <NewTeamPage rejected={actionData} />;
}
