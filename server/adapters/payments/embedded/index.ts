// The embedded payment provider, for running without keys: sessions in a table, our own page that accepts test cards only, and a signed
// webhook to ourselves. It behaves like a hosted provider, including late and repeated webhooks.
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Log } from '../../../ports/log.ts';
import type { CheckoutRequest, PaymentEvent, Payments, TestCheckout } from '../../../ports/payments.ts';
import { declineReason } from './cards.ts';
import { isSigned, SIGNATURE_HEADER, signBody } from './signature.ts';
import { DAY_MS } from '../../../contracts/durations.ts';

const OPEN_MS = DAY_MS;

interface EmbeddedPaymentsSettings {
  db: Db;
  clock: Clock;
  log: Log;
  /** Signs the webhook and makes session ids that nobody can guess. */
  secret: string;
  publicUrl: string;
  /** On a demo, everybody may see the page. */
  open: boolean;
}
export interface EmbeddedPayments extends Payments {
  readonly testCheckout: TestCheckout;
  /** Sets where webhooks go, and sends those that an earlier process did not deliver. */
  connect(deliver: (body: string, headers: Headers) => Promise<Response>): Promise<void>;
  /** Sends undelivered webhooks again. */
  redeliver(): Promise<void>;
}

type Told = 'paid' | 'refunded';
/** Without the payer, because the row would outlive their account. */
interface Session extends Omit<CheckoutRequest, 'email'> {
  /** An event that our webhook has not accepted yet. */
  owed?: Told | null;
}
const eventBody = z.object({
  id: z.string(),
  type: z.enum(['paid', 'refunded']),
  reference: z.string(),
  purchaseId: z.string(),
  amount: z.number(),
  currency: z.string(),
});

export function createEmbeddedPayments(settings: EmbeddedPaymentsSettings): EmbeddedPayments {
  const { db, clock, log, publicUrl } = settings;
  const secret = createHmac('sha256', settings.secret).update('test checkout').digest('hex');
  let deliver: ((body: string, headers: Headers) => Promise<Response>) | undefined;

  const idOf = (purchaseId: string): string =>
    `test_${createHmac('sha256', secret).update(purchaseId).digest('base64url').slice(0, 32)}`;

  async function find(reference: string) {
    const row = await db
      .selectFrom('catchlight.checkout_sessions')
      .selectAll()
      .where('id', '=', reference)
      .executeTakeFirst();
    if (!row) return undefined;
    const late = row.status === 'open' && row.created_at.getTime() + OPEN_MS <= clock.now().getTime();
    const status = late ? ('expired' as const) : (row.status as 'open' | 'paid' | 'refunded');
    return { ...(row.payload as Session), status };
  }

  const eventOf = (type: Told, reference: string, { purchaseId, amount, currency }: Session) => ({
    id: `${type}_${reference}`,
    type,
    reference,
    purchaseId,
    amount,
    currency,
  });

  /** False when another request changed the session first. */
  async function move(reference: string, from: string, to: Told): Promise<boolean> {
    const moved = await db
      .updateTable('catchlight.checkout_sessions')
      .set({ status: to, payload: sql`payload || ${JSON.stringify({ owed: to })}::jsonb` })
      .where('id', '=', reference)
      .where('status', '=', from)
      .executeTakeFirst();
    return moved.numUpdatedRows === 1n;
  }

  /** The money has moved whether or not the webhook arrives, so failures are logged, stored and retried. */
  async function tell(reference: string, session: Session, type: Told): Promise<void> {
    if (!deliver) return;
    const body = JSON.stringify(eventOf(type, reference, session));
    const headers = new Headers({ 'content-type': 'application/json' });
    headers.set(SIGNATURE_HEADER, signBody(secret, body, clock.now()));
    try {
      const answer = await deliver(body, headers);
      if (!answer.ok) throw new Error(`The webhook answered ${answer.status}`);
      await db
        .updateTable('catchlight.checkout_sessions')
        .set({ payload: sql`payload - 'owed'` })
        .where('id', '=', reference)
        .where(sql`payload->>'owed'`, '=', type)
        .execute();
    } catch (error) {
      log.error({ event: 'payments.webhook_failed', err: error }, 'A webhook of the test checkout was not taken');
    }
  }

  async function redeliver(): Promise<void> {
    const rows = await db
      .selectFrom('catchlight.checkout_sessions')
      .selectAll()
      .where(sql<boolean>`payload->>'owed' is not null`)
      .execute();
    for (const row of rows) {
      const session = row.payload as Session;
      if (session.owed) await tell(row.id, session, session.owed);
    }
  }

  const testCheckout: TestCheckout = {
    open: settings.open,
    async view(reference) {
      const session = await find(reference);
      if (!session) return undefined;
      const { title, amount, currency, status, successUrl, cancelUrl } = session;
      return { title, amount, currency, status, successUrl, cancelUrl };
    },
    async pay(reference, card) {
      const session = await find(reference);
      if (!session) throw new AppError('not_found', 'The requested resource was not found.');
      if (session.status === 'expired')
        throw new AppError('conflict', 'This checkout has expired. Please start again.');
      // A second click finds the session paid.
      if (session.status !== 'open') return { url: session.successUrl };
      const reason = declineReason(card, clock.now());
      if (reason) throw new AppError('payment_declined', 'The card was declined.', { reason });
      if (await move(reference, 'open', 'paid')) await tell(reference, session, 'paid');
      return { url: session.successUrl };
    },
  };

  return {
    name: 'embedded',
    testCheckout,
    async checkout(request) {
      const reference = idOf(request.purchaseId);
      const { email: _, ...session } = request;
      await db
        .insertInto('catchlight.checkout_sessions')
        .values({ id: reference, payload: JSON.stringify(session), status: 'open', created_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const prefix = request.language === 'en' ? '' : `/${request.language}`;
      return { url: `${publicUrl}${prefix}/checkout/test/${reference}`, reference };
    },
    async readWebhook(body, headers): Promise<PaymentEvent> {
      if (!isSigned(secret, body, headers.get(SIGNATURE_HEADER), clock.now()))
        throw new AppError('webhook_invalid', 'The signature of the webhook is not valid.');
      const { id, ...event } = eventBody.parse(JSON.parse(body));
      return { ...event, eventId: id };
    },
    async lookUp(reference) {
      const session = await find(reference);
      if (!session || session.status === 'open') return undefined;
      if (session.status === 'expired')
        return { type: 'failed', eventId: `expired_${reference}`, purchaseId: session.purchaseId, reference };
      const { id, ...event } = eventOf(session.status, reference, session);
      return { ...event, eventId: id };
    },
    async refund(reference) {
      const session = await find(reference);
      if (!session) throw new Error('There is no such test payment');
      if (await move(reference, 'paid', 'refunded')) await tell(reference, session, 'refunded');
      else if ((await find(reference))?.status !== 'refunded') throw new Error('The test payment was never made');
    },
    async connect(target) {
      deliver = target;
      await redeliver();
    },
    redeliver,
  };
}
