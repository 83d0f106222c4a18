// How the forms of the admin pages end: with a toast on the same page, or with the form again.
import { data } from 'react-router';
import { ApiError } from '~/api/errors';
import { localeContext } from '~/context';
import type { AdminActionResult } from '~/features/admin/actions.server';
import { serverT } from '~/i18n/messages.server';
import { type ActionArgs, redirectWithMessage, withErrorToast } from '../action-response';

export const respondToAdminAction = (args: ActionArgs, action: () => Promise<AdminActionResult>) =>
  withErrorToast(
    args,
    async () => {
      const outcome = await action();
      if ('rejected' in outcome) return data(outcome.rejected, { status: 422 });
      return redirectWithMessage(args, 'admin', outcome);
    },
    { text: (error) => conflictText(args, error) },
  );

function conflictText({ context }: ActionArgs, error: unknown): string | undefined {
  const t = serverT(context.get(localeContext), 'admin');
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'not_refundable') return t('purchases.notRefundable');
  return error.status === 409 ? t('refused') : undefined;
}
