// The admin area, for staff only. The role decides here what is shown; the backend checks it again at every call.
import { data, Outlet } from 'react-router';
import { localeContext } from '~/context';
import { AdminShell } from '~/features/shell/admin-shell';
import { serverApi } from '~/api/server';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { loadCustomer } from '~/middleware/customer';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { verifiedMiddleware } from '~/middleware/verified';
import { CustomerContext } from '~/web/customer';
import type { Route } from './+types/admin';

export const middleware: Route.MiddlewareFunction[] = [verifiedMiddleware];

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const [customer, asked] = await Promise.all([
    loadCustomer({ request, url, context }),
    serverApi(context)
      .get('/auth/authenticate', { attempts: 1 })
      .catch(() => undefined),
  ]);
  if (asked?.staff_pending) throw toSecurityPage(request, context);
  if (customer.role !== 'admin')
    throw data(serverT(context.get(localeContext), 'errors')('status.403'), { status: 403 });
  return { customer };
}

/** The operator asks staff for two-step sign-in, and this person has not set it up. */
function toSecurityPage(request: Request, context: Route.LoaderArgs['context']): Response {
  const locale = context.get(localeContext);
  const text = serverT(locale, 'errors')('staffSecondFactor');
  return redirectWithFlash(request, withLocale('/app/account/security', locale), { text, tone: 'danger' });
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
