// /app/credits: balance, prices, purchases, history.
import { NO_RETRY } from '~/api/client';
import { serverApi } from '~/api/server';
import { parsePurchasePurpose } from '~/features/checkout/offer';
import { CreditsPage } from '~/features/checkout/credits-page';
import { refundForm } from '#server/contracts/forms/payments.ts';
import { parseFormOrThrow } from '~/web/forms/parse-form.server';
import { orderErrors, redirectWithMessage, withErrorToast } from '../action-response';
import type { Route } from './+types/credits';

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const before = /^\d+$/.exec(url.searchParams.get('before') ?? '')?.[0];
  const [balance, packages, bought, history] = await Promise.all([
    api.get('/credits/balance'),
    api.get('/credits/packages', { open: true }),
    api.get('/credits/purchases'),
    api.get('/credits/entries', { query: { before } }),
  ]);
  return {
    credits: balance?.available ?? -1,
    packages: packages ?? null,
    purchases: bought?.purchases ?? [],
    entries: history?.entries ?? [],
    next: history?.next ?? null,
    older: before !== undefined,
    purpose: parsePurchasePurpose(url.searchParams),
  };
}

export const action = (args: Route.ActionArgs) => {
  const { request, context } = args;
  const act = async () => {
    const { transaction_id: id } = parseFormOrThrow(await request.formData(), refundForm);
    await serverApi(context).post('/credits/purchases/:id/refund', { params: { id }, ...NO_RETRY });
    return redirectWithMessage(args, 'checkout', { messageKey: 'credits.refundDone', to: '/app/credits' });
  };
  return withErrorToast(args, act, { text: orderErrors(context), to: '/app/credits' });
};

export default function Credits({ loaderData }: Route.ComponentProps) {
  return <CreditsPage data={loaderData} />;
}
