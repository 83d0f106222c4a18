// /admin/orders/:orderId: one shoot; ?pictures=true shows its pictures, which leaves a line in the audit log.
import { apiOf, pageApiOf } from '~/api/server';
import { actOnOrder } from '~/features/admin/forms';
import { OrderPage } from '~/features/admin/order-page';
import { notFound } from '~/parts/not-found';
import { answerForm, isId } from './answer-form';
import type { Route } from './+types/order';

export async function loader({ params: { orderId }, url, context }: Route.LoaderArgs) {
  if (!isId(orderId)) throw notFound(url.pathname);
  const shown = url.searchParams.get('pictures') === 'true';
  // Records of deleted pictures as well: nobody sees them, but what was measured of them tells why a shoot went wrong.
  const paranoid = url.searchParams.get('deleted') === 'true';
  const api = pageApiOf(context);
  const [data, audit] = await Promise.all([
    api.get('/admin/orders/:id', { params: { id: orderId }, admin: true, populate: shown, paranoid, attempts: 1 }),
    api.get('/admin/audit', { admin: true, query: { subject: orderId }, attempts: 1 }),
  ]);
  return { data: data!, audit: audit!, shown, paranoid };
}

export const action = (args: Route.ActionArgs) =>
  answerForm(args, async () => actOnOrder(apiOf(args.context), args.params.orderId, await args.request.formData()));

export default function AdminOrder({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={actionData} />;
}
