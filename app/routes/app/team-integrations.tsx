// /app/teams/integrations: the API keys and webhooks of the company that the person manages.
import { data, redirect } from 'react-router';
import { serverApi, errorPageApi } from '~/api/server';
import { ApiError } from '~/api/errors';
import { localeContext } from '~/context';
import { handleIntegrationsAction } from '~/features/integrations/actions.server';
import { IntegrationsPage } from '~/features/integrations/integrations-page';
import { loadIntegrations, findManagedCompany } from '~/features/integrations/load';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithMessage, withErrorToast } from '../action-response';
import type { Route } from './+types/team-integrations';

export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await loadIntegrations(errorPageApi(context), url.searchParams);
  if (!found) throw redirect(withLocale('/app/teams', context.get(localeContext)));
  return found;
}

export const action = (args: Route.ActionArgs) => {
  const locale = args.context.get(localeContext);
  const act = async () => {
    const api = serverApi(args.context);
    const company = await findManagedCompany(api);
    if (!company) return redirect(withLocale('/app/teams', locale));
    const outcome = await handleIntegrationsAction(api, company.company_id, await args.request.formData());
    if ('messageKey' in outcome) return redirectWithMessage(args, 'integrations', outcome);
    // A secret is part of this response only: it must not be stored in a cookie or be reachable by an address.
    return data(outcome, { status: 'key' in outcome || 'hook' in outcome ? 200 : 422 });
  };
  return withErrorToast(args, act, {
    text: (error) =>
      error instanceof ApiError && error.code === 'conflict'
        ? serverT(locale, 'integrations')('problem.full')
        : undefined,
  });
};

export default function TeamIntegrations({ loaderData, actionData }: Route.ComponentProps) {
  return <IntegrationsPage data={loaderData} result={actionData} />;
}
