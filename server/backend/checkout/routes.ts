// The test checkout: two calls for the embedded payment provider's page, for whoever has the installation's token.
import { z } from 'zod';
import { testCardInput, testCheckoutAnswer, testPaymentAnswer } from '../../contracts/api.ts';
import type { TestCheckout } from '../../ports/payments.ts';
import type { HandlerContext } from '../context.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import { perMinute, route } from '../route.ts';

const params = z.object({ id: z.string().regex(/^test_[\w-]{16,64}$/) });
function testCheckout({ deps, testAccess }: HandlerContext): TestCheckout {
  const checkout = deps.payments.testCheckout;
  if (!checkout) throw notFound();
  if (!testAccess)
    throw new AppError(
      'forbidden',
      'The test checkout opens in a browser that has opened the address printed at the start.',
    );
  return checkout;
}

export const checkoutRoutes = [
  route({
    method: 'GET',
    path: '/checkout/test/:id',
    rule: 'public',
    summary: 'What a test payment is for (embedded payments only)',
    params,
    answer: testCheckoutAnswer,
    handler: async (call, { params: { id } }) => {
      const view = await testCheckout(call).view(id);
      if (!view) throw notFound();
      const { title, amount, currency, status } = view;
      return { title, amount, currency, status, success_url: view.successUrl, cancel_url: view.cancelUrl };
    },
  }),
  route({
    method: 'POST',
    path: '/checkout/test/:id',
    rule: 'public',
    summary: 'Pays with a test card; 402 says why it was declined (embedded payments only)',
    params,
    body: testCardInput,
    answer: testPaymentAnswer,
    // Not idempotent by key: a declined card may be tried again, and a session is paid once anyway.
    idempotent: false,
    limit: perMinute(60),
    handler: (call, { params: { id }, body }) => testCheckout(call).pay(id, body),
  }),
];
