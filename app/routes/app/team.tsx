// /app/teams/:teamId: the company for its managers and owners. Other members have /app/teams.
import { data, redirect, redirectDocument } from 'react-router';
import { isUuid } from '#server/contracts/uuid.ts';
import { serverApi, errorPageApi } from '~/api/server';
import { localeContext } from '~/context';
import { teamCheckoutReturnPath } from '~/features/checkout/offer';
import { handleTeamAction } from '~/features/teams/actions.server';
import { isCompanyDetail, loadTeam } from '~/features/teams/load';
import { TeamPage } from '~/features/teams/team-page';
import { withLocale } from '~/i18n/locale';
import { notFoundResponse } from '~/web/errors/not-found-response';
import { redirectWithMessage, withErrorToast } from '../action-response';
import { teamErrors } from './team-errors';
import type { Route } from './+types/team';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!isUuid(params.teamId)) throw notFoundResponse(url.pathname);
  const api = errorPageApi(context);
  const team = await api.get('/companies/:id', { params: { id: params.teamId }, attempts: 1 });
  if (!team || !isCompanyDetail(team)) throw redirect(withLocale('/app/teams', context.get(localeContext)));
  return loadTeam(api, team, url.searchParams);
}

export const action = (args: Route.ActionArgs) => {
  const { request, params, context } = args;
  const act = async () => {
    const api = serverApi(context);
    const customer = await api.get('/customers');
    const returnPath = withLocale(teamCheckoutReturnPath(params.teamId), context.get(localeContext));
    const team = { api, customerId: customer!.id, returnPath };
    const outcome = await handleTeamAction(await request.formData(), params.teamId, team);
    if ('paymentUrl' in outcome) return redirectDocument(outcome.paymentUrl);
    if ('redirectTo' in outcome) return redirect(withLocale(outcome.redirectTo, context.get(localeContext)));
    if ('messageKey' in outcome) return redirectWithMessage(args, 'teams', outcome);
    return data(outcome, { status: 'rejected' in outcome ? 422 : 200 });
  };
  return withErrorToast(args, act, { text: teamErrors(context) });
};

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamPage data={loaderData} result={actionData} />;
}
