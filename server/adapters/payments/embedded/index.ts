// The embedded payment provider, for running without keys: sessions in a table, our own page that accepts test cards only, and a signed
// webhook to ourselves. It behaves like a hosted provider, including late and repeated webhooks.
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Log } from '../../../ports/log.ts';
import type { PaymentEvent, Payments, TestCheckout } from '../../../ports/payments.ts';
import { declineReason } from './cards.ts';
import { isPaymentEventSigned, PAYMENT_SIGNATURE_HEADER, signPaymentEvent } from './signature.ts';
import { createTestSessions, type MoneyMove, type TestSession } from './test-sessions.ts';

interface EmbeddedPaymentsSettings {
  db: Db;
  clock: Clock;
  log: Log;
  /** Signs the webhook and makes session ids that nobody can guess. */
  secret: string;
}
export interface EmbeddedPayments extends Payments {
  readonly testCheckout: TestCheckout;
  /** Sets where webhooks go, and sends those that an earlier process did not deliver. */
  connect(deliver: (body: string, headers: Headers) => Promise<Response>): Promise<void>;
  /** Sends undelivered webhooks again. */
  redeliver(): Promise<void>;
}

const eventBody = z.object({
  id: z.string(),
  type: z.enum(['paid', 'refunded']),
  reference: z.string(),
  purchaseId: z.string(),
  amount: z.number(),
  currency: z.string(),
});

const eventOf = (type: MoneyMove, reference: string, { purchaseId, amount, currency }: TestSession) => ({
  id: `${type}_${reference}`,
  type,
  reference,
  purchaseId,
  amount,
  currency,
});

// oxlint-disable-next-line max-lines-per-function -- short methods of one port
export function createEmbeddedPayments(settings: EmbeddedPaymentsSettings): EmbeddedPayments {
  const { clock, log } = settings;
  const sessions = createTestSessions(settings);
  const secret = createHmac('sha256', settings.secret).update('test checkout').digest('hex');
  let deliver: ((body: string, headers: Headers) => Promise<Response>) | undefined;

  const idOf = (purchaseId: string): string =>
    `test_${createHmac('sha256', secret).update(purchaseId).digest('base64url').slice(0, 32)}`;

  /** The money has moved whether or not the webhook arrives, so failures are logged, stored and retried. */
  async function tell(reference: string, session: TestSession, type: MoneyMove): Promise<void> {
    if (!deliver) return;
    const body = JSON.stringify(eventOf(type, reference, session));
    const headers = new Headers({ 'content-type': 'application/json' });
    headers.set(PAYMENT_SIGNATURE_HEADER, signPaymentEvent(secret, body, clock.now()));
    try {
      const answer = await deliver(body, headers);
      if (!answer.ok) throw new Error(`The webhook answered ${answer.status}`);
      await sessions.settle(reference, type);
    } catch (error) {
      log.error({ event: 'payments.webhook_failed', err: error }, 'A webhook of the test checkout was not taken');
    }
  }

  async function redeliver(): Promise<void> {
    for (const { reference, session, owed } of await sessions.listOwed()) await tell(reference, session, owed);
  }

  const testCheckout: TestCheckout = {
    async view(reference) {
      const session = await sessions.find(reference);
      if (!session) return undefined;
      const { title, amount, currency, status, successUrl, cancelUrl } = session;
      return { title, amount, currency, status, successUrl, cancelUrl };
    },
    async pay(reference, card) {
      const session = await sessions.find(reference);
      if (!session) throw new AppError('not_found', 'The requested resource was not found.');
      if (session.status === 'expired')
        throw new AppError('conflict', 'This checkout has expired. Please start again.');
      // A second click finds the session paid.
      if (session.status !== 'open') return { url: session.successUrl };
      const reason = declineReason(card, clock.now());
      if (reason) throw new AppError('payment_declined', 'The card was declined.', { reason });
      if (await sessions.move(reference, 'open', 'paid')) await tell(reference, session, 'paid');
      return { url: session.successUrl };
    },
  };

  return {
    name: 'embedded',
    testCheckout,
    async checkout(request) {
      const reference = idOf(request.purchaseId);
      const { email: _, ...session } = request;
      await sessions.create(reference, session);
      const prefix = request.language === 'en' ? '' : `/${request.language}`;
      // On the origin that the payer comes from and returns to.
      const { origin } = new URL(request.successUrl);
      return { url: `${origin}${prefix}/checkout/test/${reference}`, reference };
    },
    async readWebhook(body, headers): Promise<PaymentEvent> {
      if (!isPaymentEventSigned(secret, body, headers.get(PAYMENT_SIGNATURE_HEADER), clock.now()))
        throw new AppError('webhook_invalid', 'The signature of the webhook is not valid.');
      const { id, ...event } = eventBody.parse(JSON.parse(body));
      return { ...event, eventId: id };
    },
    async lookUp(reference) {
      const session = await sessions.find(reference);
      if (!session || session.status === 'open') return undefined;
      if (session.status === 'expired')
        return { type: 'failed', eventId: `expired_${reference}`, purchaseId: session.purchaseId, reference };
      const { id, ...event } = eventOf(session.status, reference, session);
      return { ...event, eventId: id };
    },
    async refund(reference) {
      const session = await sessions.find(reference);
      if (!session) throw new Error('There is no such test payment');
      if (await sessions.move(reference, 'paid', 'refunded')) await tell(reference, session, 'refunded');
      else if ((await sessions.find(reference))?.status !== 'refunded')
        throw new Error('The test payment was never made');
    },
    async connect(target) {
      deliver = target;
      await redeliver();
    },
    redeliver,
  };
}
