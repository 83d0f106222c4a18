// The person in a layout, as the backend knows them. Without them no page of the layout can be shown: failing to load them is a 401.
import { data, type RouterContextProvider } from 'react-router';
import type { Customer } from '#server/contracts/api.ts';
import { serverApi } from '../api/server';
import { localeContext } from '../context';
import { serverT } from '../i18n/messages.server';
import { needsSecondFactor, redirectToSecondFactor } from './second-factor';
import { isDeletedAccountError, isSuspended, signOutAndRedirect } from './verified';

/** `employee`: whom to view instead of oneself. */
export async function loadCustomer(
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
  employee: string | null = null,
): Promise<Customer> {
  const customer = await serverApi(context)
    .get('/customers', { query: { employee_id: employee } })
    .catch(async (error: unknown) => {
      // The account may be deleted or suspended while somebody is signed in to it.
      if (isDeletedAccountError(error) || isSuspended(error)) throw await signOutAndRedirect(request, context, error);
      if (needsSecondFactor(error)) throw redirectToSecondFactor(url, context);
      return undefined;
    });
  if (!customer) throw data(serverT(context.get(localeContext), 'errors')('userNotLoaded'), { status: 401 });
  return customer;
}
