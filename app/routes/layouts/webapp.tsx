// The web app: its shell and the person in it. Whom the backend refuses never gets here.
import { data, Outlet } from 'react-router';
import { apiOf } from '~/api/server';
import { CustomerContext, ViewerContext } from '~/parts/customer';
import { revalidateViewed, viewedIn } from '~/parts/viewed';
import { ViewingBanner } from '~/features/shell/banners';
import { WebappShell } from '~/features/shell/webapp-shell';
import { serverT } from '~/i18n/messages.server';
import { localeContext } from '~/context';
import { useExtensionRetry } from '~/features/auth/extension-retry';
import { extensionMiddleware } from '~/middleware/extension';
import { isDeletedAccount, isSuspended, refusal, verifiedMiddleware } from '~/middleware/verified';
import { viewingMiddleware } from '~/middleware/viewing';
import type { Customer } from '#server/contracts/api.ts';
import type { Route } from './+types/webapp';

export const middleware: Route.MiddlewareFunction[] = [verifiedMiddleware, extensionMiddleware, viewingMiddleware];

export const shouldRevalidate = revalidateViewed;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const employee = viewedIn(url);
  const api = apiOf(context);
  const customer = await api
    .get<Customer>('customers', { query: { employee_id: employee } })
    .catch(async (error: unknown) => {
      // The account may be deleted or suspended while somebody is signed in to it.
      if (isDeletedAccount(error) || isSuspended(error)) throw await refusal(request, context, error);
      return undefined;
    });
  // SPEC section 7: failure to load the customer is a fatal 401.
  if (!customer) throw data(serverT(context.get(localeContext), 'errors')('userNotLoaded'), { status: 401 });
  // One's own id in the address is nobody else.
  const viewer = employee ? await api.get<Customer>('customers') : undefined;
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
