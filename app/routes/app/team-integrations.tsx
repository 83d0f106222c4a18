// /app/teams/integrations: the API keys and webhooks of the company that the person manages.
import { data, redirect } from 'react-router';
import { apiOf, pageApiOf } from '~/api/server';
import { ApiError } from '~/api/errors';
import { localeContext } from '~/context';
import { actOnIntegrations } from '~/features/integrations/act';
import { IntegrationsPage } from '~/features/integrations/integrations-page';
import { loadIntegrations, managedCompany } from '~/features/integrations/load';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { failureText } from '~/parts/failure-text';
import type { Route } from './+types/team-integrations';

export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await loadIntegrations(pageApiOf(context), url.searchParams);
  if (!found) throw redirect(withLocale('/app/teams', context.get(localeContext)));
  return found;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const t = serverT(locale, 'integrations');
  const here = url.pathname + url.search;
  const api = apiOf(context);
  try {
    const company = await managedCompany(api);
    if (!company) return redirect(withLocale('/app/teams', locale));
    const outcome = await actOnIntegrations(api, company.company_id, await request.formData());
    if ('said' in outcome)
      return redirectWithFlash(request, here, { text: t(`done.${outcome.said}`), tone: 'success' });
    // A secret is part of this answer only: it must not be stored in a cookie or be reachable by an address.
    return data(outcome, { status: 'faults' in outcome ? 422 : 200 });
  } catch (error) {
    const full = error instanceof ApiError && error.code === 'conflict';
    const text = full ? t('problem.full') : failureText(error, serverT(locale, 'errors'));
    return redirectWithFlash(request, here, { text, tone: 'danger' });
  }
}

export default function TeamIntegrations({ loaderData, actionData }: Route.ComponentProps) {
  return <IntegrationsPage data={loaderData} result={actionData} />;
}
