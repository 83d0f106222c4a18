// /app/receipts/:id: the receipt of a purchase, to print.
import { ApiError } from '~/api/errors';
import { serverApi } from '~/api/server';
import { ReceiptPage } from '~/features/checkout/receipt-page';
import { notFoundResponse } from '~/web/errors/not-found-response';
import type { Route } from './+types/receipt';

export async function loader({ url, params, context }: Route.LoaderArgs) {
  try {
    return {
      receipt: (await serverApi(context).get('/credits/purchases/:id/receipt', {
        params: { id: params.id },
        attempts: 1,
      }))!,
    };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      throw notFoundResponse(url.pathname);
    throw error;
  }
}

export default function ReceiptRoute({ loaderData }: Route.ComponentProps) {
  return <ReceiptPage receipt={loaderData.receipt} />;
}
