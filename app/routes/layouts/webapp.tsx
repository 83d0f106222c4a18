// The web app: its shell and the person in it. Whom the backend refuses never gets here.
import { Outlet } from 'react-router';
import { apiOf } from '~/api/server';
import { CustomerContext, ViewerContext } from '~/parts/customer';
import { revalidateViewed, viewedIn } from '~/parts/viewed';
import { ViewingBanner } from '~/features/shell/banners';
import { WebappShell } from '~/features/shell/webapp-shell';
import { useExtensionRetry } from '~/features/auth/extension-retry';
import { loadCustomer } from '~/middleware/customer';
import { extensionMiddleware } from '~/middleware/extension';
import { verifiedMiddleware } from '~/middleware/verified';
import { viewingMiddleware } from '~/middleware/viewing';
import type { Route } from './+types/webapp';

export const middleware: Route.MiddlewareFunction[] = [verifiedMiddleware, extensionMiddleware, viewingMiddleware];

export const shouldRevalidate = revalidateViewed;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const employee = viewedIn(url);
  const customer = await loadCustomer(request, context, employee);
  // One's own id in the address is nobody else.
  const viewer = employee ? await apiOf(context).get('/customers') : undefined;
  return {
    customer,
    viewer: viewer && viewer.id !== customer.id ? viewer : null,
  };
}

export default function WebappLayout({ loaderData }: Route.ComponentProps) {
  useExtensionRetry();
  return (
    <CustomerContext value={loaderData.customer}>
      <ViewerContext value={loaderData.viewer}>
        <ViewingBanner />
        <WebappShell>
          <Outlet />
        </WebappShell>
      </ViewerContext>
    </CustomerContext>
  );
}
