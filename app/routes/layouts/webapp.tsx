// The web app: its shell and the signed-in person, whom the backend has accepted.
import { Outlet } from 'react-router';
import { serverApi } from '~/api/server';
import { CustomerContext, ImpersonatorContext } from '~/web/customer';
import { revalidateImpersonation, impersonatedCustomerId } from '~/features/shell/impersonation';
import { ImpersonationBanner } from '~/features/shell/banners';
import { WebappShell } from '~/features/shell/webapp-shell';
import { useBrowserExtensionRetry } from '~/features/auth/extension-retry';
import { loadCustomer } from '~/middleware/customer';
import { extensionMiddleware } from '~/middleware/extension';
import { verifiedMiddleware } from '~/middleware/verified';
import { impersonationMiddleware } from '~/middleware/impersonation';
import type { Route } from './+types/webapp';

export const middleware: Route.MiddlewareFunction[] = [
  verifiedMiddleware,
  extensionMiddleware,
  impersonationMiddleware,
];

export const shouldRevalidate = revalidateImpersonation;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const employee = impersonatedCustomerId(url);
  const customer = await loadCustomer({ request, url, context }, employee);
  // One's own id in the address is nobody else.
  const viewer = employee ? await serverApi(context).get('/customers') : undefined;
  return {
    customer,
    viewer: viewer && viewer.id !== customer.id ? viewer : null,
  };
}

export default function WebappLayout({ loaderData }: Route.ComponentProps) {
  useBrowserExtensionRetry();
  return (
    <CustomerContext value={loaderData.customer}>
      <ImpersonatorContext value={loaderData.viewer}>
        <ImpersonationBanner />
        <WebappShell>
          <Outlet />
        </WebappShell>
      </ImpersonatorContext>
    </CustomerContext>
  );
}
