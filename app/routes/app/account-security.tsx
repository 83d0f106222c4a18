// /app/account/security: the second step of signing in.
import { data } from 'react-router';
import { loadSecurity } from '~/features/account/security';
import { handleSecurityAction } from '~/features/account/security-actions.server';
import { SecurityPage } from '~/features/account/security-page';
import { redirectWithMessage, withErrorToast } from '../action-response';
import type { Route } from './+types/account-security';

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await loadSecurity(context)), now: new Date().toISOString() };
}

export const action = (args: Route.ActionArgs) =>
  withErrorToast(args, async () => {
    const outcome = await handleSecurityAction(args.request, args.context, await args.request.formData());
    if ('messageKey' in outcome) return redirectWithMessage(args, 'account', outcome);
    return data(outcome.result, { status: outcome.status });
  });

export default function AccountSecurity({ loaderData, actionData }: Route.ComponentProps) {
  const { now, ...security } = loaderData;
  return <SecurityPage data={security} now={now} result={actionData} />;
}
