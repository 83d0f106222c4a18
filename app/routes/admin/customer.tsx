// /admin/customers/:customerId: one person. Looking leaves a line in the audit log.
import { isUuid } from '#server/contracts/uuid.ts';
import { serverApi, errorPageApi } from '~/api/server';
import type { CustomerAnswer } from '~/features/admin/answers';
import { CustomerPage } from '~/features/admin/customer-page';
import { handleCustomerAction } from '~/features/admin/actions.server';
import { notFoundResponse } from '~/web/errors/not-found-response';
import { respondToAdminAction } from './respond-to-admin-action';
import type { Route } from './+types/customer';

export async function loader({ params: { customerId }, url, context }: Route.LoaderArgs) {
  if (!isUuid(customerId)) throw notFoundResponse(url.pathname);
  const api = errorPageApi(context);
  const [data, audit] = await Promise.all([
    api.get('/admin/customers/:id', { params: { id: customerId }, admin: true, populate: true, attempts: 1 }),
    api.get('/admin/audit', { admin: true, query: { subject: customerId }, attempts: 1 }),
  ]);
  // With `populate` it comes with shoots, purchases and ledger.
  return { data: data as CustomerAnswer, audit: audit!, grantKey: crypto.randomUUID() };
}

export const action = (args: Route.ActionArgs) =>
  respondToAdminAction(args, async () =>
    handleCustomerAction(serverApi(args.context), args.params.customerId, await args.request.formData()),
  );

export default function AdminCustomer({ loaderData, actionData }: Route.ComponentProps) {
  return <CustomerPage {...loaderData} rejected={actionData} />;
}
