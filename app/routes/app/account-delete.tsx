// /app/account/delete: closes the account for good and leads to the receipt.
import { data, redirect } from 'react-router';
import { accountDeletionForm } from '#server/contracts/forms/account.ts';
import { ApiError } from '~/api/errors';
import { serverApi } from '~/api/server';
import { hostContext, localeContext } from '~/context';
import { DeletePage, type DeleteError } from '~/features/account/delete-page';
import { repeatsEmail } from '~/features/account/repeats-email';
import { deletionReceiptCookie } from '~/features/account/receipt-cookie';
import { withLocale } from '~/i18n/locale';
import { signOutThisBrowser } from '~/middleware/verified';
import { parseFormOrThrow } from '~/web/forms/parse-form.server';
import { rejectForm } from '~/web/forms/rejected-form';
import { withErrorToast } from '../action-response';
import type { Route } from './+types/account-delete';

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const form = await request.formData();
  const reject = (error: DeleteError, status: number) => data(rejectForm(form, { confirmation: error }), { status });
  return withErrorToast(args, async () => {
    const api = serverApi(context);
    const customer = await api.get('/customers', { attempts: 1 });
    if (!customer || !repeatsEmail(parseFormOrThrow(form, accountDeletionForm).confirmation, customer.email))
      return reject('invalid', 422);
    try {
      const receipt = await api.delete('/customers/:id', { params: { id: customer.id }, attempts: 1 });
      const headers = await signOutThisBrowser(request, context);
      if (receipt) headers.append('set-cookie', deletionReceiptCookie(request, receipt));
      return redirect(withLocale('/account-deleted', context.get(localeContext)), { headers });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return reject('owner', 409);
      context.get(hostContext).log.error({ event: 'account.not_deleted', err: error }, 'An account was not deleted');
      throw error;
    }
  });
}

export default function AccountDelete({ actionData }: Route.ComponentProps) {
  return <DeletePage rejected={actionData} />;
}
