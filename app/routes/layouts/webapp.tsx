// The web app: its shell and the person in it. Whom the backend refuses never gets here.
import { data, Outlet } from 'react-router';
import { apiOf } from '~/api/server';
import { CustomerContext } from '~/parts/customer';
import { MaintenanceBanner } from '~/features/shell/banners';
import { siteSettings } from '~/features/shell/site.server';
import { WebappShell } from '~/features/shell/webapp-shell';
import { serverT } from '~/i18n/messages.server';
import { localeContext } from '~/context';
import { isDeletedAccount, isSuspended, refusal, verifiedMiddleware } from '~/middleware/verified';
import type { Customer } from '../../../server/contracts/api.ts';
import type { Route } from './+types/webapp';

export const middleware: Route.MiddlewareFunction[] = [verifiedMiddleware];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const employee = url.searchParams.get('employee_id');
  const customer = await apiOf(context)
    .get<Customer>('customers', { query: { employee_id: employee } })
    .catch(async (error: unknown) => {
      // The account may be deleted or suspended while somebody is signed in to it.
      if (isDeletedAccount(error) || isSuspended(error)) throw await refusal(request, context, error);
      return undefined;
    });
  // SPEC section 7: failure to load the customer is a fatal 401.
  if (!customer) throw data(serverT(context.get(localeContext), 'errors')('userNotLoaded'), { status: 401 });
  return { customer, maintenance: (await siteSettings(context)).maintenance };
}

export default function WebappLayout({ loaderData }: Route.ComponentProps) {
  return (
    <CustomerContext value={loaderData.customer}>
      {loaderData.maintenance && <MaintenanceBanner />}
      <WebappShell>
        <Outlet />
      </WebappShell>
    </CustomerContext>
  );
}
