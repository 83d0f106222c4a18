// The admin area, for staff only. The role decides here what is shown; the backend checks it again at every call.
import { data, Outlet } from 'react-router';
import { localeContext } from '~/context';
import { AdminShell } from '~/features/shell/admin-shell';
import { serverT } from '~/i18n/messages.server';
import { loadCustomer } from '~/middleware/customer';
import { verifiedMiddleware } from '~/middleware/verified';
import { CustomerContext } from '~/web/customer';
import type { Route } from './+types/admin';

export const middleware: Route.MiddlewareFunction[] = [verifiedMiddleware];

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const customer = await loadCustomer({ request, url, context });
  if (customer.role !== 'admin')
    throw data(serverT(context.get(localeContext), 'errors')('status.403'), { status: 403 });
  return { customer };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <CustomerContext value={loaderData.customer}>
      <AdminShell>
        <Outlet />
      </AdminShell>
    </CustomerContext>
  );
}
