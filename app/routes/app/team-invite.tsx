// /app/teams/invite/:token: where the mail of an invitation leads. Accepting is a button, because link scanners open links.
import { serverApi } from '~/api/server';
import { localeContext } from '~/context';
import { submitInviteAcceptance } from '~/features/teams/actions.server';
import { InvitePage } from '~/features/teams/invite-page';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { redirectWithMessage, withErrorToast } from '../action-response';
import { teamErrors } from './team-errors';
import type { Route } from './+types/team-invite';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const invite = await api
    .get('/invites/:token', { params: { token: params.token }, attempts: 1 })
    .catch(() => undefined);
  if (invite) return { invite };
  // The link was followed before: the person is a member already.
  const own = await api.get('/companies', { attempts: 1 });
  const locale = context.get(localeContext);
  if (own && own.companies.length > 0)
    throw redirectWithFlash(request, withLocale('/app/teams', locale), {
      text: serverT(locale, 'teams')('problem.used'),
    });
  return { invite: null };
}

export const action = (args: Route.ActionArgs) => {
  const act = async () =>
    redirectWithMessage(args, 'teams', await submitInviteAcceptance(serverApi(args.context), args.params.token));
  return withErrorToast(args, act, { text: teamErrors(args.context), to: '/app/teams' });
};

export default function TeamInvite({ loaderData }: Route.ComponentProps) {
  return <InvitePage invite={loaderData.invite} />;
}
