// /admin/orders/:orderId: one shoot; ?pictures=true shows its pictures, which leaves a line in the audit log.
import { isUuid } from '#server/contracts/uuid.ts';
import { serverApi, errorPageApi } from '~/api/server';
import { handleOrderAction } from '~/features/admin/actions.server';
import { OrderPage } from '~/features/admin/order-page';
import { notFoundResponse } from '~/web/errors/not-found-response';
import { respondToAdminAction } from './respond-to-admin-action';
import type { Route } from './+types/order';

export async function loader({ params: { orderId }, url, context }: Route.LoaderArgs) {
  if (!isUuid(orderId)) throw notFoundResponse(url.pathname);
  const shown = url.searchParams.get('pictures') === 'true';
  // Records of deleted pictures as well: nobody sees them, but what was measured of them tells why a shoot went wrong.
  const paranoid = url.searchParams.get('deleted') === 'true';
  const api = errorPageApi(context);
  const [data, audit] = await Promise.all([
    api.get('/admin/orders/:id', { params: { id: orderId }, admin: true, populate: shown, paranoid, attempts: 1 }),
    api.get('/admin/audit', { admin: true, query: { subject: orderId }, attempts: 1 }),
  ]);
  return { data: data!, audit: audit!, shown, paranoid };
}

export const action = (args: Route.ActionArgs) =>
  respondToAdminAction(args, async () =>
    handleOrderAction(serverApi(args.context), args.params.orderId, await args.request.formData()),
  );

export default function AdminOrder({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} rejected={actionData} />;
}
