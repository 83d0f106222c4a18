// /app/orders/:orderId/delete: asks back, deletes, and shows the receipt.
import { createContext, redirect, useNavigation } from 'react-router';
import { ApiError } from '~/api/errors';
import { serverApi } from '~/api/server';
import { DeleteOrderPage } from '~/features/orders/delete-page';
import { notFoundResponse } from '~/web/errors/not-found-response';
import type { Route } from './+types/order-delete';

const isGone = (error: unknown): boolean => error instanceof ApiError && [404, 422].includes(error.status);

/** Set by the action for the loader that follows it in the same request. */
const deletedContext = createContext(false);

export async function loader({ url, params, context }: Route.LoaderArgs) {
  try {
    const order = await serverApi(context).get('/orders/:id', { params: { id: params.orderId }, attempts: 1 });
    if (!order?.own) throw notFoundResponse(url.pathname);
    return { order };
  } catch (error) {
    // After the deletion there is no order any more, and the page shows the receipt.
    if (isGone(error) && context.get(deletedContext)) return { order: null };
    if (isGone(error)) throw notFoundResponse(url.pathname);
    throw error;
  }
}

export async function action({ url, params, context }: Route.ActionArgs) {
  try {
    const receipt = await serverApi(context).delete('/orders/:id', { params: { id: params.orderId }, attempts: 1 });
    context.set(deletedContext, true);
    return { receipt: receipt ?? null };
  } catch (error) {
    if (isGone(error)) throw notFoundResponse(url.pathname);
    if (error instanceof ApiError && error.status === 409) return redirect(url.pathname);
    throw error;
  }
}

/** The receipt is all there is to see afterwards. */
export const shouldRevalidate = (): boolean => false;

export default function OrderDelete({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  return <DeleteOrderPage order={loaderData.order} receipt={actionData?.receipt ?? null} busy={busy} />;
}
