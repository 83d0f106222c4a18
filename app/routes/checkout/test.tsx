// /checkout/test/:id: the payment page of the embedded provider, for browsers that have opened the address printed at the start.
import { data, redirect, useNavigation } from 'react-router';
import { DECLINE_REASONS } from '#server/contracts/credits.ts';
import { testCardForm } from '#server/contracts/forms/payments.ts';
import { ApiError, errorReason } from '~/api/errors';
import { serverApi } from '~/api/server';
import { LockedTestPayment, TestPaymentPage, type TestPaymentPageProps } from '~/features/checkout/test-payment-page';
import { notFoundResponse } from '~/web/errors/not-found-response';
import { parseFormOrThrow } from '~/web/forms/parse-form.server';
import type { Route } from './+types/test';

const CALL = { open: true, attempts: 1 } as const;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  try {
    return { checkout: (await serverApi(context).get('/checkout/test/:id', { params: { id: params.id }, ...CALL }))! };
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return data({ checkout: null }, { status: 403 });
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      throw notFoundResponse(url.pathname);
    throw error;
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const card = parseFormOrThrow(await request.formData(), testCardForm);
  try {
    const answer = await serverApi(context).post('/checkout/test/:id', {
      params: { id: params.id },
      body: card,
      ...CALL,
    });
    return redirect(answer!.url);
  } catch (error) {
    if (!(error instanceof ApiError) || ![402, 422].includes(error.status)) throw error;
    return data({ declined: declineOf(error) }, { status: 422 });
  }
}

function declineOf(error: ApiError): TestPaymentPageProps['declined'] {
  const reason = errorReason(error);
  return DECLINE_REASONS.find((known) => known === reason) ?? 'unknown';
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function TestCheckout({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  if (!loaderData.checkout) return <LockedTestPayment />;
  return <TestPaymentPage checkout={loaderData.checkout} declined={actionData?.declined} busy={busy} />;
}
