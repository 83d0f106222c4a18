// Stripe Checkout: Stripe shows the page and takes the card; we store the session id and trust its signed webhooks.
import Stripe from 'stripe';
import { AppError } from '../../../domain/errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PaymentEvent, Payments } from '../../../ports/payments.ts';

const TIMEOUT_MS = 20_000;
const TOLERANCE_SECONDS = 300;

interface StripePaymentsSettings {
  secretKey: string;
  webhookSecret: string;
  /** Another address of the API, for tests. */
  apiBase?: string;
  clock: Clock;
  /** Time limit of one attempt; there are two retries. */
  timeoutMs?: number;
}

// oxlint-disable-next-line max-lines-per-function -- short methods of one port
export function createStripePayments({
  secretKey,
  webhookSecret,
  apiBase,
  clock,
  timeoutMs = TIMEOUT_MS,
}: StripePaymentsSettings): Payments {
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...addressOf(apiBase),
  });

  /** A dispute carries no metadata of ours; its charge does. */
  async function readDispute(
    eventId: string,
    { id: dispute, charge }: Stripe.Dispute,
    type: 'disputed' | 'dispute_won',
  ): Promise<PaymentEvent> {
    const reference = idOf(charge)!;
    const { metadata } = await told(() => stripe.charges.retrieve(reference));
    const purchaseId = metadata['purchase_id'];
    return purchaseId ? { type, eventId, purchaseId, reference, dispute } : { type: 'ignored', eventId };
  }

  return {
    name: 'stripe',
    async checkout(request) {
      const metadata = { purchase_id: request.purchaseId };
      const session = await told(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            ...(request.promotionCodes && { allow_promotion_codes: true }),
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: request.currency.toLowerCase(),
                  unit_amount: request.amount,
                  product_data: { name: request.title },
                },
              },
            ],
            client_reference_id: request.purchaseId,
            customer_email: request.email,
            locale: request.language as 'en' | 'es' | 'fr' | 'de',
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
            metadata,
            // Refund events carry the metadata of the payment, not of the session.
            payment_intent_data: { metadata },
          },
          { idempotencyKey: `checkout:${request.purchaseId}` },
        ),
      );
      if (!session.url) throw new AppError('unavailable', 'The payment page could not be opened.');
      return { url: session.url, reference: session.id };
    },

    async readWebhook(body, headers) {
      let event: Stripe.Event;
      try {
        event = await stripe.webhooks.constructEventAsync(
          body,
          headers.get('stripe-signature') ?? '',
          webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          clock.now().getTime(),
        );
      } catch {
        throw new AppError('webhook_invalid', 'The signature of the webhook is not valid.');
      }
      switch (event.type) {
        case 'charge.dispute.created':
        case 'charge.dispute.funds_withdrawn': {
          const dispute = event.data.object;
          // A bank that only asks (`warning_needs_response` and its like) has taken nothing back; if it does, funds_withdrawn comes.
          if (dispute.status.startsWith('warning_')) return { type: 'ignored', eventId: event.id };
          return readDispute(event.id, dispute, 'disputed');
        }
        case 'charge.dispute.closed': {
          const dispute = event.data.object;
          if (dispute.status !== 'won') return { type: 'ignored', eventId: event.id };
          return readDispute(event.id, dispute, 'dispute_won');
        }
        default:
          return readEvent(event);
      }
    },

    async lookUp(reference) {
      const session = await told(() => stripe.checkout.sessions.retrieve(reference));
      const purchaseId = purchaseOf(session);
      if (!purchaseId) return undefined;
      if (isPaid(session)) return paid(`lookup_${session.id}`, purchaseId, session);
      if (session.status === 'expired')
        return { type: 'failed', eventId: `lookup_${session.id}`, purchaseId, reference: session.id };
      return undefined;
    },

    async refund(reference, purchaseId) {
      const session = await told(() => stripe.checkout.sessions.retrieve(reference));
      // A promotion code paid for everything: there is nothing to refund.
      if (session.payment_status === 'no_payment_required') return;
      const payment = idOf(session.payment_intent);
      if (!payment) throw new Error('Stripe knows of no payment for this session');
      try {
        await stripe.refunds.create(
          { payment_intent: payment, metadata: { purchase_id: purchaseId } },
          { idempotencyKey: `refund:${purchaseId}` },
        );
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded')) throw error;
      }
    },
  };
}

function readEvent(event: Stripe.Event): PaymentEvent {
  const eventId = event.id;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object;
      const purchaseId = purchaseOf(session);
      // Completed but unpaid: a slow payment method; its own event follows.
      if (!purchaseId || !isPaid(session)) return { type: 'ignored', eventId };
      return paid(eventId, purchaseId, session);
    }
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const purchaseId = purchaseOf(event.data.object);
      if (!purchaseId) return { type: 'ignored', eventId };
      return { type: 'failed', eventId, purchaseId, reference: event.data.object.id };
    }
    case 'charge.refunded': {
      const charge = event.data.object;
      const purchaseId = charge.metadata['purchase_id'];
      // `refunded` is true only after a full refund.
      if (!purchaseId || !charge.refunded) return { type: 'ignored', eventId };
      return { type: 'refunded', eventId, purchaseId, reference: idOf(charge.payment_intent) ?? charge.id };
    }
    default:
      return { type: 'ignored', eventId };
  }
}

/** Also true when a promotion code left nothing to pay. */
const isPaid = ({ status, payment_status }: Stripe.Checkout.Session): boolean =>
  payment_status === 'paid' || (payment_status === 'no_payment_required' && status === 'complete');

const purchaseOf = (session: Stripe.Checkout.Session): string | undefined =>
  session.metadata?.['purchase_id'] ?? session.client_reference_id ?? undefined;

const paid = (eventId: string, purchaseId: string, session: Stripe.Checkout.Session): PaymentEvent => ({
  type: 'paid',
  eventId,
  purchaseId,
  reference: session.id,
  amount: session.amount_total ?? 0,
  discount: session.total_details?.amount_discount ?? 0,
  currency: (session.currency ?? '').toUpperCase(),
});

const idOf = (value: string | { id: string } | null): string | undefined =>
  typeof value === 'string' ? value : value?.id;

/** People see every failure of Stripe as "try again later". */
async function told<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw Object.assign(new AppError('unavailable', 'The payment service cannot be reached. Please try again later.'), {
      cause: error,
    });
  }
}

function addressOf(apiBase: string | undefined): { host?: string; port?: number; protocol?: 'http' | 'https' } {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return { host: hostname, port: Number(port || (secure ? 443 : 80)), protocol: secure ? 'https' : 'http' };
}
