// Dub (https://dub.co/docs/api-reference/endpoint/track-lead and .../track-sale): which partner's link brought a sign-up or a sale.
import type { Tracking } from '../../ports/tracking.ts';
import { callTracker } from './call.ts';

const API = 'https://api.dub.co';

export function createDub({
  apiKey,
  apiBase = API,
}: {
  apiKey: string;
  apiBase?: string | undefined;
}): NonNullable<Tracking['dub']> {
  const post = (path: string, body: object): Promise<void> =>
    callTracker('Dub', `${apiBase}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    lead: ({ customerId, customerEmail, customerName, customerAvatar, clickId }) =>
      post('/track/lead', {
        clickId: clickId ?? '',
        eventName: 'Sign Up',
        customerExternalId: customerId,
        ...(customerEmail && { customerEmail }),
        ...(customerName && { customerName }),
        ...(customerAvatar && { customerAvatar }),
      }),
    sale: ({ customerId, amount, eventName, currency, metadata }) =>
      post('/track/sale', {
        customerExternalId: customerId,
        amount,
        eventName,
        currency: currency.toLowerCase(),
        // The same purchase reported twice counts once.
        invoiceId: metadata.transaction_id,
        paymentProcessor: 'custom',
        metadata,
      }),
  };
}
