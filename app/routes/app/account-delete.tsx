// /app/account/delete: closes the account for good and leads to the receipt.
import { data, redirect } from 'react-router';
import { ApiError } from '~/api/errors';
import { apiOf } from '~/api/server';
import { hostContext, localeContext } from '~/context';
import { DeletePage, type DeleteFault } from '~/features/account/delete-page';
import { isConfirmed } from '~/features/account/forms';
import { receiptLine } from '~/features/account/receipt-cookie';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { endSession } from '~/middleware/verified';
import { failureText } from '~/parts/failure-text';
import type { Route } from './+types/account-delete';

export async function action({ request, url, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const api = apiOf(context);
  const refuse = (fault: DeleteFault, status: number) => data({ fault }, { status });
  try {
    const customer = await api.get('/customers', { attempts: 1 });
    if (!customer || !isConfirmed(await request.formData(), customer.email)) return refuse('confirmation', 422);
    const receipt = await api.delete('/customers/:id', { params: { id: customer.id }, attempts: 1 });
    const headers = await endSession(request, context);
    if (receipt) headers.append('set-cookie', receiptLine(request, receipt));
    return redirect(withLocale('/account-deleted', locale), { headers });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return refuse('owner', 409);
    context.get(hostContext).log.error({ event: 'account.not-deleted', err: error }, 'An account was not deleted');
    const text = failureText(error, serverT(locale, 'errors'));
    return redirectWithFlash(request, url.pathname, { text, tone: 'danger' });
  }
}

export default function AccountDelete({ actionData }: Route.ComponentProps) {
  return <DeletePage fault={actionData?.fault} />;
}
